import { countEntries, listEntries } from "../../../db/generated/audit.ts";
import { serveList } from "../../list/serve-list.ts";
import { admin } from "../../http/roles.ts";
import { auditList } from "./audit-list.tsx";

export const loader = serveList({
  definition: auditList,
  roles: [admin],
  rows: listEntries,
  count: countEntries,
  csv: (row) => ({
    ...row,
    changes: row.changes.map(({ field, before, after }) => ({ field, before: parsed(before), after: parsed(after) })),
  }),
});

/** The value of a field that holds a record or a list, which is stored as the text of its JSON. */
function parsed(text: string | null): unknown {
  if (text === null || !/^[{[]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
