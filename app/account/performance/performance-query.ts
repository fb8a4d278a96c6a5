import { z } from "zod";
import { optionalDay, optionalText } from "../../http/fields.ts";

const day = optionalDay("Enter dates as YYYY-MM-DD, for example 2026-01-31");

export const performanceQuery = z.object({
  dateStart: day,
  dateEnd: day,
  side: z.enum(["buy", "sell"]).nullable().catch(null),
  instrument: optionalText(30),
  tag: optionalText(30),
  /** Multiples of the risk, or per cent of the balance at the opening; null: the account's currency. */
  unit: z.enum(["r", "percent"]).nullable().catch(null),
  /** Null: a step for each trade. */
  curve: z.enum(["daily"]).nullable().catch(null),
  /** The analysis that narrow screens show; null: by instrument. */
  tab: z.enum(["hours", "excursions", "tags"]).nullable().catch(null),
});
export type PerformanceInput = z.infer<typeof performanceQuery>;

export const exportQuery = performanceQuery.extend({ format: z.enum(["csv", "pdf"]).catch("csv") });

/** What the report's SQL function reads of the address. */
export const reportArguments = ({ dateStart, dateEnd, side, unit, instrument, tag }: PerformanceInput) => ({
  from: dateStart,
  to: dateEnd,
  side,
  unit: unit ?? "money",
  instrument,
  tag,
});

/** The name of the unit of the report's amounts. */
export function unitName(unit: PerformanceInput["unit"], currency: string): string {
  return unit === null ? currency : { r: "R", percent: "%" }[unit];
}

/** The address of the report with some values changed. */
export function performanceAddress(query: PerformanceInput, change: Partial<PerformanceInput> = {}): string {
  return addressOf("/performance", { ...query, ...change });
}

export function exportAddress(query: PerformanceInput, format: "csv" | "pdf"): string {
  return addressOf("/performance/export", { ...figuresOf(query), format });
}

/** Whether the address limits the report, or has its amounts in another unit. */
export function hasFilters(query: PerformanceInput): boolean {
  return Object.values(figuresOf(query)).some((value) => value !== null);
}

/** What changes the figures of the report, and not only how they are shown. */
function figuresOf({ curve: _curve, tab: _tab, ...figures }: PerformanceInput) {
  return figures;
}

function addressOf(path: string, values: Record<string, string | null>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== null) query.set(name, value);
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
