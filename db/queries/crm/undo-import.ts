import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ restored: z.number(), kept: z.number() });

/** Takes an import back: how many leads stand as before it, and how many keep what people did since. */
export function undoImport(pool: CommonQueryMethods, actor: Actor, importId: number) {
  return pool.one(sql.type(row)`select restored, kept from crm.undo_import(${actorId(actor)}, ${importId})`);
}
