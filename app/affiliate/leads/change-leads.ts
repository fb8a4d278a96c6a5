import { z } from "zod";
import { addLead, deleteLead } from "../../../db/generated/crm.ts";
import { byMethod, call } from "../../http/call.ts";
import { idParams } from "../../http/fields.ts";
import { affiliate } from "../../http/roles.ts";

const text = z.string("Invalid text").max(2000, "This text is too long").nullable().optional();

/** POST /affiliate/leads adds a lead; DELETE /affiliate/leads/{id} deletes one. */
export const action = byMethod(
  call({
    roles: [affiliate],
    input: z.object({
      firstName: text,
      lastName: text,
      email: text,
      phone: text,
      country: text,
      city: text,
      funnelLink: text,
      reference: text,
      leadSourceId: text,
    }),
    run: ({ pool, actor, input }) => addLead(pool, { actor, lead: input }),
    done: (id) => ({ message: "Leads added successfully", data: { id } }),
  }),
  call({
    method: "DELETE",
    roles: [affiliate],
    params: idParams,
    run: ({ pool, actor, params }) => deleteLead(pool, { actor, leadId: params.id }),
    done: () => ({ message: "Lead deleted successfully" }),
  }),
);
