import { add, type Decimal, decimal, divide, multiply, signOf, subtract, zero } from "./decimal.ts";

// E-40, for the figures of the ticket before the server has answered; trading.tiered_margin decides.

/** Margin tiers and the notional that is open on the order's side, in the quote currency (E-40). */
export type Tiers = { exposure: string; limits: readonly string[]; leverages: readonly string[] };

type Step = { leverage: Decimal; width: Decimal | null };

/** The parts of the tiers above the open notional: their leverage, at most that of the order, and width. */
function stepsOf({ exposure, limits, leverages }: Tiers, most: Decimal): Step[] {
  let start = decimal(exposure) ?? zero;
  return leverages.flatMap((text, n): Step[] => {
    const own = decimal(text) ?? most;
    const leverage = isBelow(own, most) ? own : most;
    const limit = decimal(limits[n]);
    if (!limit) return [{ leverage, width: null }];
    if (!isBelow(start, limit)) return [];
    const width = subtract(limit, start);
    start = limit;
    return [{ leverage, width }];
  });
}

/** The order's notional divided by the leverage of the tiers that it fills (E-40). */
export function tieredMargin(tiers: Tiers, notional: Decimal, leverage: Decimal, rate: Decimal): Decimal | null {
  let rest = notional;
  let margin = zero;
  for (const step of stepsOf(tiers, leverage)) {
    const part = step.width && isBelow(step.width, rest) ? step.width : rest;
    const own = divide(part, multiply(step.leverage, rate));
    if (!own) return null;
    margin = add(margin, own);
    rest = subtract(rest, part);
  }
  return margin;
}

function isBelow(a: Decimal, b: Decimal): boolean {
  return signOf(subtract(a, b)) < 0;
}

/** The largest notional for a margin, both in the quote currency. */
export function largestNotional(tiers: Tiers, margin: Decimal, leverage: Decimal): Decimal {
  let rest = margin;
  let notional = zero;
  for (const step of stepsOf(tiers, leverage)) {
    const possible = multiply(rest, step.leverage);
    if (!step.width || !isBelow(step.width, possible)) return add(notional, possible);
    notional = add(notional, step.width);
    rest = subtract(rest, divide(step.width, step.leverage) ?? zero);
  }
  return notional;
}
