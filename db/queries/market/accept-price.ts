import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ done: z.string() });

/** Applies the newest quarantined price of an instrument as a tick. */
export async function acceptPrice(
  pool: CommonQueryMethods,
  actor: Actor,
  { id, bid, reason }: { id: number; bid: string; reason: string | null },
): Promise<void> {
  await pool.any(sql.type(row)`select market.accept_price(${actorId(actor)}, ${id}, ${bid}, ${reason})::text as done`);
}
