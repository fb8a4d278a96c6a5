import { useTranslation } from "react-i18next";
import type { ListedPendingRow } from "../../../db/queries/trading/pending-orders.ts";
import { NOTHING } from "../../ui/format/number.ts";
import { apartText } from "../model/apart-text.ts";
import { LiveRateText } from "./live-profit.tsx";

/** How far the market rate is from the price that a pending order waits for. */
export function LiveDistance({ order }: { order: ListedPendingRow }) {
  const { t } = useTranslation();
  const textAt = (rate: string | null) => apartText(t, { ...order, market_rate: rate }, order.next_price) ?? NOTHING;
  return <LiveRateText order={order} textAt={textAt} />;
}
