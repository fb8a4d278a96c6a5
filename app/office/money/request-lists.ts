import type { ListDefinition } from "../../ui/list/list-state.ts";

const filters = {
  id: "id",
  user: "text",
  gateway: "text",
  status: ["pending", "approved", "declined"],
  from: "day",
  to: "day",
} as const;

/** A-038; the specification disables the search, so there are filters. */
export const depositList: ListDefinition = {
  name: "deposits",
  columns: ["id", "user", "gateway", "description", "reference", "amount", "fee", "total", "status", "created_at"],
  spare: ["decline_reason"],
  sort: "-id",
  search: false,
  filters: { ...filters, review: ["yes"] },
  exported: { user: ["user_id", "email", "full_name"], total: ["total", "currency"] },
};

/** with the same columns. */
export const withdrawalList: ListDefinition = {
  name: "withdraws",
  columns: ["id", "user", "gateway", "description", "decline_reason", "amount", "fee", "total", "status", "created_at"],
  sort: "-id",
  search: false,
  filters,
  exported: {
    user: ["user_id", "email", "full_name"],
    description: ["formatted_description"],
    total: ["total", "currency"],
  },
};
