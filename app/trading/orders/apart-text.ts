import type { TFunction } from "i18next";
import type { OrderRow } from "../../../db/queries/trading/orders.ts";
import { absolute } from "../../live/decimal.ts";
import { pipsBetween } from "../../live/estimate.ts";
import { countsPips, distanceText } from "../model/pip.ts";

/** How far a level is from the market rate: in pips, or in the quote currency; null without a price. */
export function apartText(t: TFunction, order: OrderRow, pip: string, level: string): string | null {
  const distance = order.market_rate ? pipsBetween(order.type, order.market_rate, level, pip) : null;
  if (!distance) return null;
  const text = distanceText(absolute(distance), { category: order.kind, pip, priceDecimals: order.price_decimals });
  return countsPips(order.kind) ? t("{{pips}} pips", { pips: text }) : `${text} ${order.quote_symbol}`;
}
