import type { ListDefinition } from "../../ui/list/list-state.ts";

export const customerList: ListDefinition = {
  name: "customers",
  columns: ["id", "full_name", "email", "phone", "birth_date", "country", "role", "is_email_verified", "is_active"],
  spare: ["created_at", "last_login_at"],
  heads: {
    id: "ID",
    full_name: "Full name",
    email: "Email",
    phone: "Phone",
    birth_date: "Birth date",
    country: "Country",
    role: "Role",
    is_email_verified: "Email verified",
    is_active: "Status",
    created_at: "Registered",
    last_login_at: "Last login",
  },
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
  exported: {
    is_active: { is_active: "Active" },
  },
};
