import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { approvalActions } from "./approval-actions.ts";
import { asJson, type ListAsk } from "../list-ask.ts";

const approval = z.object({
  id: z.number(),
  sort_key: z.string(),
  action: z.enum(approvalActions),
  record_id: z.number(),
  /** The customer, or the new administrator; null for a change of settings, which moves no money. */
  user_id: z.number().nullable(),
  email: z.string().nullable(),
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  arguments: z.string(),
  status: z.enum(["waiting", "approved", "refused", "void"]),
  requested_by: z.string(),
  requested_at: z.string(),
  is_own: z.boolean(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  note: z.string().nullable(),
});
export type ApprovalRow = z.infer<typeof approval>;

/** One page of four-eyes approvals. `arguments` is JSON text, so that numbers keep their digits. */
export function listApprovals(
  pool: CommonQueryMethods,
  { actor, filters, page }: { actor: Actor } & ListAsk,
): Promise<readonly ApprovalRow[]> {
  return pool.any(sql.type(approval)`
    select
      id, sort_key, action, record_id, user_id, email, amount, currency, arguments::text, status, requested_by, requested_at, is_own,
      decided_by, decided_at, note
    from money.list_approvals(${actorId(actor)}, ${asJson(filters)}, ${asJson(page)})
  `);
}
