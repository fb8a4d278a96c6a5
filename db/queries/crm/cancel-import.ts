import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const nothing = z.object({ done: z.unknown() });

/** Stops an import where it is. */
export async function cancelImport(pool: CommonQueryMethods, actor: Actor, importId: number): Promise<void> {
  await pool.one(sql.type(nothing)`select crm.cancel_import(${actorId(actor)}, ${importId}) as done`);
}
