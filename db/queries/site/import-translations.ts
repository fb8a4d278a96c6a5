import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ count: z.number() });

/** A text and its line in the file. */
export type FileText = { line: number; key: string; value: string };

/** Imports texts; returns how many changed. */
export function importTranslations(
  pool: CommonQueryMethods,
  actor: Actor,
  { code, texts }: { code: string; texts: readonly FileText[] },
): Promise<number> {
  return pool.oneFirst(sql.type(row)`
    select site.import_translations(${actorId(actor)}, ${code}, ${JSON.stringify(texts)}::jsonb) as count
  `);
}
