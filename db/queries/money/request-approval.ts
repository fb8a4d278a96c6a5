import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import type { ApprovalAction } from "./approval-actions.ts";

/** New administrators and settings ask by the functions that save them. */
type ProposedAction = Exclude<ApprovalAction, "grant_administrator" | "save_settings">;
type Proposal = {
  action: ProposedAction;
  /** The deposit, withdrawal, account, report of a payment or order; 0 for a gateway, which its arguments name. */
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

/** Moves money, or, above the limit of one person, has it wait for a second: `approval` is what waits then. */
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
