import type { PositionRow } from "../../../db/queries/trading/positions.ts";
import { decimal, divide } from "../../live/decimal.ts";
import { distanceText } from "../model/pip.ts";

type Trailing = Pick<PositionRow, "trail" | "pip" | "kind" | "price_decimals">;

/** The distance of an order's trailing stop as the list shows distances; null without a trailing stop. */
export function trailText({ trail, pip, kind, price_decimals: priceDecimals }: Trailing): string | null {
  const [distance, one] = [decimal(trail), decimal(pip)];
  if (!distance || !one) return null;
  return distanceText(divide(distance, one), { category: kind, pip, priceDecimals });
}
