import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const row = z.object({ saved: z.unknown() });

/** Records translation keys without a translation that a page used; known keys stay unchanged. */
export async function saveMissing(
  pool: CommonQueryMethods,
  args: { code: string; keys: readonly string[] },
): Promise<void> {
  await pool.any(sql.type(row)`
        select site.save_missing(${args.code}, key)::text as saved
        from unnest(${sql.array([...args.keys], "text")}) k (key)
    `);
}
