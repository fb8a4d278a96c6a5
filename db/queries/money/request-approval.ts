import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import type { ApprovalAction } from "./approval-actions.ts";

/** The functions that save administrators and settings request their approval themselves. */
type ProposedAction = Exclude<ApprovalAction, "grant_administrator" | "save_settings">;
type Proposal = {
  action: ProposedAction;
  /** The id of the deposit, withdrawal, account, payment event or order; 0 for a gateway, which the arguments name. */
  id: number;
  arguments?: Record<string, unknown>;
  key?: string | null;
};

const row = z.object({
  approval: z.number().nullable(),
  id: z.number().nullable(),
  status: z.string().nullable(),
  balance: z.string().nullable(),
  currency: z.string().nullable(),
});
export type Proposed = z.infer<typeof row>;

/**
 * Executes an action, or requests its approval by a second member of staff when it exceeds the limit of one: `approval`
 * is the id of the request.
 */
export function requestApproval(pool: CommonQueryMethods, actor: Actor, proposal: Proposal): Promise<Proposed> {
  const { action, id, key = null } = proposal;
  const given = JSON.stringify(proposal.arguments ?? {});
  return pool.one(sql.type(row)`
    select
      (p ->> 'approval')::bigint as approval, (p -> 'result' ->> 'id')::bigint as id, p -> 'result' ->> 'status' as status,
      p -> 'result' ->> 'balance' as balance, p -> 'result' ->> 'currency' as currency
    from (select money.request_approval(${actorId(actor)}, ${action}, ${id}, ${given}::jsonb, ${key})) proposed (p)
  `);
}
