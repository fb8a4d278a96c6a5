import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ removed: z.number(), restored: z.number(), kept: z.number(), is_running: z.boolean() });

/** Takes an import back: how many added leads were removed, how many updated ones restored, how many kept; or whether a job does it. */
export function undoImport(pool: CommonQueryMethods, actor: Actor, importId: number) {
  return pool.one(sql.type(row)`
    select removed, restored, kept, is_running from crm.undo_import(${actorId(actor)}, ${importId})
  `);
}
