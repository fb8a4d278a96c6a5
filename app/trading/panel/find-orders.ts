import type { PositionRow } from "../../../db/queries/trading/positions.ts";

/** The orders whose ticket, instrument and side contain every word. */
export function findOrders(orders: readonly PositionRow[], find: string): readonly PositionRow[] {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return orders;
  return orders.filter((order) => {
    const text =
      `${order.id} ${order.instrument} ${order.base_symbol}/${order.quote_symbol} ${order.type}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export type OrderGroup = { key: string; instrument: string; type: "buy" | "sell"; orders: PositionRow[] };

/** Groups orders by instrument and side; the group of the newest order comes first. */
export function groupOrders(orders: readonly PositionRow[]): OrderGroup[] {
  const groups = new Map<string, OrderGroup>();
  for (const order of orders) {
    const key = `${order.instrument} ${order.type}`;
    const group = groups.get(key) ?? { key, instrument: order.instrument, type: order.type, orders: [] };
    group.orders.push(order);
    groups.set(key, group);
  }
  return [...groups.values()];
}
