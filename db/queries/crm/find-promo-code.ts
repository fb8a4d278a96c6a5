import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ code: z.string().nullable() });

/** The actor's promo code, null before the first. */
export function findPromoCode(pool: CommonQueryMethods, actor: Actor): Promise<string | null> {
  return pool.oneFirst(sql.type(row)`select crm.find_promo_code(${actorId(actor)}) as code`);
}
