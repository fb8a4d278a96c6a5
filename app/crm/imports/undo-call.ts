import { undoImport } from "../../../db/queries/crm/undo-import.ts";
import { call } from "../../http/call.ts";
import { admin, affiliate, manager } from "../../http/roles.ts";
import { idParams } from "../leads/fields.ts";

/** Takes an import back whole. */
export const action = call({
  roles: [admin, manager, affiliate],
  params: idParams,
  run: ({ pool, actor, params }) => undoImport(pool, actor, params.id),
  done: ({ restored, kept }) => ({
    message: kept > 0 ? "{{restored}} leads restored, {{kept}} were changed since" : "{{restored}} leads restored",
    values: { restored: String(restored), kept: String(kept) },
    data: { restored, kept },
  }),
});
