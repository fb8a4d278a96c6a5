import { add, type Decimal } from "../../../live/decimal.ts";
import { pipsBetween, type Side } from "../../../live/estimate.ts";
import type { Bar } from "../bars.ts";

type At = Readonly<{ time: number; price: string }>;
/** An order for practice: it exists in this browser only and is opened and closed at the close of a replayed bar. */
export type PracticeOrder = Readonly<{ side: Side; opened: At; closed: At | null }>;

const at = ({ time, close }: Bar): At => ({ time, price: close });

export function openOrder(orders: readonly PracticeOrder[]): PracticeOrder | undefined {
  return orders.find(({ closed }) => closed === null);
}

/** One order at a time: with an open one nothing changes. */
export function place(orders: readonly PracticeOrder[], side: Side, bar: Bar): readonly PracticeOrder[] {
  return openOrder(orders) ? orders : [...orders, { side, opened: at(bar), closed: null }];
}

export function close(orders: readonly PracticeOrder[], bar: Bar): readonly PracticeOrder[] {
  return orders.map((order) => (order.closed ? order : { ...order, closed: at(bar) }));
}

/** The orders as they were at an earlier bar: later ones are removed, those closed later are open again. */
export function rewind(orders: readonly PracticeOrder[], time: number): readonly PracticeOrder[] {
  return orders
    .filter(({ opened }) => opened.time <= time)
    .map((order) => (order.closed && order.closed.time > time ? { ...order, closed: null } : order));
}

/** The distance in pips to the close of a bar, or to the close of the order; positive for a gain. */
export function resultOf({ side, opened, closed }: PracticeOrder, bar: Bar, pip: string): Decimal | null {
  return pipsBetween(side, opened.price, closed?.price ?? bar.close, pip);
}

/** The sum of the closed orders' results in pips; null without one. */
export function closedResult(orders: readonly PracticeOrder[], bar: Bar, pip: string): Decimal | null {
  const results = orders.flatMap((order) => (order.closed ? (resultOf(order, bar, pip) ?? []) : []));
  return results.length > 0 ? results.reduce(add) : null;
}
