import type { ListDefinition } from "../../ui/list/list-state.ts";

const filters = {
  id: "id",
  user: "text",
  gateway: "text",
  status: ["pending", "approved", "declined"],
  from: "day",
  to: "day",
} as const;

/** A-038; the specification disables the search, so there are filters. */
export const depositList: ListDefinition = {
  name: "deposits",
  columns: ["id", "user", "gateway", "description", "reference", "amount", "fee", "total", "status", "created_at"],
  spare: ["decline_reason"],
  heads: {
    id: "ID",
    user: "User",
    gateway: "Gateway",
    description: "Description",
    amount: "Amount",
    fee: "Fee",
    total: "Total",
    status: "Status",
    created_at: "Date",
    decline_reason: "Decline reason",
    reference: "Reference",
  },
  sort: "-id",
  search: false,
  filters: { ...filters, review: ["yes"] },
  exported: {
    user: { user_id: "User ID", email: "Email", full_name: "Full name" },
    total: { total: "Total", currency: "Currency" },
  },
};

/** with the same columns. */
export const withdrawalList: ListDefinition = {
  name: "withdraws",
  columns: ["id", "user", "gateway", "description", "decline_reason", "amount", "fee", "total", "status", "created_at"],
  heads: {
    id: "ID",
    user: "User",
    gateway: "Gateway",
    description: "Description",
    amount: "Amount",
    fee: "Fee",
    total: "Total",
    status: "Status",
    created_at: "Date",
    decline_reason: "Decline reason",
  },
  sort: "-id",
  search: false,
  filters,
  exported: {
    user: { user_id: "User ID", email: "Email", full_name: "Full name" },
    description: {
      "formatted_description.bankName": "Bank name",
      "formatted_description.accountName": "Account name",
      "formatted_description.accountNumber": "Account number",
      "formatted_description.swiftCode": "Swift code",
      "formatted_description.bankCountry": "Bank country",
    },
    total: { total: "Total", currency: "Currency" },
  },
};
