import { z } from "zod";
import { deleteLead, editLead } from "../../../db/generated/crm.ts";
import { byMethod, call } from "../../http/call.ts";
import { idParams, version } from "../../http/fields.ts";
import { admin, manager } from "../../http/roles.ts";
import { holderFields, leadFields } from "./fields.ts";

export const action = byMethod(
  call({
    method: "PUT",
    roles: [admin, manager],
    params: idParams,
    input: z.object({ ...leadFields, ...holderFields, version }),
    async run({ pool, actor, params, input: { version, ...lead } }) {
      await editLead(pool, { actor, leadId: params.id, lead, version });
    },
    done: () => ({ message: "Lead updated" }),
  }),
  call({
    method: "DELETE",
    roles: [admin, manager],
    params: idParams,
    run: ({ pool, actor, params }) => deleteLead(pool, { actor, leadId: params.id }),
    done: (changeId) => ({ message: "Lead deleted successfully", data: { changeId } }),
  }),
);
