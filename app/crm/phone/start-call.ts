import { z } from "zod";
import { openCall, recordCall } from "../../../db/generated/crm.ts";
import { call } from "../../http/call.ts";
import { id, optionalText } from "../../http/fields.ts";
import { admin, manager, retentionAgent, salesAgent } from "../../http/roles.ts";
import { startCall } from "./voiso.ts";

/** Users who may not see the number send the lead's id instead. */
export const action = call({
  roles: [admin, manager, salesAgent, retentionAgent],
  input: z.object({
    phone: optionalText(40),
    agentEmail: optionalText(200),
    leadId: id().nullable().default(null),
  }),
  back: "/admin/crm/all",
  async run({ pool, actor, input: { phone, agentEmail, leadId } }) {
    const opened = await openCall(pool, { actor, leadId, phone, agentEmail });
    await startCall(opened, opened);
    if (opened.lead_id !== null) await recordCall(pool, { actor, leadId: opened.lead_id, agentEmail: opened.agent });
  },
  done: () => ({ message: "Call started successfully" }),
});
