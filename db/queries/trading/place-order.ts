import { type CommonQueryMethods, sql } from "slonik";
import { type Actor, actorId } from "../../actor.ts";
import { type PlacedRow, placedColumns, placedRow } from "./placed-row.ts";
import { type NewOrder, placeOrders } from "./place-orders.ts";

/** Orders that wait for the one transaction or two that are on their way. */
const LANES = 2;
const TOGETHER = 64;

type Waiting = {
  pool: CommonQueryMethods;
  actor: Actor;
  order: NewOrder;
  resolve: (placed: PlacedRow) => void;
  reject: (reason: unknown) => void;
};
let waiting: Waiting[] = [];
const onTheirWay = new Set<number>();
let busy = 0;

/**
 * Opens a market order at the newest price; the same key returns the same order. Rejects with the database's refusal.
 * Orders that arrive together share a transaction: docs/bypasses.md, "Order batches".
 */
export function placeOrder(pool: CommonQueryMethods, actor: Actor, order: NewOrder): Promise<PlacedRow> {
  // Who acts for somebody is noted per transaction, so they have one of their own.
  if (actor.impersonatorId !== null) return placeAlone(pool, actor, order);
  return new Promise((resolve, reject) => {
    waiting.push({ pool, actor, order, resolve, reject });
    depart();
  });
}

function depart(): void {
  while (busy < LANES) {
    const batch = takeBatch();
    const [first] = batch;
    if (first === undefined) return;
    busy++;
    void travel(first, batch).finally(() => {
      busy--;
      for (const { order } of batch) onTheirWay.delete(order.accountId);
      depart();
    });
  }
}

/** One order per account at a time: others of that account would only wait for its row, and everybody in their batch with them. */
function takeBatch(): Waiting[] {
  const batch: Waiting[] = [];
  waiting = waiting.filter((each) => {
    if (batch.length === TOGETHER || onTheirWay.has(each.order.accountId)) return true;
    onTheirWay.add(each.order.accountId);
    batch.push(each);
    return false;
  });
  return batch;
}

async function travel(first: Waiting, batch: Waiting[]): Promise<void> {
  try {
    if (batch.length === 1) {
      first.resolve(await placeAlone(first.pool, first.actor, first.order));
      return;
    }
    const orders = batch.map(({ actor, order }) => ({ ...order, actorId: actor.id }));
    for (const answer of await placeOrders(first.pool, orders)) {
      const { n, ...outcome } = answer;
      const each = batch[n - 1];
      if (outcome.code !== null) each?.reject(Object.assign(new Error(outcome.message), outcome));
      else {
        const { code: _, ...placed } = outcome;
        each?.resolve(placed);
      }
    }
  } catch (error) {
    for (const each of batch) each.reject(error);
  }
}

function placeAlone(pool: CommonQueryMethods, actor: Actor, order: NewOrder): Promise<PlacedRow> {
  return pool.one(sql.type(placedRow)`
        select ${placedColumns}
        from trading.place_order(
            ${actorId(actor)}, ${order.accountId}, ${order.instrument}, ${order.type}, ${order.amount}::numeric,
            ${order.profit}::numeric, ${order.loss}::numeric, ${order.idempotencyKey}
        )
    `);
}
