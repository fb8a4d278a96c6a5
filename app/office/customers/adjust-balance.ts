import { z } from "zod";
import { adjustBalance } from "../../../db/queries/money/adjust-balance.ts";
import { call } from "../../http/call.ts";
import { id } from "../../http/fields.ts";
import { admin, manager } from "../../http/roles.ts";

/** */
export const action = call({
  roles: [admin, manager],
  method: "PUT",
  params: z.object({ balanceId: id() }),
  input: z.object({
    amount: z.coerce
      .string({ error: "The amount is not valid" })
      .trim()
      .regex(/^\d{1,12}(\.\d{1,5})?$/, { error: "The amount is not valid" }),
    type: z.enum(["add", "subtract"], { error: "Choose add or subtract" }),
    reason: z.string().trim().max(2000, { error: "This text is too long" }).default(""),
  }),
  run: ({ pool, actor, params, input, key }) =>
    adjustBalance(pool, actor, { balanceId: params.balanceId, ...input, idempotencyKey: key }),
  done: ({ id, balance, currency }) => ({
    message: "Balance updated successfully",
    data: { balance: { id, balance, currency } },
  }),
});
