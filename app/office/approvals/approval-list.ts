import { approvalActions } from "../../../db/queries/money/approval-actions.ts";
import type { ListDefinition } from "../../ui/list/list-state.ts";

export const approvalList: ListDefinition = {
  name: "approvals",
  columns: ["id", "action", "user", "amount", "details", "requested_by", "status", "requested_at"],
  unsorted: ["details"],
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
    user: ["user_id", "email"],
    amount: ["amount", "currency"],
    details: ["record_id", "arguments", "note"],
    requested_by: ["requested_by", "decided_by", "decided_at"],
  },
};
