import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ restored: z.number(), kept: z.number(), is_running: z.boolean() });

/** Takes back a move, an assignment or a deletion of the last 24 hours, or starts the job that does. */
export function undoChange(pool: CommonQueryMethods, actor: Actor, changeId: number) {
  return pool.one(
    sql.type(row)`select restored, kept, is_running from crm.undo_change(${actorId(actor)}, ${changeId})`,
  );
}
