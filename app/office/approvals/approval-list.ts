import { approvalActions } from "../../../db/queries/money/approval-actions.ts";
import type { ListDefinition } from "../../ui/list/list-state.ts";

export const approvalList: ListDefinition = {
  name: "approvals",
  columns: ["id", "action", "user", "amount", "details", "requested_by", "status", "requested_at"],
  unsorted: ["details"],
  heads: {
    id: "ID",
    action: "Action",
    user: "User",
    amount: "Amount",
    details: "Details",
    requested_by: "Asked by",
    status: "Status",
    requested_at: "Date",
  },
  sort: "-id",
  search: false,
  filters: {
    id: "id",
    user: "text",
    action: approvalActions,
    status: ["waiting", "approved", "refused", "void"],
    from: "day",
    to: "day",
  },
  exported: {
    user: { user_id: "User ID", email: "Email" },
    amount: { amount: "Amount", currency: "Currency" },
    details: { record_id: "Record", arguments: "Details", note: "Note" },
    requested_by: { requested_by: "Asked by", decided_by: "Decided by", decided_at: "Decided at" },
  },
};
