import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const row = z.object({ translations: z.record(z.string(), z.string()) });

/** Every key of a language with its text; keys that nobody has put into words are left out. */
export function readTranslations(pool: CommonQueryMethods, args: { code: string }): Promise<Record<string, string>> {
  return pool.oneFirst(sql.type(row)`
        select site.read_translations(${args.code}) as translations
    `);
}
