import type { ListDefinition } from "../../ui/list/list-state.ts";

/** */
export const customerList: ListDefinition = {
  name: "customers",
  columns: ["id", "full_name", "email", "phone", "birth_date", "country", "role", "is_email_verified", "is_active"],
  spare: ["created_at", "last_login_at"],
  sort: "-id",
  search: true,
  filters: {
    status: ["active", "inactive"],
    verified: ["yes", "no"],
    kyc: ["not_submitted", "pending", "approved", "declined"],
    country: "text",
    from: "day",
    to: "day",
  },
};
