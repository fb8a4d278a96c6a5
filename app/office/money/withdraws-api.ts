import { z } from "zod";
import { answerList } from "../../http/list/export-list.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { withdrawalList } from "./request-lists.ts";
import { requestNames } from "./request-names.ts";
import { withdrawalSource } from "./request-sources.ts";

/** A-144, A-145 with A-063's names, and with format=csv the whole list. */
export const loader = read({
  roles: [admin, manager],
  params: z.object({ type: z.enum(["history", "pending"]) }),
  run: (reading) =>
    answerList(
      withdrawalList,
      reading,
      withdrawalSource(reading.params.type === "pending" ? { status: "pending" } : undefined),
      requestNames,
    ),
});
