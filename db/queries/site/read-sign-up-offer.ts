import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const offerRow = z.object({ terms: z.string(), demo_balance: z.string() });
export type OfferRow = z.infer<typeof offerRow>;

/** The terms as staff wrote them (empty when they have not) and the demo balance of a new customer, a decimal string. */
export function readSignUpOffer(pool: CommonQueryMethods): Promise<OfferRow> {
  return pool.one(sql.type(offerRow)`select terms, demo_balance from site.sign_up_offer()`);
}
