import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ done: z.string() });

/** Sets a provider up; null leaves a value. Secrets come sealed. */
export async function saveApi(
  pool: CommonQueryMethods,
  actor: Actor,
  { key, values }: { key: string; values: (string | null)[] },
): Promise<void> {
  await pool.any(
    sql.type(row)`select site.save_api(${actorId(actor)}, ${key}, ${sql.array(values, "text")})::text as done`,
  );
}
