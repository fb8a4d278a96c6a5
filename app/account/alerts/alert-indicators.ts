import type { TFunction } from "i18next";
import type { ListAlertsRow } from "../../../db/generated/trading.ts";
import { formatDecimal } from "../../ui/format/number.ts";

type Indicator = NonNullable<ListAlertsRow["indicator"]>;
type Compared = Pick<ListAlertsRow, "indicator" | "indicator_length" | "bar_interval" | "price_decimals">;

const PRICE_SIDES = ["bid", "ask", "mid"];
const SHORT = {
  sma: "SMA",
  ema: "EMA",
  wma: "WMA",
  rsi: "RSI",
  stochastic: "Stoch",
  macd: "MACD 12 26",
  macd_histogram: "MACD 12 26 9 histogram",
  atr: "ATR",
} as const satisfies Record<Indicator, string>;

export const isPriceSide = (side: string): boolean => PRICE_SIDES.includes(side);

/** The prices and indicators that an alert can compare. */
export function comparedOptions(t: TFunction): { value: string; label: string }[] {
  const names: Record<Indicator, string> = {
    sma: t("Simple moving average"),
    ema: t("Exponential moving average"),
    wma: t("Weighted moving average"),
    rsi: t("Relative Strength Index"),
    stochastic: t("Stochastic"),
    macd: t("MACD"),
    macd_histogram: t("MACD histogram"),
    atr: t("Average True Range"),
  };
  return [
    { value: "bid", label: t("Bid") },
    { value: "ask", label: t("Ask") },
    { value: "mid", label: t("Mid") },
    ...Object.entries(names).map(([value, label]) => ({ value, label })),
  ];
}

/** Its short name as in notifications, such as "RSI 14 (1h)" (trading.indicator_name); null for a price. */
export function indicatorName({ indicator, indicator_length: length, bar_interval }: Compared): string | null {
  if (indicator === null) return null;
  const lengths = length === null ? "" : indicator === "stochastic" ? ` ${length} 3` : ` ${length}`;
  return `${SHORT[indicator]}${lengths} (${bar_interval})`;
}

/** A value of the indicator: of 0 to 100 with one decimal, else with the decimals of the instrument. */
export function indicatorText({ indicator, price_decimals }: Compared, value: string): string {
  const decimals = indicator === "rsi" || indicator === "stochastic" ? 1 : price_decimals;
  return formatDecimal(value, { places: decimals });
}
