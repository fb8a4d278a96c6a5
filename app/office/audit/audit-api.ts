import { countEntries, listEntries } from "../../../db/generated/audit.ts";
import { answerList } from "../../http/list/export-list.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { auditList } from "./audit-list.ts";

/** The trail for programs, and with format=csv all of it. */
export const loader = read({
  roles: [admin],
  run: (reading) => answerList(auditList, reading, { rows: listEntries, count: countEntries }),
});
