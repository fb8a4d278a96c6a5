import { z } from "zod";
import { convertLead } from "../../../db/generated/crm.ts";
import { call } from "../../http/call.ts";
import { id } from "../../http/fields.ts";
import { newPassword } from "../../auth/new-password.ts";
import { hashPassword } from "../../auth/passwords.ts";
import { admin, manager } from "../../http/roles.ts";

/** An existing customer with the e-mail of the lead is linked, not created again. */
export const action = call({
  roles: [admin, manager],
  input: z.object({ id: id(), password: newPassword }),
  run: async ({ pool, actor, input, requestContext }) =>
    convertLead(pool, {
      actor,
      leadId: input.id,
      passwordHash: await hashPassword(input.password, requestContext.address),
    }),
  done: (userId) => ({ message: "Lead converted successfully", data: { id: userId } }),
});
