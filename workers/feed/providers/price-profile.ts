import type { Category, Listed } from "./provider.ts";
import type { Dayjs } from "../../../app/dayjs.ts";

/** Yearly volatility, usual spread as a share of the price, and mean seconds between ticks. */
export type PriceProfile = { volatility: number; spread: number; interval: number };

const byCategory: Record<Category, PriceProfile> = {
  forex: { volatility: 0.09, spread: 0.00016, interval: 14 },
  commodity: { volatility: 0.3, spread: 0.0005, interval: 14 },
  index: { volatility: 0.17, spread: 0.00012, interval: 10 },
  stock: { volatility: 0.3, spread: 0.0002, interval: 16 },
  crypto: { volatility: 0.7, spread: 0.0012, interval: 14 },
};

const byName: Record<string, Partial<PriceProfile>> = {
  EUR_USD: { volatility: 0.07, spread: 0.00006, interval: 1 },
  GBP_USD: { volatility: 0.08, spread: 0.00008, interval: 1.4 },
  USD_JPY: { volatility: 0.1, spread: 0.00007, interval: 1.2 },
  USD_CHF: { volatility: 0.08, spread: 0.00014, interval: 2.5 },
  AUD_USD: { volatility: 0.1, spread: 0.00014, interval: 2.5 },
  USD_CAD: { volatility: 0.07, spread: 0.00012, interval: 2.5 },
  NZD_USD: { volatility: 0.11, spread: 0.00021, interval: 4 },
  EUR_GBP: { interval: 4 },
  EUR_JPY: { interval: 2.5 },
  GBP_JPY: { interval: 3 },
  // The first instrument on the trading page.
  USD_CNH: { volatility: 0.05, spread: 0.00005, interval: 1 },
  XAU_USD: { volatility: 0.16, spread: 0.00009, interval: 1.5 },
  XAG_USD: { volatility: 0.28, spread: 0.0004, interval: 4 },
  BCO_USD: { volatility: 0.35, spread: 0.0004, interval: 5 },
  WTICO_USD: { volatility: 0.35, spread: 0.0004, interval: 5 },
  NATGAS_USD: { volatility: 0.6, spread: 0.0015 },
  SPX500_USD: { volatility: 0.15, spread: 0.00007, interval: 2.5 },
  NAS100_USD: { volatility: 0.2, spread: 0.00007, interval: 2.5 },
  US30_USD: { interval: 4 },
  DE30_EUR: { interval: 4 },
  BTC_USD: { volatility: 0.5, spread: 0.0002, interval: 1.5 },
  ETH_USD: { volatility: 0.6, spread: 0.0003, interval: 2 },
  SOL_USD: { interval: 5 },
  XRP_USD: { interval: 5 },
  AAPL_USD: { volatility: 0.25, spread: 0.0001, interval: 8 },
  NVDA_USD: { volatility: 0.4, spread: 0.0001, interval: 8 },
  TSLA_USD: { volatility: 0.5, spread: 0.0001, interval: 8 },
};

const majors = new Set(["USD", "EUR", "GBP", "JPY", "CHF", "AUD", "CAD", "NZD"]);
const pegged = new Set(["HKD", "SAR", "DKK"]);

export function profileOf({ name, base, quote, category }: Listed): PriceProfile {
  const profile = { ...byCategory[category], ...byName[name] };
  if (category !== "forex" || name in byName) return profile;
  const minor = [base, quote].find((currency) => !majors.has(currency));
  if (minor === undefined) return profile;
  return pegged.has(minor) ? { ...profile, volatility: 0.004 } : { ...profile, volatility: 0.13, spread: 0.0005 };
}

/**
 * The trading activity at a UTC time: 1 is a usual London morning. Crypto varies least; every category is low at
 * weekends.
 */
export function activity(category: Category, time: Dayjs): number {
  const hour = time.hour() + time.minute() / 60;
  const weekend = time.day() === 0 || time.day() === 6;
  const between = (from: number, to: number): boolean => hour >= from && hour < to;
  if (category === "crypto") return weekend ? 0.7 : between(12, 22) ? 1.2 : 0.9;
  if (weekend) return 0.35;
  if (category === "stock") return between(13.5, 15) ? 1.6 : between(15, 21) ? 1 : 0.35;
  if (between(12, 16)) return 1.5;
  if (between(7, 17)) return 1;
  return between(21, 23) ? 0.4 : 0.6;
}
