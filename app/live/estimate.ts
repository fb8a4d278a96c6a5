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

/**
 * The specification's formulas for what a screen shows before the server has answered.
 * The functions of the same name in sql/trading decide.
 */
export type Side = "buy" | "sell";

export type Position = { type: Side; trade_amount: string; open_rate: string; spread: string };

const ONE: Decimal = { units: 1n, scale: 0 };

/** E-05: (s · u · (m − p₀) − S) / X. */
export function profitLoss(position: Position, marketRate: string, exchangeRate: Decimal): Decimal | null {
  const amount = decimal(position.trade_amount);
  const opened = decimal(position.open_rate);
  const market = decimal(marketRate);
  const spread = decimal(position.spread);
  if (!amount || !opened || !market || !spread) return null;
  const moved = position.type === "buy" ? subtract(market, opened) : subtract(opened, market);
  return divide(subtract(multiply(amount, moved), spread), exchangeRate);
}

/** a buy opens, is marked and closes at the ask; a sell at the bid. */
export function marketRate(type: Side, quote: { bids: string; asks: string }): string {
  return type === "buy" ? quote.asks : quote.bids;
}

export type Terms = { leverage: string; pip: string; spreadPips: string; exchangeRate: string };
export type Estimate = { margin: Decimal; pipValue: Decimal; spreadCost: Decimal; value: Decimal };

/** E-03, E-04 and E-06 for an order that is being written; null while a number is missing. */
export function estimate(terms: Terms, price: string, amount: string): Estimate | null {
  const [p, u, rate] = [decimal(price), decimal(amount), decimal(terms.exchangeRate)];
  const [leverage, pip, pips] = [decimal(terms.leverage), decimal(terms.pip), decimal(terms.spreadPips)];
  if (!p || !u || !rate || !leverage || !pip || !pips || signOf(u) <= 0) return null;
  const notional = multiply(p, u);
  const value = divide(notional, rate);
  const levered = divide(notional, multiply(leverage, rate));
  const pipValue = divide(multiply(pip, u), rate);
  const spreadCost = divide(multiply(multiply(pips, pip), u), rate);
  return value && levered && pipValue && spreadCost ? { margin: levered, pipValue, spreadCost, value } : null;
}

/** What the quoted spread costs so many units, in the account's currency: the loss at once if the order closed where it opened. */
export function quotedSpreadCost(
  quote: { bids: string | null; asks: string | null },
  amount: string,
  exchangeRate: string,
): Decimal | null {
  const [bid, ask, u, rate] = [decimal(quote.bids), decimal(quote.asks), decimal(amount), decimal(exchangeRate)];
  return bid && ask && u && rate ? divide(multiply(subtract(ask, bid), u), rate) : null;
}

/** What a move of the price by 1.00 is worth, in the account's currency. */
export function moveValue(amount: string, exchangeRate: string): Decimal | null {
  const [u, rate] = [decimal(amount), decimal(exchangeRate)];
  return u && rate ? divide(u, rate) : null;
}

/** E-21: the most units that so much of the account's currency carries as margin. */
export function maxUnits(available: Decimal, terms: Terms, price: string): Decimal | null {
  const [leverage, rate, p] = [decimal(terms.leverage), decimal(terms.exchangeRate), decimal(price)];
  if (!leverage || !rate || !p || signOf(available) <= 0) return p && leverage && rate ? zero : null;
  return divide(multiply(multiply(available, leverage), rate), p);
}

/** E-05 for an order that is being written: what it would make if it closed at the level, its spread included. */
export function outcomeAt(terms: Terms, type: Side, amount: string, price: string, level: string): Decimal | null {
  const [pips, pip, u, rate] = [terms.spreadPips, terms.pip, amount, terms.exchangeRate].map(decimal);
  if (!pips || !pip || !u || !rate) return null;
  const spread = exactText(multiply(multiply(pips, pip), u));
  return profitLoss({ type, trade_amount: amount, open_rate: price, spread }, level, rate);
}

function exactText(value: Decimal): string {
  return toFixed(value, value.scale);
}

/** Change in percent, with two decimals (E-22). */
export function changePercent(now: string | null | undefined, before: string | null | undefined): string | null {
  const [a, b] = [decimal(now), decimal(before)];
  const share = a && b && divide(multiply(subtract(a, b), { units: 100n, scale: 0 }), b);
  return share ? toFixed(share, 2) : null;
}

/** E-16: the level that lies n pips from the bid, as the six-decimal string the specification sends. */
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

/** Distance in pips, signed as gain or loss for the side. */
export function pipsBetween(type: Side, from: string, to: string, pip: string): Decimal | null {
  const [a, b, e] = [decimal(from), decimal(to), decimal(pip)];
  if (!a || !b || !e) return null;
  const moved = divide(subtract(b, a), e);
  return moved && type === "sell" ? negate(moved) : moved;
}

export type Account = { balance: string; held: string; used_margin: string };

/** E-08, E-10 (less what waits for a withdrawal) and E-11 from the account's figures and the sum of its open profit. */
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

/** Q-98 as far as live pairs tell it: direct, inverse, then across USD; null leaves the server's rate standing. */
export function liveRate(quote: string, currency: string, quotes: (name: string) => Quote | undefined): Decimal | null {
  if (quote === currency) return ONE;
  const direct = leg(quote, currency, quotes);
  if (direct || quote === "USD" || currency === "USD") return direct;
  const first = leg(quote, "USD", quotes);
  const second = leg("USD", currency, quotes);
  // As many places as a decimal's text may have, and more than anybody reads.
  return first && second ? round(multiply(first, second), 30) : null;
}

function leg(quote: string, currency: string, quotes: (name: string) => Quote | undefined): Decimal | null {
  const direct = quotes(`${currency}_${quote}`);
  if (direct) return mid(direct);
  const inverse = quotes(`${quote}_${currency}`);
  const rate = inverse && mid(inverse);
  return rate ? divide(ONE, rate) : null;
}

/** The pairs whose prices liveRate may ask for. */
export function pairsFor(quote: string, currency: string): string[] {
  if (quote === currency) return [];
  const pairs = [`${currency}_${quote}`, `${quote}_${currency}`];
  if (quote === "USD" || currency === "USD") return pairs;
  return [...pairs, `USD_${quote}`, `${quote}_USD`, `${currency}_USD`, `USD_${currency}`];
}
