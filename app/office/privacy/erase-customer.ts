import { z } from "zod";
import { requestApproval } from "../../../db/queries/money/approvals.ts";
import { call } from "../../http/call.ts";
import { idParams, text } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";
import { doneOrWaiting } from "../approvals/approval-outcome.ts";

const done = doneOrWaiting("Personal data erased");

/** Erases a customer's personal data, or requests the approval of a second administrator. */
export const action = call({
  roles: [admin],
  params: idParams,
  input: z.object({ reason: text("Enter a reason of 3 to 500 characters", 500) }),
  run: ({ pool, actor, params, input, key }) =>
    requestApproval(pool, actor, { action: "erase_person", id: params.id, arguments: input, key }),
  done: (out) => ({ ...done(out), to: "/admin/customers/all" }),
});
