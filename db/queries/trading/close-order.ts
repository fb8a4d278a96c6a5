import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { placedColumns, placedRow } from "./placed-row.ts";

/** What was closed: the order itself, or the part of it that is an order of its own now (`parent_id`). */
const closedRow = placedRow.extend({ parent_id: z.number().nullable() });
export type ClosedRow = z.infer<typeof closedRow>;

type Close = {
  orderId: number;
  instrument: string | null;
  /** How much of it, a decimal string; null for all. */
  units: string | null;
  idempotencyKey: string | null;
  /** Why staff close it; null where none is asked for. */
  reason?: string | null;
};

/** Closes an order, or a part of it, at the newest price; one that is closed already is answered as it is. */
export function closeOrder(pool: CommonQueryMethods, actor: Actor, close: Close): Promise<ClosedRow> {
  return pool.one(sql.type(closedRow)`
        select ${placedColumns}, parent_id
        from trading.close_order(
            ${actorId(actor)}, ${close.orderId}, ${close.instrument}, ${close.units}::numeric, ${close.idempotencyKey},
            ${close.reason ?? null}
        )
    `);
}
