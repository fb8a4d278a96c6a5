import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { OrderRow } from "../../../db/queries/trading/order-row.ts";
import { useLive, usePaint } from "../../live/live-feed.tsx";
import { formatPrice, formatUnits } from "../../ui/format/number.ts";
import type { Asset } from "../assets/asset.ts";
import type { Scale } from "./scale.ts";

type LineProps = { kind: "entry" | "profit" | "loss" | "last"; top: number; price: string; text?: string };

function Line({ kind, top, price, text }: LineProps) {
  return (
    <div className={`level is-${kind}`} style={{ insetBlockStart: `${top}%` }}>
      {text ? <span className="level-text">{text}</span> : null}
      <b className="level-price n">{price}</b>
    </div>
  );
}

type Props = { orders: readonly OrderRow[]; scale: Scale; decimals: number };

/** Where the open orders of this instrument were opened and where they would close by themselves. */
export function OrderLevels({ orders, scale, decimals }: Props) {
  const { t } = useTranslation();
  const seen = (level: string) => scale.yOf(level) > 3 && scale.yOf(level) < 97;
  return orders.slice(0, 5).map((order) => {
    const side = order.type === "buy" ? t("Buy") : t("Sell");
    const lines: [LineProps["kind"], string | null, string][] = [
      ["entry", order.open_rate, `${side} ${formatUnits(order.trade_amount)}`],
      ["profit", order.profit, t("Take profit")],
      ["loss", order.loss, t("Stop loss")],
    ];
    return lines.map(([kind, level, text]) =>
      level && seen(level) ? (
        <Line
          key={`${order.id} ${kind}`}
          kind={kind}
          top={scale.yOf(level)}
          price={formatPrice(level, decimals)}
          text={text}
        />
      ) : null,
    );
  });
}

/** The newest bid, moving with every tick. */
export function LastPrice({ asset, scale }: { asset: Asset; scale: Scale }) {
  const { prices } = useLive();
  const line = useRef<HTMLDivElement>(null);
  const topOf = (price: string) => `${Math.min(Math.max(scale.yOf(price), 0), 100)}%`;
  usePaint([asset.name], () => {
    const bid = prices.get(asset.name)?.bids;
    if (!line.current || !bid) return;
    line.current.style.insetBlockStart = topOf(bid);
    if (line.current.firstElementChild)
      line.current.firstElementChild.textContent = formatPrice(bid, asset.price_decimals);
  });
  if (!asset.bids) return null;
  return (
    <div ref={line} className="level is-last" style={{ insetBlockStart: topOf(asset.bids) }}>
      <b className="level-price n">{formatPrice(asset.bids, asset.price_decimals)}</b>
    </div>
  );
}
