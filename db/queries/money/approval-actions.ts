/** What waits for a second person (the check of money.approvals); screens read it too, so nothing of the server is imported here. */
export const approvalActions = [
  "approve_deposit",
  "approve_withdrawal",
  "adjust_balance",
  "resolve_event",
  "edit_trade",
  "delete_trade",
  "grant_administrator",
  "save_gateway",
  "save_settings",
  "save_external_payment",
] as const;
export type ApprovalAction = (typeof approvalActions)[number];
