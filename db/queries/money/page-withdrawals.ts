import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { nameWarning } from "../iam/name-warning.ts";
import { asJson, type ListAsk } from "../list-ask.ts";

const withdrawalRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  user_id: z.number(),
  email: z.string(),
  full_name: z.string(),
  gateway: z.string(),
  description: z.string(),
  formatted_description: z.record(z.string(), z.string()),
  currency: z.string(),
  amount: z.string(),
  fee: z.string(),
  total: z.string(),
  status: z.enum(["pending", "approved", "declined"]),
  decline_reason: z.string().nullable(),
  created_at: z.string(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
  approved_name: z.string().nullable(),
  /** Why staff must look at the names before money leaves; null when they agree or the request is decided. */
  name_warning: nameWarning.nullable(),
});
export type OfficeWithdrawalRow = z.infer<typeof withdrawalRow>;

/** One page of the withdrawals of everybody whom the actor may see. */
export function pageWithdrawals(
  pool: CommonQueryMethods,
  { actor, filters, page }: { actor: Actor } & ListAsk,
): Promise<readonly OfficeWithdrawalRow[]> {
  return pool.any(sql.type(withdrawalRow)`
    select
      id, sort_key, user_id, email, full_name, gateway, description, formatted_description, currency, amount, fee, total, status,
      decline_reason, created_at, decided_at, decided_by, approved_name, name_warning
    from money.list_withdrawals(${actorId(actor)}, ${asJson(filters)}, ${asJson(page)})
  `);
}
