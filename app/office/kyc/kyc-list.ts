import type { ListDefinition } from "../../ui/list/list-state.ts";

/** */
export const kycList: ListDefinition = {
  name: "kyc",
  columns: ["type", "full_name", "email", "status", "created_at", "view", "decline_reason"],
  spare: ["id"],
  unsorted: ["view"],
  exported: { view: [] },
  sort: "-id",
  search: true,
  filters: {
    id: "id",
    status: ["pending", "approved", "declined"],
    type: ["national_id", "passport", "driver_license"],
    from: "day",
    to: "day",
  },
};
