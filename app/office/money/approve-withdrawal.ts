import { z } from "zod";
import { requestApproval } from "../../../db/queries/money/approvals.ts";
import { call } from "../../http/call.ts";
import { id } from "../../http/fields.ts";
import { admin, manager } from "../../http/roles.ts";
import { proposed } from "../approvals/proposed.ts";

export const action = call({
  roles: [admin, manager],
  params: z.object({ id: id() }),
  run: ({ pool, actor, params }) => requestApproval(pool, actor, { action: "approve_withdrawal", id: params.id }),
  done: proposed("Withdraw approved successfully", ({ id, status }) => ({ withdraw: { id, status } })),
});
