import type { ListDefinition } from "../../ui/list/list-state.ts";

export const kycList: ListDefinition = {
  name: "kyc",
  columns: ["type", "full_name", "email", "status", "created_at", "view", "decline_reason"],
  spare: ["id"],
  unsorted: ["view"],
  heads: {
    type: "Document",
    full_name: "Full name",
    email: "Client email",
    status: "Status",
    created_at: "Upload date",
    view: "View",
    decline_reason: "Decline reason",
    id: "ID",
  },
  sort: "-id",
  search: true,
  filters: {
    id: "id",
    status: ["pending", "approved", "declined"],
    type: ["national_id", "passport", "driver_license"],
    from: "day",
    to: "day",
  },
  exported: {
    view: {},
  },
};
