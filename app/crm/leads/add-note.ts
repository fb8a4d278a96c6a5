import { z } from "zod";
import { addNote } from "../../../db/generated/crm.ts";
import { call } from "../../http/call.ts";
import { id } from "../../http/fields.ts";
import { admin, manager, retentionAgent, salesAgent } from "../../http/roles.ts";

const message = "Enter a note (up to 5,000 characters)";

export const action = call({
  roles: [admin, manager, salesAgent, retentionAgent],
  input: z.object({ content: z.string(message).max(5000, message), leadId: id() }),
  run: ({ pool, actor, input }) => addNote(pool, { actor, leadId: input.leadId, content: input.content }),
  done: (id) => ({ message: "Notes created successfully", data: { id } }),
});
