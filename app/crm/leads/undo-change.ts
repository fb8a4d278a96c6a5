import { undoChange } from "../../../db/generated/crm.ts";
import { withLongTimeout } from "../../../db/queries/with-long-timeout.ts";
import { call } from "../../http/call.ts";
import { idParams } from "../../http/fields.ts";
import { admin, manager, retentionAgent, salesAgent } from "../../http/roles.ts";
import { runningChange } from "./running-change.ts";

/** Undoes a bulk change of the last 24 hours. */
export const action = call({
  roles: [admin, manager, salesAgent, retentionAgent],
  params: idParams,
  run: ({ pool, actor, params }) =>
    withLongTimeout(pool, (transaction) => undoChange(transaction, { actor, changeId: params.id })),
  done: ({ restored, kept, is_running: runs }, { params: { id } }) =>
    runs
      ? runningChange(`/admin/leads/changes/${id}`, { changeId: id })
      : {
          message: "Leads restored: {{restored}}. Leads not reverted because of later changes: {{kept}}.",
          values: { restored: String(restored), kept: String(kept) },
          data: { restored, kept },
        },
});
