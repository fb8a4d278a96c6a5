import { answerList } from "../../http/list/export-list.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { approvalList } from "./approval-list.ts";
import { approvalSource } from "./approval-source.ts";

/** What waits, or waited, for a second person; with format=csv the whole list. */
export const loader = read({
  roles: [admin, manager],
  run: (reading) =>
    answerList(approvalList, reading, approvalSource, undefined, (row) => ({
      ...row,
      arguments: JSON.parse(row.arguments) as unknown,
    })),
});
