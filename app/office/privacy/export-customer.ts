import { requestApproval } from "../../../db/queries/money/approvals.ts";
import { call } from "../../http/call.ts";
import { idParams } from "../../http/fields.ts";
import { admin } from "../../http/roles.ts";
import { doneOrWaiting } from "../approvals/approval-outcome.ts";

const done = doneOrWaiting("The export is being prepared");

/** Requests a complete export of a customer's personal data, or the approval of a second administrator. */
export const action = call({
  roles: [admin],
  params: idParams,
  run: ({ pool, actor, params, key }) =>
    requestApproval(pool, actor, { action: "export_person", id: params.id, arguments: {}, key }),
  done: (out, { params }) => ({ ...done(out), to: `/admin/customers/${params.id}/compliance` }),
});
