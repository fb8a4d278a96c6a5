import { decimalsOf, roundDecimal, signOf } from "./decimal.ts";
import { currentFormats } from "./formats.ts";
import { inThrees } from "./grouping.ts";

const NO_BREAK_SPACE = "\u00a0";
const MINUS = "\u2212";
/** The placeholder for a missing number: a quote that has not arrived, a margin level without positions. */
export const NOTHING = "\u2013";

/** A number of a screen: a decimal string from the database, or none yet. */
export type DecimalText = string | null | undefined;

type Options = { places: number; sign?: "minus" | "both" };

/**
 * "-12480.5" with 2 places → "−12 480.50" in the standard formats. With `sign: "both"` a gain has a "+"; zero never has
 * a sign.
 */
export function formatDecimal(value: DecimalText, { places, sign = "minus" }: Options): string {
  const rounded = value === null || value === undefined ? null : roundDecimal(value, places);
  if (rounded === null) return NOTHING;
  const [whole = "0", fraction] = rounded.replace("-", "").split(".");
  const { group, decimal } = currentFormats();
  const text = fraction ? grouped(whole, group) + decimal + fraction : grouped(whole, group);
  if (rounded.startsWith("-")) return MINUS + text;
  return sign === "both" && signOf(rounded) === 1 ? `+${text}` : text;
}

function grouped(whole: string, separator: string): string {
  if (whole.length < 2 || (whole.length < 4 && !whole.startsWith("0"))) return whole;
  return inThrees(whole.replace(/^0+(?=\d)/, ""), separator);
}

export function formatMoney(value: DecimalText): string {
  return formatDecimal(value, { places: 2 });
}

/** The place of a profit or loss determines its decimals: 5 in tables, 3 in the account bar, 2 in estimates. */
export type ProfitPlace = "table" | "bar" | "estimate";
const profitPlaces: Record<ProfitPlace, number> = {
  table: 5,
  bar: 3,
  estimate: 2,
};

export function formatProfit(value: DecimalText, place: ProfitPlace): string {
  return formatDecimal(value, { places: profitPlaces[place], sign: "both" });
}

/** Always the number of decimals in market.shown_decimals, so that a column of prices stays aligned. */
export function formatPrice(value: DecimalText, decimals: number): string {
  return formatDecimal(value, { places: decimals });
}

/** A price as fields take it: without groups, with a decimal point in every format; empty for none. */
export function plainPrice(value: DecimalText, decimals: number): string {
  return (value && roundDecimal(value, decimals)) ?? "";
}

/** Units of an order with their decimals, at most eight. */
export function formatUnits(value: DecimalText): string {
  return formatDecimal(value, { places: Math.min(decimalsOf(value ?? ""), 8) });
}

/** Percentages: two decimals and a no-break space before the sign. */
export function formatPercent(value: DecimalText, sign: Options["sign"] = "minus", places = 2): string {
  const text = formatDecimal(value, { places, sign });
  return text === NOTHING ? text : `${text}${NO_BREAK_SPACE}%`;
}

/** The share of won trades has one decimal on screens and in files, which is as exact as their number is. */
const WIN_RATE_DECIMALS = 1;
export const formatWinRate = (rate: DecimalText): string => formatPercent(rate, "minus", WIN_RATE_DECIMALS);
/** For a column of a file, as plainPrice. */
export const plainWinRate = (rate: DecimalText): string => plainPrice(rate, WIN_RATE_DECIMALS);

/** The ledger's decimals; a computed figure may have fifty. */
const EXACT_DECIMALS = 8;

/** The exact number for a tooltip, as it is stored, with at most the ledger's decimals. */
export function formatExact(value: DecimalText): string | undefined {
  if (!value) return undefined;
  // Trailing zeros count too: PostgreSQL writes those of a computed figure.
  const { length } = value.split(".")[1] ?? "";
  return (length > EXACT_DECIMALS ? roundDecimal(value, EXACT_DECIMALS) : value) ?? undefined;
}

/** The class of a gain, a loss or an unchanged figure. */
export function toneOf(value: DecimalText): "up" | "down" | "muted" {
  const sign = value === null || value === undefined ? null : signOf(value);
  return sign === 1 ? "up" : sign === -1 ? "down" : "muted";
}
