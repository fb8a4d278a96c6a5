import {
  add,
  type Decimal,
  decimal,
  divide,
  multiply,
  negate,
  round,
  signOf,
  subtract,
  toFixed,
  zero,
} from "./decimal.ts";
import { largestNotional, tieredMargin, type Tiers } from "./margin-tiers.ts";

/**
 * The formulas for figures that a screen shows before the server has answered (docs/formulas.md). The functions of the
 * same names in sql/trading decide.
 */
export type Side = "buy" | "sell";

export type Position = { type: Side; trade_amount: string; open_rate: string; spread: string };

const ONE: Decimal = { units: 1n, scale: 0 };

/** (s · u · (m − p₀) − S) / X (E-05). */
export function profitLoss(position: Position, marketRate: string, exchangeRate: Decimal): Decimal | null {
  const amount = decimal(position.trade_amount);
  const opened = decimal(position.open_rate);
  const market = decimal(marketRate);
  const spread = decimal(position.spread);
  if (!amount || !opened || !market || !spread) return null;
  const moved = position.type === "buy" ? subtract(market, opened) : subtract(opened, market);
  return divide(subtract(multiply(amount, moved), spread), exchangeRate);
}

/** A buy opens, is valued and closes at the ask; a sell at the bid. */
export function marketRate(type: Side, quote: { bids: string; asks: string }): string {
  return type === "buy" ? quote.asks : quote.bids;
}

export type Terms = { leverage: string; pip: string; spreadPips: string; exchangeRate: string; tiers?: Tiers | null };
export type Estimate = { margin: Decimal; pipValue: Decimal; spreadCost: Decimal; value: Decimal };

/** Margin, pip value and spread charge of a new order (E-03 or E-40, E-04, E-06); null while a number is missing. */
export function estimate(terms: Terms, price: string, amount: string): Estimate | null {
  const [p, u, rate] = [decimal(price), decimal(amount), decimal(terms.exchangeRate)];
  const [leverage, pip, pips] = [decimal(terms.leverage), decimal(terms.pip), decimal(terms.spreadPips)];
  if (!p || !u || !rate || !leverage || !pip || !pips || signOf(u) <= 0) return null;
  const notional = multiply(p, u);
  const value = divide(notional, rate);
  const levered = terms.tiers
    ? tieredMargin(terms.tiers, notional, leverage, rate)
    : divide(notional, multiply(leverage, rate));
  const pipValue = divide(multiply(pip, u), rate);
  const spreadCost = divide(multiply(multiply(pips, pip), u), rate);
  return value && levered && pipValue && spreadCost ? { margin: levered, pipValue, spreadCost, value } : null;
}

/** The cost of the quoted spread in the account's currency: the loss if the order closed at once. */
export function quotedSpreadCost(
  quote: { bids: string | null; asks: string | null },
  amount: string,
  exchangeRate: string,
): Decimal | null {
  const [bid, ask, u, rate] = [decimal(quote.bids), decimal(quote.asks), decimal(amount), decimal(exchangeRate)];
  return bid && ask && u && rate ? divide(multiply(subtract(ask, bid), u), rate) : null;
}

/** The value of a price change by 1.00, in the account's currency. */
export function moveValue(amount: string, exchangeRate: string): Decimal | null {
  const [u, rate] = [decimal(amount), decimal(exchangeRate)];
  return u && rate ? divide(u, rate) : null;
}

/** The largest number of units for which an amount of the account's currency is enough margin (E-21, E-40). */
export function maxUnits(available: Decimal, terms: Terms, price: string): Decimal | null {
  const [leverage, rate, p] = [decimal(terms.leverage), decimal(terms.exchangeRate), decimal(price)];
  if (!leverage || !rate || !p || signOf(available) <= 0) return p && leverage && rate ? zero : null;
  const margin = multiply(available, rate);
  return divide(terms.tiers ? largestNotional(terms.tiers, margin, leverage) : multiply(margin, leverage), p);
}

/** The result of a new order if it closed at the level, with its spread charge (E-05). */
export function outcomeAt(terms: Terms, type: Side, amount: string, price: string, level: string): Decimal | null {
  const [pips, pip, u, rate] = [terms.spreadPips, terms.pip, amount, terms.exchangeRate].map(decimal);
  if (!pips || !pip || !u || !rate) return null;
  const spread = exactText(multiply(multiply(pips, pip), u));
  return profitLoss({ type, trade_amount: amount, open_rate: price, spread }, level, rate);
}

function exactText(value: Decimal): string {
  return toFixed(value, value.scale);
}

/**
 * The units that lose no more than a risk at a stop-loss, not yet rounded to a step (E-37); null while one is missing.
 */
export function unitsForRisk(terms: Terms, type: Side, price: string, stop: string, risk: Decimal): Decimal | null {
  const [p, sl, rate, pips, pip] = [price, stop, terms.exchangeRate, terms.spreadPips, terms.pip].map(decimal);
  if (!p || !sl || !rate || !pips || !pip) return null;
  const distance = type === "buy" ? subtract(p, sl) : subtract(sl, p);
  return signOf(distance) > 0 ? divide(multiply(risk, rate), add(distance, multiply(pips, pip))) : null;
}

/** Change in percent, with two decimals (E-22). */
export function changePercent(now: string | null | undefined, before: string | null | undefined): string | null {
  const [a, b] = [decimal(now), decimal(before)];
  const change = a && b && divide(multiply(subtract(a, b), { units: 100n, scale: 0 }), b);
  return change ? toFixed(change, 2) : null;
}

/** Distance in pips, positive for a gain of the side. */
export function pipsBetween(type: Side, from: string, to: string, pip: string): Decimal | null {
  const [a, b, e] = [decimal(from), decimal(to), decimal(pip)];
  if (!a || !b || !e) return null;
  const moved = divide(subtract(b, a), e);
  return moved && type === "sell" ? negate(moved) : moved;
}

export type Account = { balance: string; held: string; used_margin: string };

/**
 * Equity (E-08), free margin less held amounts (E-10) and margin level (E-11), from the account's figures and the sum
 * of its floating results.
 */
export function accountFigures(account: Account, floating: Decimal) {
  const balance = decimal(account.balance) ?? zero;
  const margin = decimal(account.used_margin) ?? zero;
  const held = decimal(account.held) ?? zero;
  const equity = add(balance, floating);
  const hundred: Decimal = { units: 100n, scale: 0 };
  const level = signOf(margin) > 0 ? divide(multiply(hundred, equity), margin) : null;
  return {
    balance,
    profitLoss: floating,
    equity,
    usedMargin: margin,
    freeMargin: subtract(subtract(equity, held), margin),
    marginLevel: level,
  };
}

type Quote = { bids: string; asks: string };

function mid(quote: Quote): Decimal | null {
  const [bid, ask] = [decimal(quote.bids), decimal(quote.asks)];
  return bid && ask ? divide(add(bid, ask), { units: 2n, scale: 0 }) : null;
}

/**
 * The conversion rate from live pairs: direct, inverse, then across USD; null when the server's rate has to be
 * used.
 */
export function liveRate(quote: string, currency: string, quotes: (name: string) => Quote | undefined): Decimal | null {
  if (quote === currency) return ONE;
  const direct = leg(quote, currency, quotes);
  if (direct || quote === "USD" || currency === "USD") return direct;
  const first = leg(quote, "USD", quotes);
  const second = leg("USD", currency, quotes);
  // The product has 60 places, and decimal() accepts 40 at most.
  return first && second ? round(multiply(first, second), 30) : null;
}

function leg(quote: string, currency: string, quotes: (name: string) => Quote | undefined): Decimal | null {
  const direct = quotes(`${currency}_${quote}`);
  if (direct) return mid(direct);
  const inverse = quotes(`${quote}_${currency}`);
  const rate = inverse && mid(inverse);
  return rate ? divide(ONE, rate) : null;
}

/** The pairs whose prices liveRate may read. */
export function pairsFor(quote: string, currency: string): string[] {
  if (quote === currency) return [];
  const pairs = [`${currency}_${quote}`, `${quote}_${currency}`];
  if (quote === "USD" || currency === "USD") return pairs;
  return [...pairs, `USD_${quote}`, `${quote}_USD`, `${currency}_USD`, `USD_${currency}`];
}
