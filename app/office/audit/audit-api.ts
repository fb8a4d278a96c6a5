import { countEntries, listEntries } from "../../../db/generated/audit.ts";
import { answerList } from "../../http/list/export-list.ts";
import { read } from "../../http/read.ts";
import { admin } from "../../http/roles.ts";
import { auditList } from "./audit-list.ts";

/** The trail for programs, and with format=csv all of it. */
export const loader = read({
  roles: [admin],
  run: (reading) =>
    answerList(auditList, reading, { rows: listEntries, count: countEntries }, undefined, (row) => ({
      ...row,
      changes: row.changes.map(({ field, before, after }) => ({ field, before: parsed(before), after: parsed(after) })),
    })),
});

/** A field that holds a record or a list comes as the text of its JSON. */
function parsed(text: string | null): unknown {
  if (text === null || !/^[{[]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
