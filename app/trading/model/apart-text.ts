import type { TFunction } from "i18next";
import { absolute } from "../../live/decimal.ts";
import { pipsBetween, type Side } from "../../live/estimate.ts";
import { countsPips, distanceText } from "./pip.ts";

type Market = {
  type: Side;
  category: string;
  quote_symbol: string;
  price_decimals: number;
  pip: string;
  market_rate: string | null;
};

/** How far a price is from the market rate: in pips, or in the quote currency; null without a market rate. */
export function apartText(t: TFunction, market: Market, price: string): string | null {
  const { type, category, pip, market_rate: rate, price_decimals: priceDecimals } = market;
  const distance = rate ? pipsBetween(type, rate, price, pip) : null;
  if (!distance) return null;
  const text = distanceText(absolute(distance), { category, pip, priceDecimals });
  return countsPips(category) ? t("{{pips}} pips", { pips: text }) : `${text} ${market.quote_symbol}`;
}
