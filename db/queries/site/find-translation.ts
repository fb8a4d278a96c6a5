import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { lastChange } from "../audit/last-change.ts";

const found = z.object({
  id: z.number(),
  code: z.string(),
  key: z.string(),
  value: z.string().nullable(),
  changed: lastChange,
  others: z.array(z.object({ code: z.string(), value: z.string() })).nullable(),
});
const row = z.object({ found });
export type FoundTranslation = z.infer<typeof found>;

/** One text as its form shows it, and what other languages say. */
export function findTranslation(pool: CommonQueryMethods, actor: Actor, id: number): Promise<FoundTranslation> {
  return pool.oneFirst(sql.type(row)`select site.find_translation(${actorId(actor)}, ${id}) as found`);
}
