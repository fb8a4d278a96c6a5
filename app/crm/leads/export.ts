import { z } from "zod";
import { answerList } from "../../http/list/export-list.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent, salesAgent } from "../../http/roles.ts";
import { leadLists, leadTypes } from "./lead-lists.ts";
import { leadSource } from "./lead-source.ts";

/** The list on the screen as a file: its filters, columns and masks. */
export const loader = read({
  roles: [admin, manager, salesAgent, retentionAgent],
  params: z.object({
    list: z.enum(["new", "all", "sales", "retentions", "archived", "clients"]),
    type: z.enum(leadTypes),
  }),
  run: (reading) => {
    const { list, type } = reading.params;
    return answerList(leadLists[list], reading, leadSource(list, type === "all" ? {} : { type }));
  },
});
