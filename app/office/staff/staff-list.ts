import { staffRoles } from "../../http/roles.ts";
import type { ListDefinition } from "../../ui/list/list-state.ts";

/** */
export const staffList: ListDefinition = {
  name: "staff",
  columns: ["id", "full_name", "email", "role", "is_email_verified", "is_active"],
  spare: ["whitelist", "last_login_at"],
  unsorted: ["whitelist"],
  sort: "-id",
  search: true,
  filters: { role: staffRoles.map(String), status: ["active", "inactive"] },
};
