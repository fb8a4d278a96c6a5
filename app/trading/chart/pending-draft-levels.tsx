import { useTranslation } from "react-i18next";
import { absolute, decimal, divide, subtract } from "../../live/decimal.ts";
import type { Asset } from "../model/asset.ts";
import { type PendingDraft, usePendingDraft } from "../model/pending-draft.ts";
import { countsPips, distanceText } from "../model/pip.ts";
import { DraftLine, type DraftPrice } from "./draft-line.tsx";
import { onItsSide } from "./draft-price.ts";
import type { Plot } from "./plot.ts";

type Props = { plot: Plot; asset: Asset; pip: string };

/** The levels and the limit of a pending order in the form that changes it; `DragPending` draws its own price. */
export function PendingDraftLevels({ plot, asset, pip }: Props) {
  const draft = usePendingDraft();
  const lines = usePendingLines(draft?.instrument === asset.name ? draft : null, asset, pip);
  return lines.map(({ key, ...line }) => (
    <DraftLine
      key={key}
      kind={key}
      plot={plot}
      asset={asset}
      pip={pip}
      currency={draft?.currency}
      follows="form"
      {...line}
    />
  ));
}

function usePendingLines(draft: PendingDraft | null, asset: Asset, pip: string): DraftPrice[] {
  const { t } = useTranslation();
  if (!draft) return [];
  const { type, write } = draft;
  const entry = draft.limitPrice ?? draft.price;
  const unit = countsPips(asset.category) ? t("pips") : asset.quote;
  const level = (key: "profit" | "loss"): DraftPrice[] => {
    const [rate, from, one] = [decimal(draft[key]?.price), decimal(entry), decimal(pip)];
    if (!draft[key] || !rate) return [];
    const pips = from && one ? divide(absolute(subtract(rate, from)), one) : null;
    const measure = { category: asset.category, pip, priceDecimals: asset.price_decimals };
    return [
      {
        key,
        price: draft[key].price,
        name: key === "profit" ? t("TP") : t("SL"),
        money: decimal(draft[key].outcome),
        details: pips ? [`${distanceText(pips, measure)} ${unit}`] : [],
        write: (wanted) =>
          write({
            [key]: onItsSide(wanted, { name: key, type, bounds: [entry], decimals: asset.price_decimals }).price,
          }),
        clear: () => write({ [key]: "" }),
      },
    ];
  };
  const limit: DraftPrice[] =
    draft.limitPrice && decimal(draft.limitPrice)
      ? [
          {
            key: "limit",
            price: draft.limitPrice,
            name: t("Limit"),
            details: [],
            write: (wanted) => write({ limitPrice: wanted }),
            clear: null,
          },
        ]
      : [];
  return [...limit, ...level("profit"), ...level("loss")];
}
