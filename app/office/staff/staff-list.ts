import { staffRoles } from "../../http/roles.ts";
import type { ListDefinition } from "../../ui/list/list-state.ts";

export const staffList: ListDefinition = {
  name: "staff",
  columns: ["id", "full_name", "email", "role", "is_email_verified", "is_active"],
  spare: ["whitelist", "last_login_at"],
  unsorted: ["whitelist"],
  heads: {
    id: "ID",
    full_name: "Full name",
    email: "Email",
    role: "Role",
    is_email_verified: "Email verified",
    is_active: "Status",
    whitelist: "Allowed addresses",
    last_login_at: "Last login",
  },
  sort: "-id",
  search: true,
  filters: { role: staffRoles.map(String), status: ["active", "inactive"] },
  exported: {
    is_active: { is_active: "Active" },
  },
};
