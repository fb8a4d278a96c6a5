import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { lastChange } from "../audit/last-change.ts";

const language = z.object({
  code: z.string(),
  name: z.string(),
  direction: z.enum(["ltr", "rtl"]),
  translated: z.number(),
  missing: z.number(),
});
const found = z.object({ languages: z.array(language), changed: lastChange });
const row = z.object({ found });

/** The languages, with how many texts each has and misses, and who changed which there are last. */
export function listLanguages(pool: CommonQueryMethods, actor: Actor): Promise<z.infer<typeof found>> {
  return pool.oneFirst(sql.type(row)`select site.list_languages(${actorId(actor)}) as found`);
}
