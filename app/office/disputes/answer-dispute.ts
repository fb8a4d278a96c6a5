import { z } from "zod";
import { requestApproval } from "../../../db/queries/money/approvals.ts";
import { call } from "../../http/call.ts";
import { idParams, ids, optionalText, text } from "../../http/fields.ts";
import { admin, manager } from "../../http/roles.ts";
import { doneOrWaiting } from "../approvals/approval-outcome.ts";
import { named, optionalSum } from "../edit/input.ts";

/**
 * Decides a dispute and pays its compensation in one step; above the limit of one person nothing changes yet.
 */
export const action = call({
  roles: [admin, manager],
  params: idParams,
  input: z.object({
    verdict: z.enum(["accepted", "declined"], { error: "Choose a decision" }),
    compensation: optionalSum("Enter a valid amount"),
    reason: optionalText(500),
    readyReason: optionalText(500),
    others: z.preprocess((value) => value ?? [], ids("Choose orders that the same tick closed")),
    basis: z.enum(["loss", "next_tick"]).optional(),
    answer: text("Enter an answer (up to 2,000 characters)", 2000),
  }),
  back: "/admin/disputes",
  run: ({ pool, actor, params, input: { readyReason, reason, ...input }, key }) =>
    requestApproval(pool, actor, {
      action: "answer_dispute",
      id: params.id,
      arguments: named({ ...input, reason: reason ?? readyReason }),
      key,
    }),
  done: doneOrWaiting("Dispute answered", ({ id, status }) => ({ dispute: { id, status } })),
});
