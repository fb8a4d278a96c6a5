import type { ListDefinition } from "../../ui/list/list-state.ts";

/** A-036; the specification disables the search, so there are filters. */
export const tradeList: ListDefinition = {
  name: "trades",
  columns: [
    "id",
    "user",
    "type",
    "instrument",
    "open_rate",
    "close_rate",
    "spread",
    "margin_used",
    "pro_loss",
    "profit",
    "loss",
    "leverage",
    "status",
  ],
  spare: ["created_at", "close_time"],
  sort: "-id",
  search: false,
  filters: {
    id: "id",
    user: "text",
    instrument: "text",
    type: ["buy", "sell"],
    status: ["open", "closed"],
    mode: ["real", "demo"],
    from: "day",
    to: "day",
  },
  exported: { user: ["user_id", "email", "mode"] },
};
