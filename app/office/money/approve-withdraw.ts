import { z } from "zod";
import { decideRequest } from "../../../db/queries/money/decide-request.ts";
import { call } from "../../http/call.ts";
import { id } from "../../http/fields.ts";
import { admin, manager } from "../../http/roles.ts";

/** */
export const action = call({
  roles: [admin, manager],
  params: z.object({ id: id() }),
  run: ({ pool, actor, params }) =>
    decideRequest(pool, actor, { kind: "withdrawal", id: params.id, approve: true, reason: null }),
  done: (decided) => ({ message: "Withdraw approved successfully", data: { withdraw: decided } }),
});
