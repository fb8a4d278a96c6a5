// The trading rules a second time, without a database, an index or a shortcut: every tick is applied alone and
// evaluates every order of every account that it affects. The engine must have the same outcome. Decision numbers:
// Q-..; formulas: E-..
import { type Decimal, decimal, divide, minimum, multiply, one, round, zero } from "./decimal.ts";
import {
  breakEven,
  breakEvenLevel,
  type Distance,
  followPrice,
  isBetter,
  type Moving,
  onTickSize,
  type Trail,
} from "./moving-stops.ts";

export type { Distance, Moving, Trail } from "./moving-stops.ts";
export type Side = "buy" | "sell";
export type Kind = "limit" | "stop" | "stop_limit" | "market_if_touched";
export type Reason = "customer" | "take_profit" | "stop_loss" | "stop_out";
export type Tick = { instrument: string; bid: string; ask: string; time: number };

export type Tier = { limit: Decimal | null; leverage: Decimal };
export type Steps = readonly (readonly [limit: string | null, leverage: string])[];
export const asTiers = (steps: Steps): Tier[] =>
  steps.map(([limit, leverage]) => ({ limit: limit === null ? null : decimal(limit), leverage: decimal(leverage) }));
export type Instrument = {
  name: string;
  base: string;
  quote: string;
  category: string;
  leverage: Decimal;
  /** Margin tiers (E-40); the last one has no limit. */
  tiers?: Tier[];
  pip: Decimal;
  /** Decimals of the instrument's prices, 5 by default. */
  decimals?: number;
  spreadPips: Decimal;
  staleAfter: number;
  maxJump: Decimal;
  bid?: Decimal;
  ask?: Decimal;
  time?: number;
  outOfHours?: boolean;
};
export type Plan = { leverage: Record<string, Decimal>; stopOut: Record<string, Decimal> };
export type Order = {
  id: number;
  account: Account;
  instrument: Instrument;
  side: Side;
  units: Decimal;
  openRate: Decimal;
  spread: Decimal;
  margin: Decimal;
  stopOutLevel: Decimal;
  takeProfit: Decimal | null;
  stopLoss: Decimal | null;
  moving?: Moving;
  /** The levels set by a rule, with their times. */
  moves?: { time: number; level: Decimal }[];
  closed?: { reason: Reason; rate: Decimal; exchangeRate: Decimal; profit: Decimal; time: number };
};
export type Pending = {
  id: number;
  account: Account;
  instrument: Instrument;
  side: Side;
  kind: Kind;
  units: Decimal;
  price: Decimal;
  /** Of a stop-limit: the limit at which it waits once armed. */
  limitPrice?: Decimal | null;
  isArmed?: boolean;
  /** Of a market-if-touched order: whether the market must fall to its price. */
  waitsForFall?: boolean;
  group?: number | null;
  takeProfit: Decimal | null;
  stopLoss: Decimal | null;
  trail?: Trail | null;
  expiresAt: number | null;
  endedAt?: number;
  status: "pending" | "filled" | "cancelled" | "expired" | "rejected";
  orderId?: number;
};
export type Account = {
  id: number;
  currency: string;
  balance: Decimal;
  plan: Plan | null;
  open: Order[];
  pending: Pending[];
  protection: Decimal;
};
type Leg = { pair: Instrument; inverted: boolean };
export type Refusal = { refused: "price" | "level" | "balance" | "free_margin" | "bound" | "risk" };
/** How a new order is limited: the worst rate (E-36); its units from a share of the equity in per cent (E-37). */
export type Limits = { bound?: Decimal | null; riskPercent?: Decimal | null };
export type Levels = { takeProfit?: Decimal | null; stopLoss?: Decimal | null };

const hundred = decimal("100");

// E-02: the pip size.
export const pipSize = (quote: string, ownPipSize: Decimal | null): Decimal =>
  ownPipSize ?? decimal(quote === "JPY" ? "0.01" : "0.0001");

// E-01: the leverage.
export function leverageOf(plan: Plan | null, instrument: Instrument): Decimal {
  const planLeverage = plan?.leverage[instrument.category] ?? zero;
  if (planLeverage > zero) return planLeverage;
  return instrument.leverage > zero ? instrument.leverage : one;
}

/**
 * X as a fraction: an amount in the quote currency times `multiplier`, divided by `divisor`, is one in the account's
 * currency.
 */
export type Conversion = { multiplier: Decimal; divisor: Decimal };

// E-03, rounded to 18 places as on the order.
export const requiredMargin = (price: Decimal, units: Decimal, leverage: Decimal, conversion: Conversion): Decimal =>
  round(divide(multiply(multiply(price, units), conversion.multiplier), multiply(leverage, conversion.divisor)), 18);

// E-40: the margin of an order that raises the notional of its instrument and side from `from` to `to`, rounded to 18
// places as on the order.
export function tieredMargin(
  from: Decimal,
  to: Decimal,
  leverage: Decimal,
  tiers: Tier[],
  { multiplier, divisor }: Conversion,
): Decimal {
  let margin = zero;
  let low = zero;
  for (const tier of tiers) {
    const start = low > from ? low : from;
    const end = tier.limit === null ? to : minimum(tier.limit, to);
    const divided = multiply(minimum(leverage, tier.leverage), divisor);
    if (end > start) margin += divide(multiply(end - start, multiplier), divided);
    low = tier.limit ?? low;
  }
  return round(margin, 18);
}

// E-05: the result of an order.
export function profitLoss(
  side: Side,
  units: Decimal,
  open: Decimal,
  market: Decimal,
  spread: Decimal,
  { multiplier, divisor }: Conversion,
): Decimal {
  const difference = side === "buy" ? market - open : open - market;
  const quoted = multiply(units, difference) - spread;
  return divide(multiply(quoted, multiplier), divisor);
}

// E-13, E-14: when a level is reached.
export const reachesProfit = (side: Side, level: Decimal | null, market: Decimal): boolean =>
  level !== null && level > zero && (side === "buy" ? level <= market : level >= market);
export const reachesLoss = (side: Side, level: Decimal | null, market: Decimal): boolean =>
  level !== null && level > zero && (side === "buy" ? level >= market : level <= market);

// E-12, the rule margin_level, compared without a division, so that nothing is rounded at the limit.
export const isStoppedOut = (equity: Decimal, margin: Decimal, level: Decimal): boolean =>
  margin > zero && (equity <= zero || equity * hundred <= level * margin);

export function createModel(
  options: {
    isOpen?: (instrument: Instrument, time: number) => boolean;
    /** The id of the order that a pending order becomes; consecutive numbers by default. */
    fillId?: (pending: Pending) => number | undefined;
  } = {},
) {
  const isOpen = options.isOpen ?? (() => true);
  const fillId = options.fillId ?? (() => undefined);
  const instruments = new Map<string, Instrument>();
  const accounts = new Map<number, Account>();
  const orders = new Map<number, Order>();
  const pendings = new Map<number, Pending>();
  const paths = new Map<string, Leg[]>();
  const conversions = new Map<string, Conversion>();
  let clock = 0;

  const marketRate = (instrument: Instrument, side: Side): Decimal => {
    const rate = side === "buy" ? instrument.ask : instrument.bid;
    if (rate === undefined) throw new Error(`${instrument.name} has no price`);
    return rate;
  };
  const isStale = (instrument: Instrument): boolean =>
    instrument.time === undefined || clock - instrument.time > instrument.staleAfter;
  const isTradable = (instrument: Instrument): boolean =>
    !isStale(instrument) && instrument.outOfHours !== true && isOpen(instrument, clock);

  /** The pair that gives units of `to` per unit of `from`: itself, or inverted. */
  function leg(from: string, to: string): Leg | null {
    const quoted = [...instruments.values()].filter((each) => each.bid !== undefined);
    const direct = quoted.find((each) => each.base === from && each.quote === to);
    if (direct !== undefined) return { pair: direct, inverted: false };
    const inverse = quoted.find((each) => each.base === to && each.quote === from);
    return inverse === undefined ? null : { pair: inverse, inverted: true };
  }

  // from the account's currency to the quote currency, over one pair or over USD.
  function path(quote: string, currency: string): Leg[] {
    const key = `${quote}/${currency}`;
    const cachedPath = paths.get(key);
    if (cachedPath !== undefined) return cachedPath;
    const direct = quote === currency ? [] : [leg(currency, quote)];
    const candidates = direct.includes(null) ? [leg(currency, "USD"), leg("USD", quote)] : direct;
    const legs = candidates.filter((each) => each !== null);
    if (legs.length < candidates.length) throw new Error(`No rate for ${quote} in ${currency}`);
    paths.set(key, legs);
    return legs;
  }

  function conversionOf(quote: string, currency: string): Conversion {
    const key = `${quote}/${currency}`;
    const cachedConversion = conversions.get(key);
    if (cachedConversion !== undefined) return cachedConversion;
    const conversion = { multiplier: one, divisor: one };
    for (const { pair, inverted } of path(quote, currency)) {
      const mid = divide(marketRate(pair, "buy") + marketRate(pair, "sell"), 2n * one);
      const part = inverted ? "multiplier" : "divisor";
      conversion[part] = multiply(conversion[part], mid);
    }
    conversions.set(key, conversion);
    return conversion;
  }

  // X: units of the quote currency per unit of the account's currency.
  function exchangeRate(quote: string, currency: string): Decimal {
    const { multiplier, divisor } = conversionOf(quote, currency);
    return divide(divisor, multiplier);
  }

  const floating = (order: Order): Decimal =>
    profitLoss(
      order.side,
      order.units,
      order.openRate,
      marketRate(order.instrument, order.side),
      order.spread,
      conversionOf(order.instrument.quote, order.account.currency),
    );

  function state(account: Account) {
    const profit = account.open.reduce((sum, order) => sum + floating(order), zero);
    const margin = account.open.reduce((sum, order) => sum + order.margin, zero);
    const equity = account.balance + profit;
    return { balance: account.balance, profitLoss: profit, equity, usedMargin: margin, freeMargin: equity - margin };
  }

  function settle(order: Order, reason: Reason): void {
    const rate = marketRate(order.instrument, order.side);
    const exchange = exchangeRate(order.instrument.quote, order.account.currency);
    const conversion = conversionOf(order.instrument.quote, order.account.currency);
    const profit = round(profitLoss(order.side, order.units, order.openRate, rate, order.spread, conversion), 5);
    const account = order.account;
    order.closed = { reason, rate, exchangeRate: exchange, profit, time: clock };
    account.open = account.open.filter((each) => each !== order);
    account.balance += profit;
    // with no open order the broker covers a negative balance.
    if (account.open.length === 0 && account.balance < zero) {
      account.protection -= account.balance;
      account.balance = zero;
    }
  }

  // Q-10, E-17: a new order needs its margin within the balance and within the free margin.
  function refusalOfMargin(account: Account, required: Decimal): Refusal | null {
    const now = state(account);
    if (required > account.balance) return { refused: "balance" };
    if (required > account.balance - now.usedMargin + minimum(zero, now.profitLoss)) return { refused: "free_margin" };
    return null;
  }

  function marginOf(
    account: Account,
    instrument: Instrument,
    side: Side,
    notional: Decimal,
    conversion: Conversion,
  ): Decimal {
    const leverage = leverageOf(account.plan, instrument);
    if (instrument.tiers === undefined) return requiredMargin(notional, one, leverage, conversion);
    const opened = account.open
      .filter((order) => order.instrument === instrument && order.side === side)
      .reduce((sum, order) => sum + multiply(order.openRate, order.units), zero);
    return tieredMargin(opened, opened + notional, leverage, instrument.tiers, conversion);
  }

  function recordMove(order: Order, move: () => void): void {
    const before = order.stopLoss;
    move();
    const level = order.stopLoss;
    if (level !== before && level !== null) order.moves = [...(order.moves ?? []), { time: clock, level }];
  }

  const distanceOf = (order: Order, { value, unit }: Distance, conversion: Conversion): Decimal =>
    unit === "price"
      ? value
      : unit === "pips"
        ? multiply(value, order.instrument.pip)
        : divide(multiply(value, conversion.divisor), multiply(conversion.multiplier, order.units));

  /** The trailing stop of an order with the conversion of now; the level moves now only outside of a tick. */
  function trailBy(order: Order, trail: Trail): void {
    const conversion = conversionOf(order.instrument.quote, order.account.currency);
    const distance = onTickSize(order.instrument, distanceOf(order, trail, conversion), true);
    order.moving = { ...order.moving, distance, activation: trail.activation, isActive: false };
  }

  function setTrail(orderId: number, trail: Trail | null): void {
    const order = orderOf(orderId);
    if (trail === null) order.moving = { ...order.moving, distance: null, isActive: false };
    else {
      trailBy(order, trail);
      recordMove(order, () => followPrice(order, marketRate(order.instrument, order.side)));
    }
  }

  function setBreakEvenGain(orderId: number, gain: Distance | null, offset: Distance | null): void {
    const order = orderOf(orderId);
    const conversion = conversionOf(order.instrument.quote, order.account.currency);
    order.moving = {
      ...order.moving,
      gain: gain && onTickSize(order.instrument, distanceOf(order, gain, conversion), true),
      offset: offset && distanceOf(order, offset, conversion),
    };
    recordMove(order, () => breakEven(order, marketRate(order.instrument, order.side)));
  }

  /** Returns false if the level would close the order at once. */
  function setBreakEven(orderId: number): boolean {
    const order = orderOf(orderId);
    const level = breakEvenLevel(order, null);
    if (!isBetter(order.side, marketRate(order.instrument, order.side), level)) return false;
    if (isBetter(order.side, level, order.stopLoss)) order.stopLoss = level;
    return true;
  }

  function open(
    account: Account,
    instrument: Instrument,
    side: Side,
    units: Decimal,
    levels: Levels,
    id?: number,
  ): Order | Refusal {
    const rate = marketRate(instrument, side);
    const conversion = conversionOf(instrument.quote, account.currency);
    const margin = marginOf(account, instrument, side, multiply(rate, units), conversion);
    const refusal = refusalOfMargin(account, margin);
    if (refusal !== null) return refusal;
    const order: Order = {
      id: id ?? orders.size + 1,
      account,
      instrument,
      side,
      units,
      openRate: rate,
      spread: multiply(multiply(instrument.spreadPips, instrument.pip), units), // E-06: the spread markup.
      margin,
      stopOutLevel: account.plan?.stopOut[instrument.category] ?? decimal("50"),
      takeProfit: levels.takeProfit ?? null,
      stopLoss: levels.stopLoss ?? null,
    };
    orders.set(order.id, order);
    account.open.push(order);
    return order;
  }

  function place(
    accountId: number,
    name: string,
    side: Side,
    units: Decimal,
    levels: Levels = {},
    id?: number,
    trail?: Trail | null,
    { bound, riskPercent }: Limits = {},
  ): Order | Refusal {
    const instrument = instrumentOf(name);
    if (!isTradable(instrument)) return { refused: "price" };
    const rate = marketRate(instrument, side);
    if (reachesProfit(side, levels.takeProfit ?? null, rate) || reachesLoss(side, levels.stopLoss ?? null, rate))
      return { refused: "level" };
    if (bound !== undefined && bound !== null && (side === "buy" ? rate > bound : rate < bound))
      return { refused: "bound" };
    const account = accountOf(accountId);
    const sized = riskPercent ? unitsAtRisk(account, instrument, side, levels.stopLoss ?? rate, riskPercent) : units;
    if (sized <= zero) return { refused: "risk" };
    const order = open(account, instrument, side, sized, levels, id);
    if (!("refused" in order)) {
      stopOut(account);
      if (trail && order.closed === undefined) setTrail(order.id, trail);
    }
    return order;
  }

  // E-37, at the smallest step of the test's instruments.
  function unitsAtRisk(account: Account, instrument: Instrument, side: Side, stop: Decimal, percent: Decimal): Decimal {
    const rate = marketRate(instrument, side);
    const { multiplier, divisor } = conversionOf(instrument.quote, account.currency);
    const distance = (rate > stop ? rate - stop : stop - rate) + multiply(instrument.spreadPips, instrument.pip);
    const risk = divide(multiply(state(account).equity, percent), hundred);
    const step = decimal("0.00000001");
    return (divide(multiply(risk, divisor), multiply(distance, multiplier)) / step) * step;
  }

  // E-38: the margin is checked as if the order were closed; if the opening is refused, nothing is closed.
  function reverse(orderId: number): Order | Refusal {
    const order = orderOf(orderId);
    const { account, instrument } = order;
    if (!isTradable(instrument)) return { refused: "price" };
    const { balance, protection, open: before } = account;
    settle(order, "customer");
    const opposite = open(account, instrument, order.side === "buy" ? "sell" : "buy", order.units, {});
    if ("refused" in opposite) {
      Object.assign(account, { balance, protection, open: before });
      delete order.closed;
    } else stopOut(account);
    return opposite;
  }

  // E-38: the levels keep their distance from the rate.
  function double(orderId: number): Order | Refusal {
    const { account, instrument, side, units, openRate, takeProfit, stopLoss } = orderOf(orderId);
    const moved = (level: Decimal | null) =>
      level === null ? null : round(marketRate(instrument, side) + level - openRate, 10);
    return place(account.id, instrument.name, side, units, {
      takeProfit: moved(takeProfit),
      stopLoss: moved(stopLoss),
    });
  }

  function placePending(
    accountId: number,
    request: Omit<Pending, "account" | "instrument" | "status" | "orderId" | "group"> & {
      instrument: string;
      /** A waiting order of the account: both cancel each other (E-34). */
      linkedId?: number | null;
    },
  ): Pending {
    const account = accountOf(accountId);
    const instrument = instrumentOf(request.instrument);
    const linked = request.linkedId === undefined || request.linkedId === null ? null : pendings.get(request.linkedId);
    if (linked) linked.group ??= linked.id;
    const pending: Pending = {
      ...request,
      group: linked?.group ?? null,
      account,
      instrument,
      status: "pending",
      waitsForFall: request.price < marketRate(instrument, request.side),
    };
    account.pending.push(pending);
    pendings.set(pending.id, pending);
    return pending;
  }

  function close(orderId: number): Order | Refusal {
    const order = orderOf(orderId);
    if (order.closed !== undefined) return order;
    if (!isTradable(order.instrument)) return { refused: "price" };
    settle(order, "customer");
    stopOut(order.account);
    return order;
  }

  /**
   * A part of an order, closed under its own id; the rest keeps entry and levels (margin and spread in proportion to
   * the units).
   */
  function closePart(orderId: number, units: Decimal, partId: number): Order | Refusal {
    const order = orderOf(orderId);
    // All units are the order itself.
    if (units === order.units) return close(orderId);
    if (order.closed !== undefined || !isTradable(order.instrument)) return { refused: "price" };
    const part: Order = {
      ...order,
      id: partId,
      units,
      spread: round(divide(multiply(order.spread, units), order.units), 24),
      margin: round(divide(multiply(order.margin, units), order.units), 18),
    };
    order.units -= part.units;
    order.spread -= part.spread;
    order.margin -= part.margin;
    orders.set(partId, part);
    order.account.open.push(part);
    settle(part, "customer");
    stopOut(part.account);
    return part;
  }

  /** after money moves without a tick, the account is evaluated at the current prices. */
  function credit(accountId: number, amount: Decimal): void {
    const account = accountOf(accountId);
    account.balance += amount;
    stopOut(account);
  }

  // the cost of one night for an order of an instrument with this swap, without a triple day.
  function swap(orderId: number, percent: Decimal): void {
    const order = orderOf(orderId);
    const market = marketRate(order.instrument, order.side);
    const quoted = divide(multiply(multiply(percent, market), order.units), decimal("36000"));
    order.account.balance += round(divide(quoted, exchangeRate(order.instrument.quote, order.account.currency)), 5);
  }

  function cancel(pendingId: number): void {
    const pending = pendings.get(pendingId);
    if (pending?.status === "pending") finish(pending, "cancelled");
  }

  /**
   * New prices, without levels: place, group and armed state stay; a new price of a market-if-touched order fixes its
   * side anew (E-33).
   */
  function changePending(pendingId: number, fields: { price: Decimal; limitPrice: Decimal | null }): void {
    const pending = pendings.get(pendingId);
    if (pending?.status !== "pending") return;
    if (pending.price !== fields.price)
      pending.waitsForFall = fields.price < marketRate(pending.instrument, pending.side);
    Object.assign(pending, fields, { takeProfit: null, stopLoss: null });
  }

  function finish(pending: Pending, status: Pending["status"], at = clock): void {
    pending.status = status;
    pending.endedAt = at;
    pending.account.pending = pending.account.pending.filter((each) => each !== pending);
  }

  const isAtOrBeyond = (price: Decimal, rate: Decimal, waitsForFall: boolean): boolean =>
    waitsForFall ? rate <= price : rate >= price;

  // E-33: an armed stop-limit fills as a limit, one that is not armed never.
  function isReached(pending: Pending): boolean {
    const rate = marketRate(pending.instrument, pending.side);
    const isBuy = pending.side === "buy";
    if (pending.kind === "market_if_touched") return isAtOrBeyond(pending.price, rate, pending.waitsForFall === true);
    if (pending.kind === "stop_limit")
      return pending.isArmed === true && isAtOrBeyond(pending.limitPrice ?? zero, rate, isBuy);
    return isAtOrBeyond(pending.price, rate, isBuy === (pending.kind === "limit"));
  }

  const waitingOrders = (): Pending[] =>
    [...pendings.values()].filter((each) => each.status === "pending").sort((a, b) => a.id - b.id);

  // Step 1 of E-32: all pending orders whose expiry is reached expire, whatever their instrument.
  function expire(): void {
    for (const pending of waitingOrders()) {
      if (pending.expiresAt !== null && pending.expiresAt <= clock) finish(pending, "expired", pending.expiresAt);
    }
  }

  // E-32, second: stop-limits of the instrument arm when the market reaches their stop.
  function arm(instrument: Instrument): void {
    for (const pending of waitingOrders()) {
      if (pending.instrument !== instrument || pending.kind !== "stop_limit") continue;
      if (isAtOrBeyond(pending.price, marketRate(instrument, pending.side), pending.side === "sell"))
        pending.isArmed = true;
    }
  }

  // E-32, third: pending orders fill at the tick's market rate, oldest first, and cancel their group (E-34); returns
  // the accounts concerned.
  function fillPendings(instrument: Instrument): Account[] {
    const touched: Account[] = [];
    for (const pending of waitingOrders()) {
      if (pending.instrument !== instrument || pending.status !== "pending" || !isReached(pending)) continue;
      const order = open(pending.account, instrument, pending.side, pending.units, pending, fillId(pending));
      finish(pending, "refused" in order ? "rejected" : "filled");
      if ("refused" in order) continue;
      if (pending.trail) trailBy(order, pending.trail);
      pending.orderId = order.id;
      touched.push(pending.account);
      const { group } = pending;
      if (group === undefined || group === null) continue;
      for (const other of waitingOrders()) if (other.group === group) finish(other, "cancelled");
    }
    return touched;
  }

  // Q-90, second: take-profit and stop-loss close at the tick's market rate, not at their level.
  function closeAtLevels(instrument: Instrument): Account[] {
    const touched: Account[] = [];
    for (const account of accounts.values()) {
      for (const order of account.open.filter((each) => each.instrument === instrument)) {
        const rate = marketRate(instrument, order.side);
        if (reachesProfit(order.side, order.takeProfit, rate)) settle(order, "take_profit");
        else if (reachesLoss(order.side, order.stopLoss, rate)) settle(order, "stop_loss");
        else continue;
        touched.push(account);
      }
    }
    return touched;
  }

  const depends = (account: Account, instrument: Instrument): boolean =>
    account.open.some(
      (order) =>
        order.instrument === instrument ||
        path(order.instrument.quote, account.currency).some((each) => each.pair === instrument),
    );

  // Q-90, third: pending orders first, then the largest loss first, evaluated again after each.
  function stopOut(account: Account): void {
    for (;;) {
      const now = state(account);
      const breached = account.open.filter((order) => isStoppedOut(now.equity, now.usedMargin, order.stopOutLevel));
      if (breached.length === 0) return;
      const ranked = breached
        .filter((order) => isTradable(order.instrument))
        .map((order) => ({ order, loss: floating(order) }))
        .sort((a, b) => compare(a.loss, b.loss) || compare(b.order.margin, a.order.margin) || a.order.id - b.order.id);
      const worst = ranked[0];
      // Only an account that loses an order loses its pending orders (E-32).
      if (worst === undefined) return;
      for (const pending of account.pending) finish(pending, "cancelled");
      settle(worst.order, "stop_out");
    }
  }

  // ticks that are refused.
  function isRefused(instrument: Instrument, bid: Decimal, ask: Decimal, time: number): boolean {
    if (bid <= zero || ask <= zero || bid > ask) return true;
    if (instrument.bid === undefined || instrument.time === undefined) return false;
    if (time === instrument.time && bid === instrument.bid && ask === instrument.ask) return true;
    const jump = bid > instrument.bid ? bid - instrument.bid : instrument.bid - bid;
    return time < instrument.time || jump > multiply(instrument.maxJump, instrument.bid);
  }

  // E-32, step 6: the stops of the orders that are still open move.
  function moveStops(instrument: Instrument): void {
    for (const account of accounts.values()) {
      for (const order of account.open) {
        if (order.moving === undefined || order.instrument !== instrument) continue;
        const market = marketRate(instrument, order.side);
        recordMove(order, () => {
          followPrice(order, market);
          breakEven(order, market);
        });
      }
    }
  }

  function tick(each: Tick): boolean {
    const instrument = instrumentOf(each.instrument);
    const bid = decimal(each.bid);
    const ask = decimal(each.ask);
    if (isRefused(instrument, bid, ask, each.time)) return false;
    if (instrument.bid === undefined) paths.clear();
    const inHours = isOpen(instrument, each.time);
    Object.assign(instrument, { bid, ask, time: each.time, outOfHours: !inHours });
    clock = Math.max(clock, each.time);
    conversions.clear();
    expire();
    if (!inHours) return true; // out of hours a tick only changes the shown price.
    arm(instrument);
    const touched = new Set([...fillPendings(instrument), ...closeAtLevels(instrument)]);
    for (const account of accounts.values()) {
      if (account.open.length > 0 && (touched.has(account) || depends(account, instrument))) stopOut(account);
    }
    moveStops(instrument);
    return true;
  }

  function instrumentOf(name: string): Instrument {
    const found = instruments.get(name);
    if (found === undefined) throw new Error(`No instrument ${name}`);
    return found;
  }
  function accountOf(id: number): Account {
    const found = accounts.get(id);
    if (found === undefined) throw new Error(`No account ${id}`);
    return found;
  }
  function orderOf(id: number): Order {
    const found = orders.get(id);
    if (found === undefined) throw new Error(`No order ${id}`);
    return found;
  }

  return {
    instruments,
    accounts,
    orders,
    pendings,
    addInstrument: (instrument: Instrument) => instruments.set(instrument.name, { ...instrument }),
    addAccount: (id: number, currency: string, balance: Decimal, plan: Plan | null = null) =>
      accounts.set(id, { id, currency, balance, plan, open: [], pending: [], protection: zero }),
    accountOf,
    exchangeRate,
    conversionOf,
    marketRate,
    state,
    now: () => clock,
    place,
    reverse,
    double,
    placePending,
    close,
    closePart,
    cancel,
    changePending,
    credit,
    swap,
    judge: (accountId: number) => stopOut(accountOf(accountId)),
    expire,
    setLevels: (orderId: number, levels: Levels) => {
      const order = Object.assign(orderOf(orderId), levels);
      if (levels.stopLoss === null && order.moving !== undefined) order.moving.distance = null;
    },
    setTrail,
    setBreakEven,
    setBreakEvenGain,
    tick,
  };
}

export type Model = ReturnType<typeof createModel>;

const compare = (a: Decimal, b: Decimal): number => (a < b ? -1 : a > b ? 1 : 0);
