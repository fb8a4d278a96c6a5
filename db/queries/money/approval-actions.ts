/**
 * The actions with four-eyes approval (the check of money.approvals). Screens import this file, so it imports no server
 * module.
 */
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
