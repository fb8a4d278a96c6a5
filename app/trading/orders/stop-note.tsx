import { useTranslation } from "react-i18next";
import type { OrderRow } from "../../../db/queries/trading/orders.ts";
import { formatPrice, formatUnits } from "../../ui/format/number.ts";
import { LiveMarketRate, LiveProfit } from "../panel/live-profit.tsx";
import { pairOf } from "../panel/order-parts.tsx";

/** The order whose stop-loss a dialog sets, with its result at the latest price. */
export function StopNote({ order }: { order: OrderRow }) {
  const { t } = useTranslation();
  return (
    <>
      <bdi dir="ltr">{pairOf(order)}</bdi>
      {" · "}
      {t("Order #{{id}} · {{side}} {{units}} · opened at {{price}}", {
        id: order.id,
        side: order.type === "buy" ? t("Buy") : t("Sell"),
        units: formatUnits(order.trade_amount),
        price: formatPrice(order.open_rate, order.price_decimals),
      })}
      {" · "}
      {t("Current price")} <LiveMarketRate order={order} />
      {" · "}
      <LiveProfit order={order} place="estimate" /> {order.currency}
    </>
  );
}
