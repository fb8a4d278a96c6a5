import { answerList } from "../../http/list/export-list.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { disputeList } from "./dispute-list.ts";
import { disputeSource } from "./dispute-source.ts";

/** The list for programs, and with format=csv the whole of it. */
export const loader = read({
  roles: [admin, manager],
  run: (reading) => answerList(disputeList, reading, disputeSource),
});
