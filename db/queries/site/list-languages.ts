import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const language = z.object({
  code: z.string(),
  name: z.string(),
  direction: z.enum(["ltr", "rtl"]),
  translated: z.number(),
  missing: z.number(),
});
const row = z.object({ languages: z.array(language) });
export type OfficeLanguage = z.infer<typeof language>;

/** The languages, with how many texts each has and misses. */
export function listLanguages(pool: CommonQueryMethods, actor: Actor): Promise<OfficeLanguage[]> {
  return pool.oneFirst(sql.type(row)`select site.list_languages(${actorId(actor)}) as languages`);
}
