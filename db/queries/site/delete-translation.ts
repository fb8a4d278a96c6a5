import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ code: z.string() });

/** Removes a text; answers its language. */
export function deleteTranslation(pool: CommonQueryMethods, actor: Actor, id: number): Promise<string> {
  return pool.oneFirst(sql.type(row)`select site.delete_translation(${actorId(actor)}, ${id}) as code`);
}
