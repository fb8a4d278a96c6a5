import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ done: z.string() });

/** Saves the settings of a provider; null leaves a value unchanged. Secrets are sealed by the caller. */
export async function saveApi(
  pool: CommonQueryMethods,
  actor: Actor,
  { key, values, version }: { key: string; values: (string | null)[]; version: number | null },
): Promise<void> {
  await pool.any(
    sql.type(
      row,
    )`select site.save_api(${actorId(actor)}, ${key}, ${sql.array(values, "text")}, ${version})::text as done`,
  );
}
