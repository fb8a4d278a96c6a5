import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ done: z.string() });

export async function saveLanguages(
  pool: CommonQueryMethods,
  actor: Actor,
  { rows, version }: { rows: { name: string; code: string }[]; version: number | null },
): Promise<void> {
  await pool.any(
    sql.type(
      row,
    )`select site.save_languages(${actorId(actor)}, ${JSON.stringify(rows)}::jsonb, ${version})::text as done`,
  );
}
