import { z } from "zod";
import { declineDeposit } from "../../../db/queries/money/deposits.ts";
import { requestApproval } from "../../../db/queries/money/approvals.ts";
import { call } from "../../http/call.ts";
import { byDecision } from "../../forms/edit/by-decision.ts";
import { idParams } from "../../http/fields.ts";
import { admin, manager } from "../../http/roles.ts";
import { doneOrWaiting } from "../approvals/approval-outcome.ts";
import { declineInput } from "../decline/decline-input.ts";
import { optionalSum } from "../edit/input.ts";

/** The message of a decline is literal, although it says withdraw. */
export const action = byDecision({
  approve: call({
    roles: [admin, manager],
    params: idParams,
    input: z.object({ amount: optionalSum("Enter a valid amount") }),
    run: ({ pool, actor, params, input: { amount } }) =>
      requestApproval(pool, actor, { action: "approve_deposit", id: params.id, arguments: amount ? { amount } : {} }),
    done: doneOrWaiting("Deposit approved successfully", ({ id, status }) => ({ deposit: { id, status } })),
  }),
  decline: call({
    roles: [admin, manager],
    params: idParams,
    input: declineInput,
    run: ({ pool, actor, params, input }) =>
      declineDeposit(pool, actor, { id: params.id, reason: input.declineReason }),
    done: (decided) => ({ message: "Withdraw declined successfully", data: { deposit: decided } }),
  }),
});
