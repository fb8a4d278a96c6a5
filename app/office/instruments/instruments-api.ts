import { z } from "zod";
import { answerList } from "../../http/list/export-list.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { instrumentList } from "./instrument-list.ts";
import { categories } from "./categories.ts";
import { instrumentSource } from "./instrument-source.ts";

/** A-148, and with format=csv the whole list. */
export const loader = read({
  roles: [admin],
  params: z.object({ type: z.enum(categories) }),
  run: (reading) => answerList(instrumentList, reading, instrumentSource(reading.params.type)),
});
