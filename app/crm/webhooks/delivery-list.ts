import type { ListDefinition } from "../../ui/list/list-state.ts";

/** What was sent to the lead webhook, newest first. */
export const deliveryList: ListDefinition = {
  name: "webhooks",
  columns: ["created_at", "lead", "event", "status", "attempts", "error", "delivered_at"],
  unsorted: ["lead", "event", "status", "attempts", "error", "delivered_at", "body"],
  spare: ["id", "body"],
  heads: {
    created_at: "Time",
    lead: "Lead",
    event: "Event",
    status: "Status",
    attempts: "Attempts",
    error: "Error",
    delivered_at: "Delivered at",
    id: "ID",
    body: "Body",
  },
  sort: "-id",
  search: false,
  filters: { state: ["taken", "refused", "waiting"], lead: "id", from: "day", to: "day", id: "id" },
  exported: {
    lead: { lead_id: "Lead ID", lead: "Lead" },
  },
};
