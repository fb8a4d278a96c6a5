import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

/** A customer looked at a page; anybody else leaves no trace. */
export async function recordVisit(pool: CommonQueryMethods, actor: Actor, args: { url: string }): Promise<void> {
  await pool.any(sql.type(z.object({ recorded: z.unknown() }))`
        select site.record_visit(${actorId(actor)}, ${args.url})::text as recorded
    `);
}
