import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ recorded: z.unknown() });

/** Writes into the trail that somebody asked for what their role may not. */
export async function recordRefusal(pool: CommonQueryMethods, actor: Actor, asked: { method: string; path: string }) {
  await pool.one(sql.type(row)`
    select audit.record_refusal(${actorId(actor)}, ${asked.method}, ${asked.path})::text as recorded
  `);
}
