import { type CommonQueryMethods, sql } from "slonik";
import { type Actor, actorId } from "../../actor.ts";
import { type PlacedRow, placedColumns, placedRow } from "./placed-row.ts";

/** Sets the stop-loss rate of an open order; null clears it. */
export function setLoss(
  pool: CommonQueryMethods,
  actor: Actor,
  args: { orderId: number; loss: string | null },
): Promise<PlacedRow> {
  return pool.one(sql.type(placedRow)`
        select ${placedColumns}
        from trading.set_loss(${actorId(actor)}, ${args.orderId}, ${args.loss}::numeric)
    `);
}
