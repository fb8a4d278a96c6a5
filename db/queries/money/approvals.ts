import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { asJson, type ListAsk } from "../list-ask.ts";

/**
 * The actions with four-eyes approval (the check of money.approvals). Screens import this file, so it imports no server
 * module.
 */
export const approvalActions = [
  "approve_deposit",
  "approve_withdrawal",
  "adjust_balance",
  "resolve_event",
  "edit_trade",
  "delete_trade",
  "answer_dispute",
  "grant_administrator",
  "save_gateway",
  "save_settings",
  "save_external_payment",
  "confirm_match",
  "lift_block",
  "erase_person",
  "export_person",
  "save_retention",
] as const;
export type ApprovalAction = (typeof approvalActions)[number];

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

/** The functions that save administrators and settings request their approval themselves. */
type ProposedAction = Exclude<ApprovalAction, "grant_administrator" | "save_settings">;
type Proposal = {
  action: ProposedAction;
  /**
   * The id of the deposit, withdrawal, account, payment event, order or dispute; 0 for a gateway, which the arguments
   * name.
   */
  id: number;
  arguments?: Record<string, unknown>;
  key?: string | null;
};

const proposed = z.object({
  approval: z.number().nullable(),
  id: z.number().nullable(),
  status: z.string().nullable(),
  balance: z.string().nullable(),
  currency: z.string().nullable(),
});
export type Proposed = z.infer<typeof proposed>;

/**
 * Executes an action, or requests its approval by a second member of staff when it exceeds the limit of one: `approval`
 * is the id of the request.
 */
export function requestApproval(pool: CommonQueryMethods, actor: Actor, proposal: Proposal): Promise<Proposed> {
  const { action, id, key = null } = proposal;
  const given = JSON.stringify(proposal.arguments ?? {});
  return pool.one(sql.type(proposed)`
    select
      (p ->> 'approval')::bigint as approval, (p -> 'result' ->> 'id')::bigint as id, p -> 'result' ->> 'status' as status,
      p -> 'result' ->> 'balance' as balance, p -> 'result' ->> 'currency' as currency
    from (select money.request_approval(${actorId(actor)}, ${action}, ${id}, ${given}::jsonb, ${key})) proposed (p)
  `);
}
