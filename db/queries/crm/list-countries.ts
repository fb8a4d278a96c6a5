import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ country: z.string() });

/** The countries that leads come from. */
export function listCountries(pool: CommonQueryMethods, actor: Actor): Promise<readonly z.infer<typeof row>[]> {
  return pool.any(sql.type(row)`select country from crm.list_countries(${actorId(actor)})`);
}
