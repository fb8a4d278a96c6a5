import { z } from "zod";
import { read } from "../../http/read.ts";
import { leadTypes } from "./lead-lists.tsx";
import { leadsByList, readers } from "./leads-by-list.ts";

/** The list as a file, with the filters, columns and masking of the screen. */
export const loader = read({
  roles: readers,
  params: z.object({
    list: z.enum(["new", "all", "sales", "retentions", "archived", "clients"]),
    type: z.enum(leadTypes),
  }),
  run: (reading) => {
    const { list, type } = reading.params;
    return leadsByList[list].answer(reading, type === "all" ? {} : { type });
  },
});
