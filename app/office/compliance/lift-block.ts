import { z } from "zod";
import { requestApproval } from "../../../db/queries/money/approvals.ts";
import { call } from "../../http/call.ts";
import { idParams, text } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";
import { doneOrWaiting } from "../approvals/approval-outcome.ts";

/** Lifts the block of a true match, with a second person's approval. */
export const action = call({
  roles: [admin],
  params: idParams,
  input: z.object({ reason: text("Enter a reason (up to 500 characters)", 500) }),
  back: "/admin/compliance/screening",
  run: ({ pool, actor, params, input, key }) =>
    requestApproval(pool, actor, { action: "lift_block", id: params.id, arguments: input, key }),
  done: doneOrWaiting("The block was lifted"),
});
