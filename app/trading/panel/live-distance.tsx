import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ListedPendingRow } from "../../../db/queries/trading/pending-orders.ts";
import { marketRate } from "../../live/estimate.ts";
import { useLive, usePaint } from "../../live/live-feed.tsx";
import { write } from "../../live/write.ts";
import { NOTHING } from "../../ui/format/number.ts";
import { apartText } from "../model/apart-text.ts";

/** How far the market rate is from the price that a pending order waits for. */
export function LiveDistance({ order }: { order: ListedPendingRow }) {
  const { t } = useTranslation();
  const { prices } = useLive();
  const cell = useRef<HTMLElement>(null);
  const textAt = (rate: string | null) => apartText(t, { ...order, market_rate: rate }, order.next_price) ?? NOTHING;
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
