import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ code: z.string() });

/** A new promo code for the actor; the old one brings nobody any more. */
export function generatePromoCode(pool: CommonQueryMethods, actor: Actor): Promise<string> {
  return pool.oneFirst(sql.type(row)`select crm.generate_promo_code(${actorId(actor)}) as code`);
}
