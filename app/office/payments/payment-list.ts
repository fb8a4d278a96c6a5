import type { ListDefinition } from "../../ui/list/list-state.ts";

export const reportStates = ["review", "settled", "waiting", "credited", "declined", "nothing", "refused"] as const;

/** The inbox of what payment providers reported, newest first. */
export const paymentList: ListDefinition = {
  name: "payments",
  columns: ["id", "received_at", "gateway", "deposit", "user", "said", "amount", "state", "reason"],
  spare: ["reference", "times"],
  heads: {
    id: "ID",
    received_at: "Received",
    gateway: "Gateway",
    deposit: "Deposit",
    user: "User",
    said: "Reported",
    amount: "Amount",
    state: "Status",
    reason: "Reason",
    reference: "Reference",
    times: "Times",
  },
  sort: "-id",
  search: false,
  filters: {
    id: "id",
    state: reportStates,
    gateway: "text",
    reference: "text",
    deposit: "id",
    user: "text",
    from: "day",
    to: "day",
  },
  exported: {
    user: { user_id: "User ID", email: "Email" },
    amount: { amount: "Amount", currency: "Currency" },
    reason: { reason: "Reason", resolution: "Resolution" },
    deposit: { deposit_id: "Deposit", reference: "Reference" },
  },
};
