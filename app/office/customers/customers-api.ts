import { z } from "zod";
import { answerList } from "../../http/list/export-list.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { customerList } from "./customer-columns.ts";
import { customerSource, customerTypes } from "./customer-list.ts";

/** A-140, and with format=csv the whole list. */
export const loader = read({
  roles: [admin, manager],
  params: z.object({ type: z.enum(customerTypes) }),
  run: (reading) => answerList(customerList, reading, customerSource(reading.params.type)),
});
