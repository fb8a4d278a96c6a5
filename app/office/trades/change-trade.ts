import { z } from "zod";
import { requestApproval } from "../../../db/queries/money/approvals.ts";
import { byMethod, call } from "../../http/call.ts";
import { flag, idParams, optionalText, version } from "../../http/fields.ts";
import { admin, manager } from "../../http/roles.ts";
import { doneOrWaiting } from "../approvals/approval-outcome.ts";
import { named } from "../edit/input.ts";
import { reasonFields, reasonOf, tradeChanges } from "./trade-input.ts";

/** Managers can change trades only while the site's setting allows it. */
export const action = byMethod(
  call({
    roles: [admin, manager],
    method: "PUT",
    params: idParams,
    input: tradeChanges.extend({ version, ...reasonFields, notify: flag(), message: optionalText(1000) }),
    run: ({ pool, actor, params, input: { version, reason, readyReason, notify, message, ...changes }, key }) =>
      requestApproval(pool, actor, {
        action: "edit_trade",
        id: params.id,
        arguments: {
          changes: named(changes),
          version,
          ...named({ reason: reasonOf({ reason, readyReason }), message: notify && message ? message : undefined }),
        },
        key,
      }),
    done: doneOrWaiting("Order updated successfully"),
  }),
  call({
    roles: [admin, manager],
    method: "DELETE",
    params: idParams,
    input: z.object({ version, ...reasonFields }),
    run: ({ pool, actor, params, input: { version, ...input }, key }) =>
      requestApproval(pool, actor, {
        action: "delete_trade",
        id: params.id,
        arguments: { version, ...named({ reason: reasonOf(input) }) },
        key,
      }),
    done: doneOrWaiting("Order deleted successfully"),
  }),
);
