import type { ListDefinition } from "../../ui/list/list-state.ts";

/** The closes that customers think wrong; whoever is looked for has a filter. */
export const disputeList: ListDefinition = {
  name: "disputes",
  columns: ["ticket", "user", "instrument", "pro_loss", "reason", "status", "created_at"],
  spare: ["answer", "id"],
  sort: "-id",
  search: false,
  filters: {
    id: "id",
    ticket: "id",
    user: "text",
    status: ["open", "accepted", "declined"],
    from: "day",
    to: "day",
  },
  exported: {
    ticket: ["order_id", "close_reason", "close_time"],
    user: ["user_id", "email", "full_name"],
    pro_loss: ["pro_loss", "currency", "mode"],
    answer: ["answer", "answered_by", "answered_at"],
  },
};
