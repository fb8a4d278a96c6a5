import { z } from "zod";
import { requestApproval } from "../../../db/queries/money/approvals.ts";
import { call } from "../../http/call.ts";
import { id } from "../../http/fields.ts";
import { admin, manager } from "../../http/roles.ts";
import { doneOrWaiting } from "../approvals/approval-outcome.ts";
import { sum } from "../edit/input.ts";

export const action = call({
  roles: [admin, manager],
  method: "PUT",
  params: z.object({ balanceId: id() }),
  input: z.object({
    amount: sum("Enter a valid amount"),
    type: z.enum(["add", "subtract"], { error: "Choose Add or Subtract" }),
    reason: z.string().trim().max(2000, { error: "This text is too long" }).default(""),
  }),
  run: ({ pool, actor, params, input, key }) =>
    requestApproval(pool, actor, { action: "adjust_balance", id: params.balanceId, arguments: input, key }),
  done: doneOrWaiting("Balance updated successfully", ({ id, balance, currency }) => ({
    balance: { id, balance, currency },
  })),
});
