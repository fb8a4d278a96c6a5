import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const paymentRow = z.object({
  id: z.number(),
  amount: z.string(),
  total: z.string(),
  currency: z.string(),
  status: z.enum(["pending", "approved", "declined"]),
  reference: z.string(),
  provider_reference: z.string().nullable(),
});
export type FoundPayment = z.infer<typeof paymentRow>;

/** The customer's deposit through a gateway, by its reference or the provider's. */
export function findPayment(
  pool: CommonQueryMethods,
  { userId, gateway, name }: { userId: number; gateway: string; name: string },
): Promise<FoundPayment | null> {
  return pool.maybeOne(sql.type(paymentRow)`
    select id, amount, total, currency, status, reference, provider_reference
    from money.deposit_list
    where user_id = ${userId} and gateway = ${gateway} and ${name} in (reference, provider_reference)
  `);
}
