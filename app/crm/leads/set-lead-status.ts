import { z } from "zod";
import { setStatus } from "../../../db/generated/crm.ts";
import { call } from "../../http/call.ts";
import { idParams } from "../../http/fields.ts";
import { admin, manager, retentionAgent, salesAgent } from "../../http/roles.ts";

/** An agent sets the status of an own lead in the list, although the lead's form has only notes. */
export const action = call({
  method: "PUT",
  roles: [admin, manager, salesAgent, retentionAgent],
  params: idParams,
  input: z.object({ leadStatus: z.string("This status does not exist").max(60, "This status does not exist") }),
  run: ({ pool, actor, params, input }) => setStatus(pool, { actor, leadId: params.id, status: input.leadStatus }),
  done: () => ({ message: "Lead updated" }),
});
