import { z } from "zod";
import { addLead } from "../../../db/generated/crm.ts";
import { call } from "../../http/call.ts";
import { admin, manager } from "../../http/roles.ts";
import { leadFields } from "./fields.ts";

export const action = call({
  roles: [admin, manager],
  input: z.object(leadFields),
  run: ({ pool, actor, input }) => addLead(pool, { actor, lead: input }),
  done: (id) => ({ message: "Leads added successfully", to: `/admin/leads/${id}/edit`, data: { id } }),
});
