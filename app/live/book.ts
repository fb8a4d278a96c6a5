import { add, type Decimal, decimal, zero } from "./decimal.ts";
import { liveRate, marketRate, pairsFor, type Position, profitLoss } from "./estimate.ts";
import type { Prices } from "./prices.ts";

export type BookOrder = Position & {
  id: number;
  instrument: string;
  quote_symbol: string;
  exchange_rate: string;
  pro_loss: string | null;
};

export type Book = ReturnType<typeof createBook>;

/**
 * The open orders of the account on screen with their floating results. A tick revalues only the orders that depend on
 * its name.
 */
export function createBook(prices: Prices) {
  let currency = "";
  let orders: Map<number, BookOrder> | null = null;
  let concerned = new Map<string, Set<number>>();
  const profits = new Map<number, Decimal>();
  let sum: Decimal | null = null;

  function value(order: BookOrder): Decimal | null {
    const quote = prices.get(order.instrument);
    const rate = liveRate(order.quote_symbol, currency, prices.get) ?? decimal(order.exchange_rate);
    return quote && rate ? profitLoss(order, marketRate(order.type, quote), rate) : null;
  }

  function revalue(id: number) {
    const order = orders?.get(id);
    sum = null;
    if (order) profits.set(id, value(order) ?? decimal(order.pro_loss) ?? zero);
  }

  return {
    replace(next: readonly BookOrder[], accountCurrency: string) {
      currency = accountCurrency;
      orders = new Map(next.map((order) => [order.id, order]));
      concerned = new Map();
      profits.clear();
      sum = null;
      for (const order of next) {
        for (const name of [order.instrument, ...pairsFor(order.quote_symbol, currency)]) {
          concerned.set(name, (concerned.get(name) ?? new Set()).add(order.id));
        }
        revalue(order.id);
      }
    },
    update(changed: ReadonlySet<string>) {
      const ids = new Set<number>();
      for (const name of changed) for (const id of concerned.get(name) ?? []) ids.add(id);
      ids.forEach(revalue);
    },
    profitOf: (id: number) => profits.get(id),
    /** Null until the orders are known: the page then shows the server's figure. */
    total: () => orders && (sum ??= [...profits.values()].reduce(add, zero)),
    names: () => [...concerned.keys()],
  };
}
