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
  const rule = t("A {{name}} is marked, and closes, at the {{side}}.", {
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
              ? t("Closed at your take profit at {{time}}, not by you.", values)
              : t("Closed at your stop loss at {{time}}, not by you.", values)}
          </b>{" "}
          {t(
            "The level was {{level}}; the first {{side}} that reached it was {{rate}}, so the order closed there.",
            values,
          )}
        </Notice>
      );
    case "stop_out":
      return (
        <Notice tone="danger">
          <b className="med">{t("Stopped out at {{time}}, not by you.", values)}</b>{" "}
          {t(
            "Equity was {{equity}} {{currency}} with {{margin}} {{currency}} of margin in use: a margin level of {{marginLevel}}, at or below the stop-out level of {{stopOut}}. The worst loss is closed first.",
            values,
          )}
        </Notice>
      );
    case "staff":
      return (
        <Notice tone="warn">
          <b className="med">
            {order.is_own
              ? t("Closed by our staff at {{time}}, not by you.", values)
              : t("Closed by our staff at {{time}}, not by its owner.", values)}
          </b>{" "}
          {t("It closed at the {{side}} of that moment, {{rate}}.", values)} {rule}
        </Notice>
      );
    case "customer":
      return (
        <Notice>
          <b className="med">
            {order.is_own ? t("Closed by you at {{time}}.", values) : t("Closed by its owner at {{time}}.", values)}
          </b>{" "}
          {t("It closed at the {{side}} of that moment, {{rate}}.", values)} {rule}
        </Notice>
      );
    default:
      return (
        <Notice>
          <b className="med">{t("This order is open.")}</b>{" "}
          {t("What follows is as of the newest price, {{side}} {{rate}}; reload the page to see it anew.", values)}{" "}
          {rule}
        </Notice>
      );
  }
}
