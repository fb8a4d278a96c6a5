import { z } from "zod";
import { requestApproval } from "../../../db/queries/money/approvals.ts";
import { byMethod, call } from "../../http/call.ts";
import { idParams, version } from "../../http/fields.ts";
import { admin, manager } from "../../http/roles.ts";
import { doneOrWaiting } from "../approvals/approval-outcome.ts";
import { named } from "../edit/input.ts";
import { reason, tradeChanges } from "./trade-input.ts";

/** Managers can change trades only while the site's setting allows it. */
export const action = byMethod(
  call({
    roles: [admin, manager],
    method: "PUT",
    params: idParams,
    input: tradeChanges.extend({ version, reason }),
    run: ({ pool, actor, params, input: { version, reason, ...changes }, key }) =>
      requestApproval(pool, actor, {
        action: "edit_trade",
        id: params.id,
        arguments: { changes: named(changes), version, ...named({ reason }) },
        key,
      }),
    done: doneOrWaiting("Order updated successfully"),
  }),
  call({
    roles: [admin, manager],
    method: "DELETE",
    params: idParams,
    input: z.object({ version, reason }),
    run: ({ pool, actor, params, input: { version, reason }, key }) =>
      requestApproval(pool, actor, {
        action: "delete_trade",
        id: params.id,
        arguments: { version, ...named({ reason }) },
        key,
      }),
    done: doneOrWaiting("Order deleted successfully"),
  }),
);
