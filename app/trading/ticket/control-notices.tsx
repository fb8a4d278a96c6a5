import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { TicketControls } from "../../../db/shapes/trading.ts";
import { usePage } from "../../frame/use-page.ts";
import { compareDecimals } from "../../ui/format/decimal.ts";
import { formatDateTime, formatZone } from "../../ui/format/date.ts";
import { formatUnits } from "../../ui/format/number.ts";
import { Notice } from "../../ui/notice.tsx";
import type { TicketData } from "../model/ticket-data.ts";

/** The dealing controls of a new order in words, before it is entered. */
export function ControlNotices({ data }: { data: TicketData }) {
  const { controls } = data;
  if (!controls) return null;
  return controls.state === "allowed" ? (
    <OrderNotice data={data} controls={controls} />
  ) : (
    <CustomerNotice controls={controls} />
  );
}

/** "2026-11-27 10:00 PM UTC+1" in the customer's time zone. */
function useTimes() {
  const { timeZone } = usePage().preferences;
  return (at: string) => `${formatDateTime(at, timeZone)} ${formatZone(at, timeZone)}`;
}

function CustomerNotice({ controls: { state, until } }: { controls: TicketControls }) {
  const { t } = useTranslation();
  const timeOf = useTimes();
  return (
    <Notice tone="warn">
      {state === "read_only"
        ? t("Your account is read-only: you can neither place, change nor close orders")
        : t("Your account is close only: you can close positions, but not open new ones")}
      {". "}
      {t("Stop losses, take profits and stop-outs are still executed.")}
      {until ? ` ${t("Until {{time}}.", { time: timeOf(until) })}` : null}
    </Notice>
  );
}

/** What limits size and leverage of the order. */
function OrderNotice({ data, controls }: { data: TicketData; controls: TicketControls }) {
  const { t } = useTranslation();
  const timeOf = useTimes();
  const { maxLeverage, maxOrder, maxOpen, room, window, next } = controls;
  const steps = tierSteps(data, controls, t);
  const units = (value: string | null) => formatUnits(value ?? "0");
  const lines = [
    window && {
      key: "window",
      text: t("Leverage of new orders is limited to 1:{{leverage}} until {{until}}.", {
        leverage: window.leverage,
        until: timeOf(window.until),
      }),
    },
    next && {
      key: "next",
      text: t("Leverage of new orders will be limited to 1:{{leverage}} from {{from}} to {{until}}.", {
        leverage: next.leverage,
        from: timeOf(next.from),
        until: timeOf(next.until),
      }),
    },
    maxLeverage !== null && {
      key: "customer",
      text: t("Your leverage is limited to 1:{{leverage}}.", { leverage: maxLeverage }),
    },
    maxOrder !== null && { key: "order", text: t("Largest order: {{max}} units.", { max: units(maxOrder) }) },
    maxOpen !== null && {
      key: "open",
      text: isPartlyUsed(controls)
        ? t("Largest open position per side: {{max}} units. You can still buy {{buy}} and sell {{sell}}.", {
            max: units(maxOpen),
            buy: units(room.buy),
            sell: units(room.sell),
          })
        : t("Largest open position per side: {{max}} units.", { max: units(maxOpen) }),
    },
    steps !== null && {
      key: "tiers",
      text: t("Leverage by the value of your position on one side: {{steps}}.", { steps }),
    },
  ].filter((line) => line !== null && line !== false);
  if (lines.length === 0) return null;
  return (
    <Notice tone="info">
      <ul className="stack stack-4 plain xs">
        {lines.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </Notice>
  );
}

function isPartlyUsed({ maxOpen, room }: TicketControls): boolean {
  return room.buy !== maxOpen || room.sell !== maxOpen;
}

/**
 * The leverage of each tier, at most that of the order, in words; tiers that are equal for the order are one. Null if
 * all are.
 */
function tierSteps({ asset, terms }: TicketData, { tiers }: TicketControls, t: TFunction): string | null {
  const most = terms?.leverage ?? tiers?.leverages[0] ?? "1";
  const steps = (tiers?.leverages ?? [])
    .map((own, n) => ({ leverage: formatUnits(compareDecimals(own, most) < 0 ? own : most), limit: tiers?.limits[n] }))
    .filter(({ leverage }, n, all) => leverage !== all[n + 1]?.leverage)
    .map(({ leverage, limit }) =>
      limit === undefined
        ? t("above that 1:{{leverage}}", { leverage })
        : t("up to {{limit}} {{currency}} 1:{{leverage}}", {
            limit: formatUnits(limit),
            currency: asset.quote,
            leverage,
          }),
    );
  return steps.length < 2 ? null : steps.join(", ");
}
