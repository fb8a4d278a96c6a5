import { deleteStatus, saveStatus } from "../../../db/generated/crm.ts";
import { byMethod, call } from "../../http/call.ts";
import { admin, manager } from "../../http/roles.ts";
import { idParams } from "../leads/fields.ts";
import { statusInput } from "./status-input.ts";

const to = "/admin/crm-config/sales-statuses";
export const action = byMethod(
  call({
    method: "PUT",
    roles: [admin, manager],
    params: idParams,
    input: statusInput,
    run: ({ pool, actor, params, input: given }) =>
      saveStatus(pool, {
        actor,
        id: params.id,
        status: given.status,
        isDefault: given.isDefault,
        version: given.version,
      }),
    done: () => ({ message: "Sales status updated successfully", to }),
  }),
  call({
    method: "DELETE",
    roles: [admin, manager],
    params: idParams,
    run: ({ pool, actor, params }) => deleteStatus(pool, { actor, id: params.id }),
    done: () => ({ message: "Sales Status deleted successfully", to }),
  }),
);
