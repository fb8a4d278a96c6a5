import { type CommonQueryMethods, sql } from "slonik";
import { type Actor, actorId } from "../../actor.ts";
import { type PlacedRow, placedColumns, placedRow } from "./placed-row.ts";

/** Sets the take-profit rate of an open order; null clears it. */
export function setProfit(
  pool: CommonQueryMethods,
  actor: Actor,
  args: { orderId: number; profit: string | null },
): Promise<PlacedRow> {
  return pool.one(sql.type(placedRow)`
        select ${placedColumns}
        from trading.set_profit(${actorId(actor)}, ${args.orderId}, ${args.profit}::numeric)
    `);
}
