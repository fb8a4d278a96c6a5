import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ recorded: z.unknown() });

/** A customer looked at a page; anybody else leaves no trace. */
export async function recordVisit(pool: CommonQueryMethods, actor: Actor, args: { url: string }): Promise<void> {
  await pool.any(sql.type(row)`
        select site.record_visit(${actorId(actor)}, ${args.url})::text as recorded
    `);
}
