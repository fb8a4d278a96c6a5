import { useReducer } from "react";
import { useTranslation } from "react-i18next";
import { absolute, decimal, textOf, toFixed } from "../../live/decimal.ts";
import { CALM_INTERVAL_MS, useLive, usePaint } from "../../live/live-feed.tsx";
import { fillForm } from "../../ui/write-value.ts";
import { formatUnits } from "../../ui/format/number.ts";
import { pendingKindName } from "../../ui/pending-kind.ts";
import type { Asset } from "../model/asset.ts";
import { countsPips, rewardByRisk } from "../model/pip.ts";
import type { TicketDraft } from "../model/ticket-draft.ts";
import { onItsSide } from "./draft-price.ts";
import { DraftLine, type DraftPrice } from "./draft-line.tsx";
import { useTicketDraft } from "./fill-ticket.ts";
import type { Plot } from "./plot.ts";

type Props = { plot: Plot; asset: Asset; pip: string };

/** The order that the ticket holds, before it is sent: its price and its levels, which can be dragged. */
export function DraftLevels({ plot, asset, pip }: Props) {
  const draft = useTicketDraft();
  const lines = useDraftLines(draft?.data.asset.name === asset.name ? draft : null, asset);
  return lines.map(({ key, ...line }) => (
    <DraftLine
      key={key}
      kind={key}
      plot={plot}
      asset={asset}
      pip={pip}
      currency={draft?.data.currency}
      follows="ticket"
      {...line}
    />
  ));
}

/** Rendered again with the prices, because the outcome of a market order's levels depends on them. */
function useDraftLines(draft: TicketDraft | null, asset: Asset): DraftPrice[] {
  const { t } = useTranslation();
  const { prices } = useLive();
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  usePaint([asset.name], (isDrawn) => isDrawn || rerender(), CALM_INTERVAL_MS);
  const type = draft?.draft.type;
  if (!draft || !type) return [];
  const { form, compute, draft: written } = draft;
  const pending = written.kind === "market" ? null : written.kind;
  const { price: entry, units, profit, loss } = compute();
  const bid = prices.get(asset.name)?.bids ?? asset.bids;
  const unit = countsPips(asset.category) ? t("pips") : asset.quote;
  const clearSide = () => fillForm(form, { type: "" });
  const side = type === "buy" ? t("Buy") : t("Sell");
  const name = [side, pending && pendingKindName(pending, t), units && formatUnits(units)].filter(Boolean).join(" ");
  const level = (key: "profit" | "loss"): DraftPrice[] => {
    const { rate, pips, outcome } = key === "profit" ? profit : loss;
    if (!rate || !decimal(rate)) return [];
    const ratio = key === "profit" && pips && loss.pips ? rewardByRisk(textOf(pips), textOf(loss.pips)) : null;
    return [
      {
        key,
        price: rate,
        name: key === "profit" ? t("TP") : t("SL"),
        money: outcome,
        details: [...(pips ? [`${toFixed(absolute(pips), 1)} ${unit}`] : []), ...(ratio ? [`${ratio} R`] : [])],
        write(wanted) {
          const bounds = pending ? [entry] : [entry, bid];
          const { price } = onItsSide(wanted, { name: key, type, bounds, decimals: asset.price_decimals });
          fillForm(form, { [`${key}Level`]: draft.textAt(key, price) });
        },
        clear: () => fillForm(form, { [key === "profit" ? "closeAtProfit" : "closeAtLoss"]: "" }),
      },
    ];
  };
  const price = (key: "entry" | "limit", field: "price" | "limitPrice", label: string): DraftPrice[] =>
    decimal(written[field])
      ? [
          {
            key,
            price: written[field],
            name: label,
            details: [],
            write: (wanted) => fillForm(form, { [field]: wanted }),
            clear: clearSide,
          },
        ]
      : [];
  return [
    ...(pending ? price("entry", "price", name) : []),
    ...(pending === "stop_limit" ? price("limit", "limitPrice", t("Limit")) : []),
    ...level("profit"),
    ...level("loss"),
  ];
}
