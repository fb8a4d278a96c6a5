import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { placedColumns, placedRow } from "./placed-row.ts";

/** The closed order: the order itself, or the closed part, which is an order of its own (`parent_id`). */
const closedRow = placedRow.extend({ parent_id: z.number().nullable() });
export type ClosedRow = z.infer<typeof closedRow>;

type Close = {
  orderId: number;
  instrument: string | null;
  /** The units to close, a decimal string; null for all. */
  units: string | null;
  idempotencyKey: string | null;
  /** The reason of staff; null if none is required. */
  reason?: string | null;
};

/** Closes an order or a part of it at the newest price; an order that is already closed is returned unchanged. */
export function closeOrder(pool: CommonQueryMethods, actor: Actor, close: Close): Promise<ClosedRow> {
  return pool.one(sql.type(closedRow)`
        select ${placedColumns}, parent_id
        from trading.close_order(
            ${actorId(actor)}, ${close.orderId}, ${close.instrument}, ${close.units}::numeric, ${close.idempotencyKey},
            ${close.reason ?? null}
        )
    `);
}
