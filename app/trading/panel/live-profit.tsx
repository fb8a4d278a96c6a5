import { useRef } from "react";
import type { OrderRow } from "../../../db/queries/trading/orders.ts";
import type { PositionRow } from "../../../db/queries/trading/positions.ts";
import { add, decimal, textOf, zero } from "../../live/decimal.ts";
import { marketRate, pairsFor, pipsBetween } from "../../live/estimate.ts";
import { CALM_INTERVAL_MS, useLive, usePaint } from "../../live/live-feed.tsx";
import { tint, write } from "../../live/write.ts";
import { formatPrice, formatProfit, type ProfitPlace, toneOf } from "../../ui/format/number.ts";
import { distanceText } from "../model/pip.ts";

type Props = { order: OrderRow; place: ProfitPlace };

/** An open order's floating result: the server's figure, then updated with every tick. */
export function LiveProfit({ order, place }: Props) {
  const { book } = useLive();
  const cell = useRef<HTMLElement>(null);
  usePaint([order.instrument, ...pairsFor(order.quote_symbol, order.currency)], () => {
    const profit = book.profitOf(order.id);
    if (!cell.current || !profit) return;
    const text = textOf(profit);
    write(cell.current, formatProfit(text, place));
    tint(cell.current, "n med", toneOf(text));
  });
  return (
    <bdi ref={cell} dir="ltr" className={`n med ${toneOf(order.pro_loss)}`}>
      {formatProfit(order.pro_loss, place)}
    </bdi>
  );
}

type RateTextProps = {
  order: Pick<OrderRow, "instrument" | "type" | "market_rate">;
  /** The text at a market rate; null is a rate that is not known. */
  textAt: (rate: string | null) => string;
};

/**
 * A text about the rate with which an order is compared, the ask for a buy and the bid for a sell. It follows ticks.
 */
export function LiveRateText({ order, textAt }: RateTextProps) {
  const { prices } = useLive();
  const cell = useRef<HTMLElement>(null);
  usePaint([order.instrument], () => {
    const quote = prices.get(order.instrument);
    if (cell.current && quote) write(cell.current, textAt(marketRate(order.type, quote)));
  });
  return (
    <bdi ref={cell} dir="ltr" className="n">
      {textAt(order.market_rate)}
    </bdi>
  );
}

/** The price at which an order is valued and would close. */
export function LiveMarketRate({ order }: { order: OrderRow }) {
  return <LiveRateText order={order} textAt={(rate) => formatPrice(rate, order.price_decimals)} />;
}

/** The price's way since the entry, positive for a gain: in pips, or in the price's own digits. */
export function LivePips({ order }: { order: PositionRow }) {
  const { pip, price_decimals: priceDecimals, kind: category } = order;
  const textAt = (rate: string | null) =>
    distanceText(
      rate ? pipsBetween(order.type, order.open_rate, rate, pip) : null,
      { category, pip, priceDecimals },
      "both",
    );
  return <LiveRateText order={order} textAt={textAt} />;
}

/** The floating result of several open orders together. */
export function LiveSum({ orders }: { orders: readonly OrderRow[] }) {
  const { book } = useLive();
  const cell = useRef<HTMLElement>(null);
  const names = [
    ...new Set(orders.flatMap((order) => [order.instrument, ...pairsFor(order.quote_symbol, order.currency)])),
  ];
  usePaint(
    names,
    () => {
      if (!cell.current) return;
      const profits = orders.map((order) => book.profitOf(order.id) ?? decimal(order.pro_loss) ?? zero);
      const text = textOf(profits.reduce(add, zero));
      write(cell.current, formatProfit(text, "table"));
      tint(cell.current, "n med", toneOf(text));
    },
    CALM_INTERVAL_MS,
  );
  const drawn = textOf(orders.reduce((sum, order) => add(sum, decimal(order.pro_loss) ?? zero), zero));
  return (
    <bdi ref={cell} dir="ltr" className={`n med ${toneOf(drawn)}`}>
      {formatProfit(drawn, "table")}
    </bdi>
  );
}
