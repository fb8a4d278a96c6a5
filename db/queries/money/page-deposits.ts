import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { asJson, type ListAsk } from "../list-ask.ts";

const depositRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  user_id: z.number(),
  email: z.string(),
  full_name: z.string(),
  gateway: z.string(),
  gateway_title: z.string(),
  description: z.string(),
  details: z.record(z.string(), z.unknown()),
  reference: z.string().nullable(),
  payment_reference: z.string(),
  currency: z.string(),
  amount: z.string(),
  fee: z.string(),
  total: z.string(),
  status: z.enum(["pending", "approved", "declined"]),
  review_reason: z.string().nullable(),
  decline_reason: z.string().nullable(),
  proof: z.string().nullable(),
  created_at: z.string(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
});
export type OfficeDepositRow = z.infer<typeof depositRow>;

/** One page of the deposits of everybody whom the actor may see. */
export function pageDeposits(
  pool: CommonQueryMethods,
  { actor, filters, page }: { actor: Actor } & ListAsk,
): Promise<readonly OfficeDepositRow[]> {
  return pool.any(sql.type(depositRow)`
    select
      id, sort_key, user_id, email, full_name, gateway, gateway_title, description, details, reference, payment_reference, currency,
      amount, fee, total, status, review_reason, decline_reason, proof, created_at, decided_at, decided_by
    from money.list_deposits(${actorId(actor)}, ${asJson(filters)}, ${asJson(page)})
  `);
}
