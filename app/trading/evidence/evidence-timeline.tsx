import type { TFunction } from "i18next";
import { Link } from "@remix-run/react";
import {
  Activity,
  ArrowDown,
  ArrowUp,
  Bell,
  Check,
  Hourglass,
  type LucideIcon,
  Pencil,
  Scissors,
  ShieldCheck,
  Split,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import type { OrderHistoryRow } from "../../../db/generated/trading.ts";
import { Card } from "../../ui/card.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { formatInstant } from "../../ui/format/date.ts";
import { isolate } from "../../ui/format/isolate.ts";
import { formatPrice, formatUnits } from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { Icon } from "../../ui/icon.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import type { Evidence } from "./load-evidence.ts";

type Props = { order: Evidence["order"]; history: readonly OrderHistoryRow[]; timeZone: string };

/** All events of an order, with milliseconds where they were recorded (C-049). */
export function EvidenceTimeline({ order, history, timeZone }: Props) {
  const { t } = useTranslation();
  const describe = useEventTexts(order);
  return (
    <Card title={t("Activity")}>
      <ol className="timeline">
        {history.map((event) => {
          const { icon, title, text } = describe(event);
          const alarming = event.event === "reached" && order.close_reason !== "take_profit";
          return (
            <li key={`${event.event} ${event.at} ${event.other_id}`}>
              <span className={alarming ? "pt is-alarm" : "pt"}>
                <Icon of={icon} size={12} />
              </span>
              <span>
                <b className="med">{title}</b>
                <span className="sub xs timeline-text">
                  {text}
                  {event.by_staff && isPlacing(event) ? (
                    <span className="block">{t("Placed by our staff")}</span>
                  ) : null}
                  {event.reason && event.by_staff ? (
                    <span className="block" dir="auto">
                      {t("Reason: {{reason}}", { reason: event.reason })}
                    </span>
                  ) : null}
                  {event.event === "part_closed" || (event.event === "opened" && event.other_id) ? (
                    <>
                      {" "}
                      <Link className="link" to={`/orders/${event.other_id}`}>
                        {t("Order #{{id}}", { id: event.other_id })}
                      </Link>
                    </>
                  ) : null}
                </span>
              </span>
              <span className="muted xs timeline-at">
                <Ltr title={event.at}>{formatInstant(event.at, timeZone)}</Ltr>
                <DateTime iso={event.at} timeZone={timeZone} as="day" />
              </span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

const isPlacing = ({ event }: OrderHistoryRow) => event === "opened" || event.startsWith("left_");

function useEventTexts(order: Evidence["order"]) {
  const { t } = useTranslation();
  const price = (value: string | null) => isolate(formatPrice(value, order.price_decimals));
  const side = order.type === "buy" ? t("Buy") : t("Sell");
  const valuesOf = (event: OrderHistoryRow) => ({
    side,
    rate: price(event.rate),
    before: price(event.rate_before),
    units: isolate(formatUnits(event.units)),
    who: event.by_staff ? t("by our staff") : order.is_own ? t("by you") : t("by the account holder"),
  });
  const tick = {
    bid: price(order.bid),
    ask: price(order.ask),
    instrument: order.tick_instrument && pairNamed(order.tick_instrument),
  };
  return (event: OrderHistoryRow): { icon: LucideIcon; title: string; text: string } => {
    const values = valuesOf(event);
    switch (event.event) {
      case "left_limit":
      case "left_stop":
      case "left_stop_limit":
      case "left_market_if_touched":
        return { icon: Hourglass, ...placedTexts(t, event.event, values) };
      case "pending_changed":
        return { icon: Pencil, title: t("Pending order changed"), text: t("{{units}} at {{rate}}, {{who}}", values) };
      case "opened":
        return {
          icon: order.type === "buy" ? ArrowUp : ArrowDown,
          title: t("Opened"),
          text: event.other_id
            ? t("{{side}} {{units}} at {{rate}}, part of", values)
            : t("{{side}} {{units}} at {{rate}}", values),
        };
      case "split":
        return {
          icon: Split,
          title: t("Split"),
          text: t("Entry price changed from {{before}} to {{rate}}; now {{units}} units", values),
        };
      case "take_profit_set":
      case "stop_loss_set":
        return { icon: ShieldCheck, ...levelTexts(t, event, values) };
      case "trailing_stop_set":
        return { icon: ShieldCheck, title: t("Trailing stop changed"), text: values.who };
      case "break_even_set":
        return { icon: ShieldCheck, title: t("Automatic break-even changed"), text: values.who };
      case "part_closed":
        return { icon: Scissors, title: t("Partially closed"), text: t("{{units}} at {{rate}}, {{who}}:", values) };
      case "reached":
        return {
          icon: Activity,
          title: order.close_reason === "stop_out" ? t("Stop-out level reached") : t("Level reached"),
          text: t("{{instrument}} tick: bid {{bid}}, ask {{ask}}", tick),
        };
      case "closed":
        return {
          icon: Check,
          title: t("Closed"),
          text:
            order.close_reason === "customer" || order.close_reason === "staff"
              ? t("{{units}} at {{rate}}, {{who}}", values)
              : t("{{units}} at {{rate}}, automatically", values),
        };
      case "edited":
        return { icon: Pencil, title: t("Corrected by our staff"), text: "" };
      case "notified":
        return {
          icon: Bell,
          title: order.is_own ? t("You were notified") : t("Account holder notified"),
          text: t("In the app"),
        };
    }
  };
}

/** A pending order that was placed, by its kind. */
function placedTexts(
  t: TFunction,
  event: "left_limit" | "left_stop" | "left_stop_limit" | "left_market_if_touched",
  values: Record<string, string>,
) {
  if (event === "left_limit")
    return { title: t("Limit order placed"), text: t("{{side}} {{units}} at {{rate}} or better", values) };
  const titles = {
    left_stop: t("Stop order placed"),
    left_stop_limit: t("Stop-limit order placed"),
    left_market_if_touched: t("Market-if-touched order placed"),
  };
  return { title: titles[event], text: t("{{side}} {{units}}, triggered at {{rate}}", values) };
}

/** A level that was set, changed or removed. */
function levelTexts(t: TFunction, { event, rate }: OrderHistoryRow, values: Record<string, string>) {
  const isProfit = event === "take_profit_set";
  if (rate === null) {
    const title = isProfit ? t("Take profit removed") : t("Stop loss removed");
    return { title, text: t("previously {{before}}, {{who}}", values) };
  }
  return { title: isProfit ? t("Take profit set") : t("Stop loss set"), text: t("{{rate}}, {{who}}", values) };
}
