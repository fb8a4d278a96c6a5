import { type CommonQueryMethods, sql } from "slonik";
import { type Actor, actorId } from "../../actor.ts";
import { type PendingRow, pendingRow } from "./pending-row.ts";

/** Takes a pending order back before the market reaches it. */
export function cancelPending(
  pool: CommonQueryMethods,
  actor: Actor,
  args: { pendingId: number },
): Promise<PendingRow> {
  return pool.one(sql.type(pendingRow)`
        select
            id, account_id, created_at, type, kind, units as trade_amount, price, take_profit as profit, stop_loss as loss,
            expires_at, status, settled_at
        from trading.cancel_pending(${actorId(actor)}, ${args.pendingId})
    `);
}
