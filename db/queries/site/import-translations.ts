import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ count: z.number() });

/** Brings texts by key; answers how many changed. */
export function importTranslations(
  pool: CommonQueryMethods,
  actor: Actor,
  { code, texts }: { code: string; texts: Record<string, string> },
): Promise<number> {
  return pool.oneFirst(sql.type(row)`
    select site.import_translations(${actorId(actor)}, ${code}, ${JSON.stringify(texts)}::jsonb) as count
  `);
}
