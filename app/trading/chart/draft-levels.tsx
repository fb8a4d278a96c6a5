import { GripHorizontal, X } from "lucide-react";
import { useEffect, useReducer, useRef } from "react";
import { useTranslation } from "react-i18next";
import { absolute, type Decimal, decimal, textOf, toFixed } from "../../live/decimal.ts";
import { CALM_INTERVAL_MS, useLive, usePaint } from "../../live/live-feed.tsx";
import { compareDecimals } from "../../ui/format/decimal.ts";
import { formatPrice, formatProfit, formatUnits, toneOf } from "../../ui/format/number.ts";
import { Icon } from "../../ui/icon.tsx";
import { pendingKindName } from "../../ui/pending-kind.ts";
import type { Asset } from "../model/asset.ts";
import { countsPips, rewardByRisk } from "../model/pip.ts";
import type { TicketDraft } from "../model/ticket-draft.ts";
import { onItsSide } from "./draft-price.ts";
import { fillTicket, useTicketDraft } from "./fill-ticket.ts";
import type { Plot } from "./plot.ts";
import { useDrag } from "./use-drag.ts";

type Props = { plot: Plot; asset: Asset; pip: string };
type Line = {
  key: "entry" | "limit" | "profit" | "loss";
  price: string;
  name: string;
  money?: Decimal | null;
  details: string[];
  /** Writes a price into the ticket. */
  write: (price: string) => void;
  clear: () => void;
};

/** The order that the ticket holds, before it is sent: its price and its levels, which can be dragged. */
export function DraftLevels({ plot, asset, pip }: Props) {
  const draft = useTicketDraft();
  const lines = useDraftLines(draft?.data.asset.name === asset.name ? draft : null, asset);
  return lines.map(({ key, ...line }) => (
    <DraftLine key={key} kind={key} plot={plot} asset={asset} pip={pip} currency={draft?.data.currency} {...line} />
  ));
}

/** Rendered again with the prices, because the outcome of a market order's levels depends on them. */
function useDraftLines(draft: TicketDraft | null, asset: Asset): Line[] {
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
  const clearSide = () => fillTicket(form, { type: "" });
  const side = type === "buy" ? t("Buy") : t("Sell");
  const name = [side, pending && pendingKindName(pending, t), units && formatUnits(units)].filter(Boolean).join(" ");
  const level = (key: "profit" | "loss"): Line[] => {
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
          fillTicket(form, { [`${key}Level`]: draft.textAt(key, price) });
        },
        clear: () => fillTicket(form, { [key === "profit" ? "closeAtProfit" : "closeAtLoss"]: "" }),
      },
    ];
  };
  const price = (key: "entry" | "limit", field: "price" | "limitPrice", label: string): Line[] =>
    decimal(written[field])
      ? [
          {
            key,
            price: written[field],
            name: label,
            details: [],
            write: (wanted) => fillTicket(form, { [field]: wanted }),
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

type LineProps = Props & Omit<Line, "key"> & { kind: Line["key"]; currency: string | undefined };

function DraftLine({ plot, asset, pip, kind, price, name, money, details, currency, write, clear }: LineProps) {
  const { t } = useTranslation();
  const line = useRef<HTMLDivElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const latest = useRef(write);
  useEffect(() => {
    latest.current = write;
  });
  const drag = useDrag({
    plot,
    line,
    grip,
    price,
    decimals: asset.price_decimals,
    pip,
    isBusy: false,
    send(wanted) {
      latest.current(wanted);
      drag.leave();
    },
  });
  const { draft } = drag;
  // The ticket follows the pointer: a draft is free until it is sent.
  useEffect(() => {
    if (draft !== null) latest.current(draft);
  }, [draft]);
  useEffect(() => (line.current ? plot.levels.stick(line.current, price, true) : undefined), [plot]); // oxlint-disable-line react-hooks/exhaustive-deps
  useEffect(() => {
    if (!line.current) return;
    plot.levels.move(line.current, price);
    plot.levels.place();
  }, [plot, price]);

  const isStopped = draft !== null && compareDecimals(draft, price) !== 0 && (kind === "profit" || kind === "loss");
  const text = money ? textOf(money) : null;
  const amount = text ? `${formatProfit(text, "estimate")} ${currency ?? ""}` : "";
  const shown = formatPrice(price, asset.price_decimals);
  return (
    <div
      ref={line}
      className={`level is-draft is-${kind === "limit" ? "entry" : kind}`}
      data-label="end"
      data-draft={kind}
      data-moving={draft === null ? undefined : ""}
      hidden
    >
      <span className="level-strip" {...drag.pointer} />
      <span className="level-text">
        <button
          ref={grip}
          type="button"
          className="level-grip level-name"
          aria-label={`${[name, amount, ...details].filter(Boolean).join(", ")}. ${t("Draft at {{price}}. Drag it or use the up and down arrow keys; the ticket follows.", { price: shown })}`}
          onBlur={drag.leave}
          {...drag.pointer}
        >
          <Icon of={GripHorizontal} size={14} />
          <span>
            {name}{" "}
            {text ? (
              <bdi className={`n ${toneOf(text)}`} dir="ltr">
                {amount}
              </bdi>
            ) : null}{" "}
            <span className="level-details n">{isStopped ? t("stops at the entry price") : details.join(" · ")}</span>
          </span>
        </button>
        <button type="button" className="level-clear" aria-label={t("Remove {{name}}", { name })} onClick={clear}>
          <Icon of={X} size={12} />
        </button>
      </span>
      <b className="level-price n">{shown}</b>
    </div>
  );
}
