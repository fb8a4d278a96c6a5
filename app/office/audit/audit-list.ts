import type { ListDefinition } from "../../ui/list/list-state.ts";

/** The trail, newest first. */
export const auditList: ListDefinition = {
  name: "audit",
  columns: ["at", "actor", "action", "entity", "changes", "reason"],
  unsorted: ["changes", "reason"],
  spare: ["id"],
  heads: {
    at: "Time",
    actor: "Who",
    action: "Action",
    entity: "Record",
    changes: "Change",
    reason: "Reason",
    id: "ID",
  },
  sort: "-id",
  search: false,
  filters: { id: "id", actor: "text", action: "text", entity: "text", record: "text", from: "day", to: "day" },
  exported: {
    actor: { actor_id: "User ID", actor: "Who", impersonator: "Through" },
    entity: { entity: "Kind of record", entity_id: "Record" },
  },
};
