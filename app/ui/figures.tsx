import { clockIn, type DateUse, writeClock } from "./format/date.ts";
import {
  type DecimalText,
  NOTHING,
  type ProfitPlace,
  formatExact,
  formatMoney,
  formatPercent,
  formatPrice,
  formatProfit,
  formatUnits,
  toneOf,
} from "./format/number.ts";
import { CurrencyUnit } from "./currency-unit.tsx";
import { Ltr } from "./ltr.tsx";

/** Figures as components. The tooltip contains the exact number; colour always comes with a sign. */
type Figure = { value: DecimalText; className?: string };

export function Money({ value, currency, className }: Figure & { currency?: string }) {
  return draw(formatMoney(value), className, value, currency);
}

export function Profit({ value, place, currency }: Figure & { place: ProfitPlace; currency?: string }) {
  return draw(formatProfit(value, place), toneOf(value), value, currency);
}

export function Price({ value, decimals, className }: Figure & { decimals: number }) {
  return draw(formatPrice(value, decimals), className, value);
}

export function Units({ value, className }: Figure) {
  return draw(formatUnits(value), className);
}

export function Percent({ value, signed }: Figure & { signed?: boolean }) {
  return draw(formatPercent(value, signed ? "both" : "minus"), signed ? toneOf(value) : undefined);
}

/**
 * Calls Ltr as a function, because mounting it would cost as much again as its element, and a list has hundreds of
 * figures.
 */
function draw(text: string, className?: string, title?: DecimalText, currency?: string) {
  const unit = currency && text !== NOTHING ? <CurrencyUnit key="unit" code={currency} /> : null;
  return Ltr({ className, title: formatExact(title), children: unit ? [text, unit] : text });
}

type DateProps = {
  iso: string | null | undefined;
  timeZone: string;
  as?: DateUse;
  className?: string;
};

export function DateTime({ iso, timeZone, as = "customer", className }: DateProps) {
  const clock = clockIn(timeZone, iso);
  if (!iso || !clock) return <Ltr className={className}>{as === "office" ? "-" : NOTHING}</Ltr>;
  return (
    <time dateTime={iso} title={`${writeClock(clock, "customer")} ${timeZone}`}>
      {/* Time and AM/PM stay together on the next line of a narrow cell. */}
      <Ltr className={className}>{writeClock(clock, as, true)}</Ltr>
    </time>
  );
}
