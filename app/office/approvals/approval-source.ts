import { countApprovals } from "../../../db/generated/money.ts";
import { type ApprovalRow, listApprovals } from "../../../db/queries/money/list-approvals.ts";
import type { ListSource } from "../../http/list/load-list.ts";

export const approvalSource: ListSource<ApprovalRow> = { rows: listApprovals, count: countApprovals };
