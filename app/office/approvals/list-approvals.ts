import { countApprovals } from "../../../db/generated/money.ts";
import { listApprovals } from "../../../db/queries/money/approvals.ts";
import { serveList } from "../../list/serve-list.ts";
import { admin, manager } from "../../http/roles.ts";
import { approvalList } from "./approval-list.tsx";

export const loader = serveList({
  definition: approvalList,
  roles: [admin, manager],
  rows: listApprovals,
  count: countApprovals,
  csv: (row) => ({ ...row, arguments: JSON.parse(row.arguments) as unknown }),
});
