import { z } from "zod";
import { declineWithdrawal } from "../../../db/queries/money/withdrawals.ts";
import { call } from "../../http/call.ts";
import { id } from "../../http/fields.ts";
import { admin, manager } from "../../http/roles.ts";
import { declineInput } from "../decline/decline-input.ts";

export const action = call({
  roles: [admin, manager],
  params: z.object({ id: id() }),
  input: declineInput,
  run: ({ pool, actor, params, input }) =>
    declineWithdrawal(pool, actor, { id: params.id, reason: input.declineReason }),
  done: (decided) => ({ message: "Withdraw declined successfully", data: { withdraw: decided } }),
});
