import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ goes_on: z.boolean() });

/** Takes the next lines of a running trial or import; answers whether there are more. */
export function continueImport(pool: CommonQueryMethods, actor: Actor, importId: number): Promise<boolean> {
  return pool.oneFirst(sql.type(row)`select crm.continue_import(${actorId(actor)}, ${importId}) as goes_on`);
}
