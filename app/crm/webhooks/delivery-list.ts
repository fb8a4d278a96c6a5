import type { ListDefinition } from "../../ui/list/list-state.ts";

/** What was sent to the lead webhook, newest first. */
export const deliveryList: ListDefinition = {
  name: "webhooks",
  columns: ["created_at", "lead", "event", "status", "attempts", "error", "delivered_at"],
  unsorted: ["lead", "event", "status", "attempts", "error", "delivered_at", "body"],
  spare: ["id", "body"],
  sort: "-id",
  search: false,
  filters: { state: ["taken", "refused", "waiting"], lead: "id", from: "day", to: "day", id: "id" },
  exported: { lead: ["lead_id", "lead"] },
};
