// The model of trailing stops (E-30) and break-evens (E-31).
import { type Decimal, divide, one, round, zero } from "./decimal.ts";
import type { Instrument, Order, Side } from "./model.ts";

/** E-30 and E-31 of one order; `gain` is removed when the break-even is executed. */
export type Moving = {
  distance?: Decimal | null;
  activation?: Decimal | null;
  isActive?: boolean;
  gain?: Decimal | null;
  offset?: Decimal | null;
};
export type Distance = { value: Decimal; unit: "price" | "pips" | "money" };
export type Trail = Distance & { activation: Decimal | null };

/** Rounds a positive price to the instrument's decimals. */
export function onTickSize(instrument: Instrument, price: Decimal, isUp: boolean): Decimal {
  const unit = one / 10n ** BigInt(instrument.decimals ?? 5);
  const whole = (price / unit) * unit;
  return isUp && whole < price ? whole + unit : whole;
}

export const isBetter = (side: Side, level: Decimal, than: Decimal | null): boolean =>
  than === null || (side === "buy" ? level > than : level < than);

// E-30: follows from the activation price on, and never worsens the level.
export function followPrice(order: Order, market: Decimal): void {
  const { moving, side, instrument } = order;
  if (moving?.distance === undefined || moving.distance === null) return;
  const reached = (at: Decimal) => (side === "buy" ? market >= at : market <= at);
  moving.isActive ||= moving.activation === undefined || moving.activation === null || reached(moving.activation);
  if (!moving.isActive) return;
  const away = side === "buy" ? market - moving.distance : market + moving.distance;
  const level = onTickSize(instrument, away, side === "sell");
  if (level > zero && isBetter(side, level, order.stopLoss)) order.stopLoss = level;
}

// E-31: with the spread per unit, the result at this level is 0.
export function breakEvenLevel(order: Order, offset: Decimal | null): Decimal {
  const away = offset ?? round(divide(order.spread, order.units), 12);
  const isBuy = order.side === "buy";
  return onTickSize(order.instrument, isBuy ? order.openRate + away : order.openRate - away, isBuy);
}

// E-31, automatic: once, when the gain is reached and the level would not close the order.
export function breakEven(order: Order, market: Decimal): void {
  const { moving, side } = order;
  if (moving?.gain === undefined || moving.gain === null) return;
  const level = breakEvenLevel(order, moving.offset ?? null);
  const gained = side === "buy" ? market - order.openRate : order.openRate - market;
  if (gained < moving.gain || !isBetter(side, market, level)) return;
  moving.gain = null;
  if (isBetter(side, level, order.stopLoss)) order.stopLoss = level;
}
