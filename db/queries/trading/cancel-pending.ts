import { type CommonQueryMethods, sql } from "slonik";
import { type Actor, actorId } from "../../actor.ts";
import { pendingColumns, type PendingRow, pendingRow } from "./pending-row.ts";

/** Cancels a pending order. */
export function cancelPending(
  pool: CommonQueryMethods,
  actor: Actor,
  args: { pendingId: number },
): Promise<PendingRow> {
  return pool.one(sql.type(pendingRow)`
        select ${pendingColumns}
        from trading.cancel_pending(${actorId(actor)}, ${args.pendingId})
    `);
}
