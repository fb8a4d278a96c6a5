import { undoCustomerChange } from "../../../db/generated/iam.ts";
import { call } from "../../http/call.ts";
import { idParams } from "../../http/fields.ts";
import { admin, manager } from "../../http/roles.ts";

/** Undoes a change of many customers of the last 24 hours. */
export const action = call({
  roles: [admin, manager],
  params: idParams,
  run: ({ pool, actor, params }) => undoCustomerChange(pool, { actor, changeId: params.id }),
  done: ({ restored, kept }) => ({
    message: "Customers restored: {{restored}}. Customers not reverted because of later changes: {{kept}}.",
    values: { restored: String(restored), kept: String(kept) },
    data: { restored, kept },
  }),
  back: "/admin/customers/all",
});
