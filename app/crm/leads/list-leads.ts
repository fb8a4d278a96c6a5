import { z } from "zod";
import { read } from "../../http/read.ts";
import { leadTypes } from "./lead-lists.tsx";
import { leadsByList, readers } from "./leads-by-list.ts";

const day = z.iso.date().optional();

/**
 * R-085 to R-089, Q-73: /affiliate/leads/api/{list}/{status}[/{type}][/{startDate}/{endDate}]. All is every status, and
 * spaces may be underscores.
 */
export const loader = read({
  roles: readers,
  params: z.object({
    list: z.enum(["new", "all", "sales", "retentions", "archived", "clients"]),
    status: z.string().max(60),
    type: z.enum(leadTypes).default("all"),
    startDate: day,
    endDate: day,
  }),
  run: (reading) => {
    const { list, status, type, startDate, endDate } = reading.params;
    return leadsByList[list].answer(reading, {
      ...(status.toLowerCase() !== "all" && { status }),
      ...(type !== "all" && { type }),
      ...(startDate && { from: startDate }),
      ...(endDate && { to: endDate }),
    });
  },
});
