import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

/** Every key of a language with its text; keys that nobody has put into words are left out. */
export function readTranslations(pool: CommonQueryMethods, args: { code: string }): Promise<Record<string, string>> {
  return pool.oneFirst(sql.type(z.object({ translations: z.record(z.string(), z.string()) }))`
        select site.read_translations(${args.code}) as translations
    `);
}
