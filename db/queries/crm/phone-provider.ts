import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ cluster: z.string(), api_key: z.string() });

/** Where calls are started, and the sealed key for it. */
export function phoneProvider(pool: CommonQueryMethods, actor: Actor): Promise<z.infer<typeof row>> {
  return pool.one(sql.type(row)`select cluster, api_key from crm.phone_provider(${actorId(actor)})`);
}
