import { declineWithdrawal } from "../../../db/queries/money/withdrawals.ts";
import { requestApproval } from "../../../db/queries/money/approvals.ts";
import { call } from "../../http/call.ts";
import { byDecision } from "../../forms/edit/by-decision.ts";
import { idParams } from "../../http/fields.ts";
import { admin, manager } from "../../http/roles.ts";
import { doneOrWaiting } from "../approvals/approval-outcome.ts";
import { declineInput } from "../decline/decline-input.ts";

export const action = byDecision({
  approve: call({
    roles: [admin, manager],
    params: idParams,
    run: ({ pool, actor, params }) => requestApproval(pool, actor, { action: "approve_withdrawal", id: params.id }),
    done: doneOrWaiting("Withdraw approved successfully", ({ id, status }) => ({ withdraw: { id, status } })),
  }),
  decline: call({
    roles: [admin, manager],
    params: idParams,
    input: declineInput,
    run: ({ pool, actor, params, input }) =>
      declineWithdrawal(pool, actor, { id: params.id, reason: input.declineReason }),
    done: (decided) => ({ message: "Withdraw declined successfully", data: { withdraw: decided } }),
  }),
});
