import { add, decimal, type Decimal, divide, multiply, round, signOf, subtract, toFixed } from "./decimal.ts";
import type { Side, Terms } from "./estimate.ts";

/** The level at n pips from the bid (E-16), with six decimals as the API expects it. */
export function levelFromPips(
  kind: "profit" | "loss",
  type: Side,
  bid: string,
  pips: string,
  pip: string,
): string | null {
  const [b, n, e] = [decimal(bid), decimal(pips), decimal(pip)];
  if (!b || !n || !e) return null;
  const away = multiply(n, e);
  const upwards = (kind === "profit") === (type === "buy");
  const level = upwards ? add(b, away) : subtract(b, away);
  return signOf(level) > 0 ? toFixed(level, 6) : null;
}

/**
 * The level at which a new order has a result, rounded so that a gain is at least, and a loss at most, that amount
 * (Q-431).
 */
export function levelAtOutcome(
  terms: Terms,
  type: Side,
  amount: string,
  price: string,
  { outcome, decimals }: { outcome: Decimal; decimals: number },
): string | null {
  const [p, u, rate, pips, pip] = [price, amount, terms.exchangeRate, terms.spreadPips, terms.pip].map(decimal);
  if (!p || !u || !rate || !pips || !pip || signOf(u) <= 0) return null;
  const moved = divide(add(multiply(outcome, rate), multiply(multiply(pips, pip), u)), u);
  const level = moved && (type === "buy" ? add(p, moved) : subtract(p, moved));
  if (!level || signOf(level) <= 0) return null;
  const rounded = round(level, decimals);
  const off = signOf(subtract(rounded, level));
  const step: Decimal = { units: 1n, scale: decimals };
  const up = type === "buy" && off < 0 ? add(rounded, step) : rounded;
  return toFixed(type === "sell" && off > 0 ? subtract(rounded, step) : up, decimals);
}
