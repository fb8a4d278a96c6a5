import { useTranslation } from "react-i18next";
import { formatDay, formatTime } from "../../ui/format/date.ts";
import { isolate } from "../../ui/format/isolate.ts";
import { formatMoney, formatPercent, formatPrice } from "../../ui/format/number.ts";
import { Notice } from "../../ui/notice.tsx";
import type { Evidence } from "./load-evidence.ts";

type Props = { order: Evidence["order"]; timeZone: string };

/** What happened, who closed the order, and by which rule, in sentences. */
export function EvidenceStory({ order, timeZone }: Props) {
  const { t } = useTranslation();
  const price = (value: string | null) => isolate(formatPrice(value, order.price_decimals));
  const time = `${formatDay(order.close_time, timeZone)} ${formatTime(order.close_time, timeZone)}`;
  const side = order.type === "buy" ? t("ask") : t("bid");
  const values = {
    time: isolate(time),
    side,
    level: price(order.level),
    rate: price(order.market_rate),
    currency: order.currency,
    equity: isolate(formatMoney(order.equity)),
    margin: isolate(formatMoney(order.total_margin)),
    marginLevel: isolate(formatPercent(order.margin_level)),
    stopOut: isolate(formatPercent(order.level ?? order.stop_out_level)),
  };
  const rule = t("A {{name}} position is valued and closed at the {{side}} price.", {
    name: order.type === "buy" ? t("buy") : t("sell"),
    side,
  });
  switch (order.close_reason) {
    case "take_profit":
    case "stop_loss":
      return (
        <Notice tone={order.close_reason === "take_profit" ? "ok" : "danger"}>
          <b className="med">
            {order.close_reason === "take_profit"
              ? t("Take profit reached: closed automatically at {{time}}.", values)
              : t("Stop loss reached: closed automatically at {{time}}.", values)}
          </b>{" "}
          {t(
            "The level was {{level}}; the first {{side}} price to reach it was {{rate}}, and the position was closed at that price.",
            values,
          )}
        </Notice>
      );
    case "stop_out":
      return (
        <Notice tone="danger">
          <b className="med">{t("Stop-out: closed automatically at {{time}}.", values)}</b>{" "}
          {t(
            "Equity was {{equity}} {{currency}} and used margin {{margin}} {{currency}}: a margin level of {{marginLevel}}, at or below the stop-out level of {{stopOut}}. The position with the largest loss is closed first.",
            values,
          )}
        </Notice>
      );
    case "staff":
      return (
        <Notice tone="warn">
          <b className="med">{t("Closed by our staff at {{time}}.", values)}</b>{" "}
          {t("Executed at the {{side}} price at that time, {{rate}}.", values)} {rule}
        </Notice>
      );
    case "customer":
      return (
        <Notice>
          <b className="med">
            {order.is_own
              ? t("Closed by you at {{time}}.", values)
              : t("Closed by the account holder at {{time}}.", values)}
          </b>{" "}
          {t("Executed at the {{side}} price at that time, {{rate}}.", values)} {rule}
        </Notice>
      );
    default:
      return (
        <Notice>
          <b className="med">{t("This position is open.")}</b>{" "}
          {t("As of the latest {{side}} price, {{rate}}. Reload to update.", values)} {rule}
        </Notice>
      );
  }
}
