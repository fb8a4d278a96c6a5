import { formatDateTime, formatDay, formatOfficeDateTime, formatTime } from "./format/date.ts";
import {
  type DecimalText,
  type ProfitPlace,
  formatMoney,
  formatPercent,
  formatPrice,
  formatProfit,
  formatUnits,
  toneOf,
} from "./format/number.ts";
import { Ltr } from "./ltr.tsx";

/** Figures as components. The full number of the database stands in the tooltip; colour always comes with its sign. */
type Figure = { value: DecimalText; className?: string };

export function Money({ value, currency, className }: Figure & { currency?: string }) {
  return (
    <Ltr className={className} title={value ?? undefined}>
      {formatMoney(value)}
      {currency ? <span className="cur">{currency}</span> : null}
    </Ltr>
  );
}

export function Profit({ value, place, currency }: Figure & { place: ProfitPlace; currency?: string }) {
  return (
    <Ltr className={toneOf(value)} title={value ?? undefined}>
      {formatProfit(value, place)}
      {currency ? <span className="cur">{currency}</span> : null}
    </Ltr>
  );
}

export function Price({ value, decimals, className }: Figure & { decimals: number }) {
  return (
    <Ltr className={className} title={value ?? undefined}>
      {formatPrice(value, decimals)}
    </Ltr>
  );
}

export function Units({ value, className }: Figure) {
  return <Ltr className={className}>{formatUnits(value)}</Ltr>;
}

export function Percent({ value, signed }: Figure & { signed?: boolean }) {
  return <Ltr className={signed ? toneOf(value) : undefined}>{formatPercent(value, signed ? "both" : "minus")}</Ltr>;
}

const dateFormats = { customer: formatDateTime, office: formatOfficeDateTime, day: formatDay, time: formatTime };

type DateProps = {
  iso: string | null | undefined;
  timeZone: string;
  as?: keyof typeof dateFormats;
  className?: string;
};

export function DateTime({ iso, timeZone, as = "customer", className }: DateProps) {
  const text = dateFormats[as](iso, timeZone);
  if (!iso) return <Ltr className={className}>{text}</Ltr>;
  return (
    <time dateTime={iso} title={`${formatDateTime(iso, timeZone)} ${timeZone}`}>
      <Ltr className={className}>{text}</Ltr>
    </time>
  );
}
