// Balances, holds, margins and results of the model of money: docs/formulas.md (E-..) and docs/decisions.md (Q-..).
import { type Decimal, divide, minimum, multiply, one, round, zero } from "../../replay/decimal.ts";
import {
  type Conversion,
  type Instrument,
  isStoppedOut,
  type Plan,
  profitLoss,
  type Side,
} from "../../replay/model.ts";

export type Terms = {
  instruments: Instrument[];
  /** In dollars, the site's currency. */
  plans: (Plan & { price: Decimal })[];
  depositFee: Decimal;
  withdrawalFee: { percentage: Decimal; fixed: Decimal };
};
export type Account = {
  customer: number;
  currency: string;
  isReal: boolean;
  held: Decimal;
  ledger: Map<string, Decimal>;
};
export type Request = {
  account: number;
  amount: Decimal;
  requested: Decimal | null;
  fee: Decimal;
  status: "pending" | "approved" | "declined";
  balanceAfter: Decimal | null;
};
type Order = {
  account: number;
  instrument: Instrument;
  side: Side;
  units: Decimal;
  openRate: Decimal;
  spread: Decimal;
  margin: Decimal;
  stopOutLevel: Decimal;
  closed: { reason: string; rate: Decimal; profit: Decimal } | null;
};

const compare = (a: Decimal, b: Decimal) => (a < b ? -1 : a > b ? 1 : 0);
/** The item at a place that must exist. */
export function at<Item>(list: readonly Item[], place: number): Item {
  const found = list[place];
  if (found === undefined) throw new Error(`Nothing at place ${place}`);
  return found;
}
export function rateOf({ bid, ask, name }: Instrument, side: Side | "mid"): Decimal {
  if (bid === undefined || ask === undefined) throw new Error(`${name} has no price`);
  return side === "buy" ? ask : side === "sell" ? bid : divide(bid + ask, 2n * one);
}

export function createState(instruments: Instrument[], accounts: Account[]) {
  const customers = [...new Set(accounts.map(({ customer }) => customer))].map((customer) => ({
    active: accounts.findIndex((each) => each.customer === customer && each.isReal),
    plan: null as number | null,
  }));
  const deposits: Request[] = [];
  const withdrawals: Request[] = [];
  const orders: Order[] = [];

  // the mid of the pair, or over dollars; of an inverted pair the mid multiplies.
  function conversion(quote: string, currency: string): Conversion {
    if (quote === currency) return { multiplier: one, divisor: one };
    for (const pair of instruments) {
      if (pair.base === currency && pair.quote === quote) return { multiplier: one, divisor: rateOf(pair, "mid") };
      if (pair.base === quote && pair.quote === currency) return { multiplier: rateOf(pair, "mid"), divisor: one };
    }
    const [toDollars, fromDollars] = [conversion("USD", currency), conversion(quote, "USD")];
    return {
      multiplier: multiply(toDollars.multiplier, fromDollars.multiplier),
      divisor: multiply(toDollars.divisor, fromDollars.divisor),
    };
  }

  // E-07: the balance is what the ledger adds up to.
  const balanceOf = (account: number) => [...at(accounts, account).ledger.values()].reduce((a, b) => a + b, zero);
  const openOf = (account: number) => orders.filter((order) => order.account === account && order.closed === null);
  const resultOf = ({ account, instrument, side, units, openRate, spread }: Order): Decimal => {
    const rate = conversion(instrument.quote, at(accounts, account).currency);
    return profitLoss(side, units, openRate, rateOf(instrument, side), spread, rate);
  };
  function stateOf(account: number) {
    const balance = balanceOf(account);
    const { held } = at(accounts, account);
    const floating = openOf(account).reduce((sum, order) => sum + resultOf(order), zero);
    const margin = openOf(account).reduce((sum, order) => sum + order.margin, zero);
    // neither a hold nor a margin nor a floating profit can be used; a floating loss is subtracted.
    const free = balance - held - margin + minimum(zero, floating);
    return {
      balance,
      held,
      floating,
      margin,
      equity: balance + floating,
      free,
      withdrawable: free > zero ? free : zero,
    };
  }
  function post(account: number, kind: string, amount: Decimal): void {
    const { ledger } = at(accounts, account);
    ledger.set(kind, (ledger.get(kind) ?? zero) + amount);
  }

  function settle(order: Order, reason: string): void {
    order.closed = { reason, rate: rateOf(order.instrument, order.side), profit: round(resultOf(order), 5) };
    post(order.account, "profit_loss", order.closed.profit);
    // without an open order a negative balance is credited to zero.
    const balance = balanceOf(order.account);
    if (balance < zero && openOf(order.account).length === 0)
      post(order.account, "negative_balance_protection", -balance);
  }
  // the worst loss first, evaluated again after each close.
  function stopOut(account: number): void {
    for (;;) {
      const { equity, margin } = stateOf(account);
      const [worst] = openOf(account)
        .filter(({ stopOutLevel }) => isStoppedOut(equity, margin, stopOutLevel))
        .sort((a, b) => compare(resultOf(a), resultOf(b)) || compare(b.margin, a.margin));
      if (worst === undefined) return;
      settle(worst, "stop_out");
    }
  }

  return { accounts, customers, deposits, withdrawals, orders, conversion, balanceOf, stateOf, post, settle, stopOut };
}
