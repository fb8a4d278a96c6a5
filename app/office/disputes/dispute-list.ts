import type { ListDefinition } from "../../ui/list/list-state.ts";

/** The closes that customers think wrong; whoever is looked for has a filter. */
export const disputeList: ListDefinition = {
  name: "disputes",
  columns: ["ticket", "user", "instrument", "pro_loss", "reason", "status", "created_at"],
  spare: ["answer", "id"],
  heads: {
    ticket: "Ticket",
    user: "User",
    instrument: "Instrument",
    pro_loss: "Profit/Loss",
    reason: "Reason",
    status: "Status",
    created_at: "Date",
    answer: "Answer",
    id: "ID",
  },
  sort: "-id",
  search: false,
  filters: {
    id: "id",
    ticket: "id",
    user: "text",
    status: ["open", "accepted", "declined"],
    from: "day",
    to: "day",
  },
  exported: {
    ticket: { order_id: "Ticket", close_reason: "Close reason", close_time: "Close Time" },
    user: { user_id: "User ID", email: "Email", full_name: "Full name" },
    pro_loss: { pro_loss: "Profit/Loss", currency: "Currency", mode: "Account" },
    answer: { answer: "Answer", answered_by: "Answered by", answered_at: "Answered at" },
  },
};
