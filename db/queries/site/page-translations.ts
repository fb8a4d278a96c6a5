import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { asJson, type ListAsk } from "../list-ask.ts";

const row = z.object({
  id: z.number(),
  sort_key: z.string(),
  code: z.string(),
  key: z.string(),
  value: z.string().nullable(),
  /** Codes of the languages without this text, null when none. */
  missing_in: z.string().nullable(),
});
export type TranslationRow = z.infer<typeof row>;

/** One page of a language's texts. */
export function pageTranslations(
  pool: CommonQueryMethods,
  actor: Actor,
  ask: ListAsk,
): Promise<readonly TranslationRow[]> {
  return pool.any(sql.type(row)`
    select id, sort_key, code, key, value, missing_in
    from site.list_translations(${actorId(actor)}, ${asJson(ask.filters)}, ${asJson(ask.page)})
  `);
}
