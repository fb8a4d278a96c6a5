import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../db/actor.ts";
import { CONFLICTS } from "../../../db/errors.ts";
import type { PlacedRow } from "../../../db/queries/trading/orders.ts";
import { type NewOrder, placeOrder, placeOrders } from "../../../db/queries/trading/place-orders.ts";

/** Orders wait in the queue while this many transactions run. */
const MAX_TRANSACTIONS_IN_FLIGHT = 2;
const MAX_BATCH_SIZE = 64;

type QueuedOrder = {
  pool: CommonQueryMethods;
  actor: Actor;
  order: NewOrder;
  resolve: (placed: PlacedRow) => void;
  reject: (reason: unknown) => void;
};
let queue: QueuedOrder[] = [];
const accountsInFlight = new Set<number>();
let inFlight = 0;

/**
 * Opens a market order at the latest price; the same idempotency key returns the same order. Rejects with the
 * database's error. Orders that arrive together share a transaction: docs/bypasses.md, "Order batches".
 */
export function placeInBatch(pool: CommonQueryMethods, actor: Actor, order: NewOrder): Promise<PlacedRow> {
  // The impersonator is recorded per transaction, so such an order has its own.
  if (actor.impersonatorId !== null) return placeOrder(pool, actor, order);
  return new Promise((resolve, reject) => {
    queue.push({ pool, actor, order, resolve, reject });
    startBatches();
  });
}

function startBatches(): void {
  while (inFlight < MAX_TRANSACTIONS_IN_FLIGHT) {
    const batch = takeBatch();
    const [first] = batch;
    if (first === undefined) return;
    inFlight++;
    void runBatch(first.pool, batch).then((conflicts) => {
      inFlight--;
      for (const { order } of batch) accountsInFlight.delete(order.accountId);
      for (const each of conflicts) repeatAlone(each);
      startBatches();
    });
  }
}

/** One order per account at a time: a second one would wait for the account's row and delay its whole batch. */
function takeBatch(): QueuedOrder[] {
  const batch: QueuedOrder[] = [];
  queue = queue.filter((each) => {
    if (batch.length === MAX_BATCH_SIZE || accountsInFlight.has(each.order.accountId)) return true;
    accountsInFlight.add(each.order.accountId);
    batch.push(each);
    return false;
  });
  return batch;
}

/** Settles every order but those that met a conflict, which it returns. */
async function runBatch(pool: CommonQueryMethods, batch: QueuedOrder[]): Promise<QueuedOrder[]> {
  const conflicts: QueuedOrder[] = [];
  const orders = batch.map(({ actor, order }) => ({ ...order, actorId: actor.id }));
  try {
    for (const { n, ...outcome } of await placeOrders(pool, orders)) {
      const each = batch[n - 1];
      if (!each) continue;
      if (outcome.code === null) {
        const { code: _, ...placed } = outcome;
        each.resolve(placed);
      } else if (CONFLICTS.has(outcome.code)) conflicts.push(each);
      else each.reject(Object.assign(new Error(outcome.message), outcome));
    }
  } catch (error) {
    for (const each of batch) each.reject(error);
  }
  return conflicts;
}

/** The pool pauses between its attempts. Orders of other accounts do not wait for them. */
function repeatAlone({ pool, actor, order, resolve, reject }: QueuedOrder): void {
  accountsInFlight.add(order.accountId);
  void placeOrder(pool, actor, order)
    .then(resolve, reject)
    .finally(() => {
      accountsInFlight.delete(order.accountId);
      startBatches();
    });
}
