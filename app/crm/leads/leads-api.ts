import { z } from "zod";
import { answerList } from "../../http/list/export-list.ts";
import { read } from "../../http/read.ts";
import { admin, manager, retentionAgent, salesAgent } from "../../http/roles.ts";
import { leadLists, leadTypes } from "./lead-lists.ts";
import { leadSource } from "./lead-source.ts";

const day = z.iso.date().optional();

/**
 * R-085 to R-089, Q-73: /affiliate/leads/api/{list}/{status}[/{type}][/{startDate}/{endDate}]. All is every status, and spaces may be
 * underscores. Who reads which list is decided in SQL.
 */
export const loader = read({
  roles: [admin, manager, salesAgent, retentionAgent],
  params: z.object({
    list: z.enum(["new", "all", "sales", "retentions", "archived", "clients"]),
    status: z.string().max(60),
    type: z.enum(leadTypes).default("all"),
    startDate: day,
    endDate: day,
  }),
  run: (reading) => {
    const { list, status, type, startDate, endDate } = reading.params;
    const fixed = {
      ...(status.toLowerCase() !== "all" && { status }),
      ...(type !== "all" && { type }),
      ...(startDate && { from: startDate }),
      ...(endDate && { to: endDate }),
    };
    return answerList(leadLists[list], reading, leadSource(list, fixed));
  },
});
