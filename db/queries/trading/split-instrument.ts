import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ split_id: z.number(), orders: z.number(), pending_orders: z.number() });
export type SplitResult = z.infer<typeof row>;

/** Rescales an instrument and every open and pending order in it. */
export function splitInstrument(
  pool: CommonQueryMethods,
  actor: Actor,
  { id, newUnits, oldUnits, reason }: { id: number; newUnits: number; oldUnits: number; reason: string | null },
): Promise<SplitResult> {
  return pool.one(sql.type(row)`
    select split_id, orders, pending_orders
    from trading.split_instrument(${actorId(actor)}, ${id}, ${newUnits}, ${oldUnits}, ${reason})
  `);
}
