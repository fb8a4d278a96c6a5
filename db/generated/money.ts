// Generated from the functions that bourse_app may execute: npm run generate. Do not edit.
import { z } from "zod";
import type { Actor } from "../actor.ts";
import { command, row, rows, value } from "../sql-function.ts";
import * as shapes from "../shapes/money.ts";

const abandonDepositRow = z.object({
  id: z.number(),
  user_id: z.number(),
  account_id: z.number(),
  gateway: z.string(),
  amount: z.string(),
  requested_amount: z.string(),
  fee: z.string(),
  total: z.string(),
  status: z.enum(["pending", "approved", "declined"]),
  description: z.string(),
  details: z.unknown(),
  reference: z.string(),
  balance_after: z.string(),
  decided_by: z.number(),
  decided_at: z.string(),
  created_at: z.string(),
  payment: z.unknown(),
  provider_reference: z.string(),
  proof_file: z.string(),
  review_reason: z.string(),
  decline_reason: z.string(),
  next_lookup_at: z.string(),
  lookups: z.number(),
});
export type AbandonDepositRow = z.infer<typeof abandonDepositRow>;
/**
 * Declines the customer's own deposit if its payment was never started, because the provider could not be reached; a
 * started one stays unchanged. Called by POST /deposits. Locks: the account, then the deposit, as every decision on
 * it. Errors: BT103 forbidden, BT104 not found.
 */
export const abandonDeposit = row<{ actor: Actor; depositId: number | null }, typeof abandonDepositRow>(
  "money.abandon_deposit",
  { actor: ["p_actor_id", "actor"], depositId: ["p_deposit_id", "bigint"] },
  abandonDepositRow,
);

const adjustBalanceRow = z.object({
  id: z.number(),
  user_id: z.number(),
  mode: z.enum(["real", "demo", "broker"]),
  code: z.string(),
  currency: z.string(),
  balance: z.string(),
  held: z.string(),
  used_margin: z.string(),
  version: z.number(),
  created_at: z.string(),
  equity_floor: z.string(),
  stop_out_level: z.string(),
});
export type AdjustBalanceRow = z.infer<typeof adjustBalanceRow>;
/**
 * Adds to a customer's balance or subtracts from it (p_type add or subtract), for administrators or the customer's
 * manager, as a transfer with an adjustment row and audit entry. Subtracts at most money.withdrawable.
 * Returns the account; the same p_idempotency_key returns the same. Called by PUT /admin/balance/{id} through
 * money.request_approval, and by money.resolve_event. Locks: the account. Errors: BT103 forbidden, BT104 not found,
 * BT300 invalid amount, BT301 insufficient balance, BT306 own account, BT311 text too long, BT312 invalid type, BT331
 * four-eyes approval required, BT601 idempotency key reused.
 */
export const adjustBalance = row<
  {
    actor: Actor;
    balanceId: number | null;
    amount: string | number | null;
    type: string | null;
    reason?: string | null;
    idempotencyKey?: string | null;
  },
  typeof adjustBalanceRow
>(
  "money.adjust_balance",
  {
    actor: ["p_actor_id", "actor"],
    balanceId: ["p_balance_id", "bigint"],
    amount: ["p_amount", "numeric"],
    type: ["p_type", "text"],
    reason: ["p_reason", "text"],
    idempotencyKey: ["p_idempotency_key", "text"],
  },
  adjustBalanceRow,
);

const approveDepositRow = z.object({
  id: z.number(),
  user_id: z.number(),
  account_id: z.number(),
  gateway: z.string(),
  amount: z.string(),
  requested_amount: z.string(),
  fee: z.string(),
  total: z.string(),
  status: z.enum(["pending", "approved", "declined"]),
  description: z.string(),
  details: z.unknown(),
  reference: z.string(),
  balance_after: z.string(),
  decided_by: z.number(),
  decided_at: z.string(),
  created_at: z.string(),
  payment: z.unknown(),
  provider_reference: z.string(),
  proof_file: z.string(),
  review_reason: z.string(),
  decline_reason: z.string(),
  next_lookup_at: z.string(),
  lookups: z.number(),
});
export type ApproveDepositRow = z.infer<typeof approveDepositRow>;
/**
 * Credits a pending deposit's amount (not the fee) to its account, dates the lead's deposit and notifies the customer
 * for administrators or the customer's manager. p_amount is the amount to credit if the broker received
 * another one, null for the requested one. A second approval credits nothing. Called by POST
 * /admin/deposits/{id}/approve through money.request_approval. Locks: the account, then the deposit. Errors: BT103
 * forbidden, BT104 not found, BT300 invalid amount, BT302 already decided, BT306 own request, BT331 four-eyes
 * approval required, BT544 blocked by a screening match.
 */
export const approveDeposit = row<
  { actor: Actor; depositId: number | null; amount?: string | number | null },
  typeof approveDepositRow
>(
  "money.approve_deposit",
  { actor: ["p_actor_id", "actor"], depositId: ["p_deposit_id", "bigint"], amount: ["p_amount", "numeric"] },
  approveDepositRow,
);

const approveWithdrawalRow = z.object({
  id: z.number(),
  user_id: z.number(),
  account_id: z.number(),
  gateway: z.string(),
  amount: z.string(),
  fee: z.string(),
  total: z.string(),
  status: z.enum(["pending", "approved", "declined"]),
  bank_name: z.string(),
  account_name: z.string(),
  account_number: z.string(),
  swift_code: z.string(),
  bank_country: z.string(),
  decline_reason: z.string(),
  balance_after: z.string(),
  decided_by: z.number(),
  decided_at: z.string(),
  created_at: z.string(),
});
export type ApproveWithdrawalRow = z.infer<typeof approveWithdrawalRow>;
/**
 * Debits a pending withdrawal's total (amount and fee), releases its hold and notifies the customer, for
 * administrators or the customer's manager. Called by POST /admin/withdraws/{id}/approve through
 * money.request_approval. Locks: the account, then the withdrawal. Errors: BT103 forbidden, BT104 not found, BT301
 * insufficient balance, BT302 already decided, BT306 own request, BT331 four-eyes approval required, BT337 identity
 * not approved, BT338 name not approved, BT544 blocked by a screening match, BT545 screening match undecided.
 */
export const approveWithdrawal = row<{ actor: Actor; withdrawalId: number | null }, typeof approveWithdrawalRow>(
  "money.approve_withdrawal",
  { actor: ["p_actor_id", "actor"], withdrawalId: ["p_withdrawal_id", "bigint"] },
  approveWithdrawalRow,
);

const continueStatementResult = shapes.continueStatement;
/**
 * Returns the next rows of an export, oldest first, after version p_after up to p_last. The ledger is append-only, so
 * separately read pieces form one consistent statement without a long transaction. For the owner and staff who may
 * see them. Called by GET /statements/export. Errors: BT104 not found.
 */
export const continueStatement = value<
  { actor: Actor; accountId: number | null; after: number | null; last: number | null; limit: number | null },
  z.infer<typeof continueStatementResult>
>(
  "money.continue_statement",
  {
    actor: ["p_actor_id", "actor"],
    accountId: ["p_account_id", "bigint"],
    after: ["p_after", "bigint"],
    last: ["p_last", "bigint"],
    limit: ["p_limit", "integer"],
  },
  continueStatementResult,
);

const convertToAssetRow = z.object({ rate: z.string(), amount: z.string(), valid_until: z.string() });
export type ConvertToAssetRow = z.infer<typeof convertToAssetRow>;
/**
 * Converts an amount of money to a crypto asset (BTC, USDT) at the current mid price, rounded up to the asset's
 * decimals, and returns how long this rate is valid. Called by POST /deposits. Errors: BT203 no price, BT210 no
 * conversion rate.
 */
export const convertToAsset = row<
  { asset: string | null; currency: string | null; amount: string | number | null },
  typeof convertToAssetRow
>(
  "money.convert_to_asset",
  { asset: ["p_asset", "text"], currency: ["p_currency", "text"], amount: ["p_amount", "numeric"] },
  convertToAssetRow,
);

const countApprovalsResult = z.number();
/**
 * Returns the number of rows on all pages of money.list_approvals under the same filters. Errors: BT102 account
 * inactive, BT103 forbidden.
 */
export const countApprovals = value<{ actor: Actor; filters: unknown }, z.infer<typeof countApprovalsResult>>(
  "money.count_approvals",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  countApprovalsResult,
);

const countEventsResult = z.number();
/**
 * Returns the number of payment reports on all pages of money.list_events under the same filters. Errors: BT102
 * account inactive, BT103 forbidden.
 */
export const countEvents = value<{ actor: Actor; filters: unknown }, z.infer<typeof countEventsResult>>(
  "money.count_events",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  countEventsResult,
);

const countExternalPaymentsResult = z.number();
/**
 * Returns the number of external payments on all pages of money.list_external_payments under the same filters.
 * Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
 */
export const countExternalPayments = value<
  { actor: Actor; filters: unknown },
  z.infer<typeof countExternalPaymentsResult>
>(
  "money.count_external_payments",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  countExternalPaymentsResult,
);

const countPlansResult = z.number();
/**
 * Returns the number of plans on all pages of money.list_plans under the same filters. Errors: BT100 not signed in,
 * BT102 account inactive, BT103 forbidden.
 */
export const countPlans = value<{ actor: Actor; filters: unknown }, z.infer<typeof countPlansResult>>(
  "money.count_plans",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  countPlansResult,
);

const countRequestsResult = z.number();
/**
 * Returns the number of deposits (p_kind deposit) or withdrawals on all pages of their list under the same filters.
 * Errors: BT102 account inactive, BT103 forbidden.
 */
export const countRequests = value<
  { actor: Actor; kind: string | null; filters: unknown },
  z.infer<typeof countRequestsResult>
>(
  "money.count_requests",
  { actor: ["p_actor_id", "actor"], kind: ["p_kind", "text"], filters: ["p_filters", "jsonb"] },
  countRequestsResult,
);

const decideApprovalResult = z.unknown();
/**
 * Approves a waiting request, which is executed in the same transaction under the current rules, or rejects it with
 * an optional note; for administrators or the customer's manager. The requester may withdraw their own request
 * but not approve it. Returns the same as money.request_approval. Called by POST /admin/approvals/{id}/approve and
 * /refuse. Locks: the payment report, then the accounts by id, then the request. Errors: BT103 forbidden, BT104 not
 * found, BT118 the order was closed or changed since, BT302 already decided, BT311 text too long, BT333 own request,
 * BT339 approving account too new, and those of the action.
 */
export const decideApproval = value<
  { actor: Actor; approvalId: number | null; approve: boolean | null; note?: string | null },
  z.infer<typeof decideApprovalResult>
>(
  "money.decide_approval",
  {
    actor: ["p_actor_id", "actor"],
    approvalId: ["p_approval_id", "bigint"],
    approve: ["p_approve", "boolean"],
    note: ["p_note", "text"],
  },
  decideApprovalResult,
);

const declineDepositRow = z.object({
  id: z.number(),
  user_id: z.number(),
  account_id: z.number(),
  gateway: z.string(),
  amount: z.string(),
  requested_amount: z.string(),
  fee: z.string(),
  total: z.string(),
  status: z.enum(["pending", "approved", "declined"]),
  description: z.string(),
  details: z.unknown(),
  reference: z.string(),
  balance_after: z.string(),
  decided_by: z.number(),
  decided_at: z.string(),
  created_at: z.string(),
  payment: z.unknown(),
  provider_reference: z.string(),
  proof_file: z.string(),
  review_reason: z.string(),
  decline_reason: z.string(),
  next_lookup_at: z.string(),
  lookups: z.number(),
});
export type DeclineDepositRow = z.infer<typeof declineDepositRow>;
/**
 * Declines a pending deposit with an optional reason and notifies the customer; no money moves. Called by POST
 * /admin/deposits/{id}/decline. Locks: the account, then the deposit. Errors: BT103 forbidden, BT104 not found, BT302
 * already decided, BT306 own request, BT311 text too long.
 */
export const declineDeposit = row<
  { actor: Actor; depositId: number | null; declineReason?: string | null },
  typeof declineDepositRow
>(
  "money.decline_deposit",
  {
    actor: ["p_actor_id", "actor"],
    depositId: ["p_deposit_id", "bigint"],
    declineReason: ["p_decline_reason", "text"],
  },
  declineDepositRow,
);

const declineWithdrawalRow = z.object({
  id: z.number(),
  user_id: z.number(),
  account_id: z.number(),
  gateway: z.string(),
  amount: z.string(),
  fee: z.string(),
  total: z.string(),
  status: z.enum(["pending", "approved", "declined"]),
  bank_name: z.string(),
  account_name: z.string(),
  account_number: z.string(),
  swift_code: z.string(),
  bank_country: z.string(),
  decline_reason: z.string(),
  balance_after: z.string(),
  decided_by: z.number(),
  decided_at: z.string(),
  created_at: z.string(),
});
export type DeclineWithdrawalRow = z.infer<typeof declineWithdrawalRow>;
/**
 * Declines a pending withdrawal with an optional reason, releases its hold and notifies the customer. Called by POST
 * /admin/withdraws/{id}/decline. Locks: the account, then the withdrawal. Errors: BT103 forbidden, BT104 not found,
 * BT302 already decided, BT306 own request, BT311 text too long.
 */
export const declineWithdrawal = row<
  { actor: Actor; withdrawalId: number | null; declineReason?: string | null },
  typeof declineWithdrawalRow
>(
  "money.decline_withdrawal",
  {
    actor: ["p_actor_id", "actor"],
    withdrawalId: ["p_withdrawal_id", "bigint"],
    declineReason: ["p_decline_reason", "text"],
  },
  declineWithdrawalRow,
);

/**
 * Deletes an external payment, for administrators; the row stays, and a change of it that waits for approval becomes
 * void. Called by DELETE /admin/externalPayments/{id}. Locks: the approval, then the payment. Errors: BT103
 * forbidden, BT104 not found.
 */
export const deleteExternalPayment = command<{ actor: Actor; id: number | null }>("money.delete_external_payment", {
  actor: ["p_actor_id", "actor"],
  id: ["p_id", "bigint"],
});

/**
 * Removes a plan from the offer, for administrators; its customers keep it. Called by DELETE /admin/pricing/{id}.
 * Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
 */
export const deletePlan = command<{ actor: Actor; id: number | null }>("money.delete_plan", {
  actor: ["p_actor_id", "actor"],
  id: ["p_id", "bigint"],
});

const depositFactsResult = shapes.depositFacts;
/**
 * Returns what the decision on a deposit needs: the request with reference and proof, the lines of provider
 * statements that name it, the customer, the sender, the account before and after the credit, earlier
 * deposits, other pending requests, the four-eyes state, the neighbours among pending requests, and checks as in
 * money.withdrawal_facts; a check is null where the sender is unknown. The credit is p_amount, null: the amount of
 * the request. Amounts are in the account's currency. Called by GET /admin/deposits/{id}. Errors: BT103 forbidden,
 * BT104 not found.
 */
export const depositFacts = value<
  { actor: Actor; depositId: number | null; amount?: string | number | null },
  z.infer<typeof depositFactsResult>
>(
  "money.deposit_facts",
  { actor: ["p_actor_id", "actor"], depositId: ["p_deposit_id", "bigint"], amount: ["p_amount", "numeric"] },
  depositFactsResult,
);

const depositFeeResult = z.string();
/**
 * Returns the gateway's fee on a deposit, rounded half-up to 2 decimals or those of the currency. The customer pays
 * amount and fee; the amount is credited. Source: E-18.
 */
export const depositFee = value<
  { amount: string | number | null; percentage: string | number | null; places?: number | null },
  z.infer<typeof depositFeeResult>
>(
  "money.deposit_fee",
  { amount: ["p_amount", "numeric"], percentage: ["p_percentage", "numeric"], places: ["p_places", "integer"] },
  depositFeeResult,
);

const findExternalPaymentResult = shapes.findExternalPayment;
/**
 * Returns one external payment for its form, with its last change. Called by the dialogs of /admin/externalPayments.
 * Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
 */
export const findExternalPayment = value<
  { actor: Actor; id: number | null },
  z.infer<typeof findExternalPaymentResult>
>("money.find_external_payment", { actor: ["p_actor_id", "actor"], id: ["p_id", "bigint"] }, findExternalPaymentResult);

const findPlanResult = shapes.findPlan;
/**
 * Returns one plan for its form, with its number of customers and last change. Called by the dialogs of
 * /admin/pricing. Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
 */
export const findPlan = value<{ actor: Actor; id: number | null }, z.infer<typeof findPlanResult>>(
  "money.find_plan",
  { actor: ["p_actor_id", "actor"], id: ["p_id", "bigint"] },
  findPlanResult,
);

const largestWithdrawalResult = z.string();
/**
 * Returns the largest amount, in the currency's decimals, whose total with fee fits into money.withdrawable; 0 if
 * there is none. The caller checks access. Shown by the form of /withdraws; money.request_withdrawal validates.
 */
export const largestWithdrawal = value<{ balanceId: number | null }, z.infer<typeof largestWithdrawalResult>>(
  "money.largest_withdrawal",
  { balanceId: ["p_balance_id", "bigint"] },
  largestWithdrawalResult,
);

const listApprovalsRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  action: z.string(),
  record_id: z.number(),
  user_id: z.number(),
  email: z.string(),
  amount: z.string(),
  currency: z.string(),
  arguments: z.unknown(),
  status: z.string(),
  requested_by: z.string(),
  requested_at: z.string(),
  is_own: z.boolean(),
  decided_by: z.string(),
  decided_at: z.string(),
  note: z.string(),
});
export type ListApprovalsRow = z.infer<typeof listApprovalsRow>;
/**
 * Returns one page of four-eyes approvals, waiting and decided; is_own marks requests of the actor. p_filters and
 * p_page as in site.page_ids. Called by GET /admin/approvals. Errors: BT102 account inactive, BT103 forbidden, BT606
 * unknown sort column.
 */
export const listApprovals = rows<{ actor: Actor; filters: unknown; page: unknown }, typeof listApprovalsRow>(
  "money.list_approvals",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"], page: ["p_page", "jsonb"] },
  listApprovalsRow,
);

const listDepositsRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  user_id: z.number(),
  email: z.string(),
  full_name: z.string(),
  gateway: z.string(),
  gateway_title: z.string(),
  description: z.string(),
  details: shapes.listDeposits.details,
  reference: z.string().nullable(),
  quoted_reference: z.string(),
  currency: z.string(),
  amount: z.string(),
  fee: z.string(),
  total: z.string(),
  status: shapes.listDeposits.status,
  review_reason: z.string().nullable(),
  decline_reason: z.string().nullable(),
  proof: z.string().nullable(),
  created_at: z.string(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
});
export type ListDepositsRow = z.infer<typeof listDepositsRow>;
/**
 * Returns one page of deposits for the back office. p_filters and p_page as in site.page_ids. Called by GET
 * /admin/deposits. Errors: BT102 account inactive, BT103 forbidden, BT606 unknown sort column. Null: reference,
 * review_reason, decline_reason, proof, decided_at, decided_by.
 */
export const listDeposits = rows<{ actor: Actor; filters: unknown; page: unknown }, typeof listDepositsRow>(
  "money.list_deposits",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"], page: ["p_page", "jsonb"] },
  listDepositsRow,
);

const listEventsRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  received_at: z.string(),
  gateway: z.string(),
  gateway_title: z.string(),
  reference: z.string().nullable(),
  said: z.string().nullable(),
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  state: shapes.listEvents.state,
  reason: z.string().nullable(),
  times: z.number(),
  deposit_id: z.number().nullable(),
  user_id: z.number().nullable(),
  email: z.string().nullable(),
  processed_at: z.string().nullable(),
  resolution: z.string().nullable(),
  resolved_at: z.string().nullable(),
  resolved_by: z.string().nullable(),
});
export type ListEventsRow = z.infer<typeof listEventsRow>;
/**
 * Returns one page of the providers' payment reports for the back office; the amount is the provider's confirmed
 * answer if it was queried. p_filters and p_page as in site.page_ids. Called by GET /admin/payments. Errors: BT102
 * account inactive, BT103 forbidden, BT606 unknown sort column. Null: reference, said, amount, currency, reason,
 * deposit_id, user_id, email, processed_at, resolution, resolved_at, resolved_by.
 */
export const listEvents = rows<{ actor: Actor; filters: unknown; page: unknown }, typeof listEventsRow>(
  "money.list_events",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"], page: ["p_page", "jsonb"] },
  listEventsRow,
);

const listExternalPaymentsRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  logo: z.string(),
  name: z.string(),
  link: z.string(),
  custom_label: z.string(),
  custom_value: z.string(),
});
export type ListExternalPaymentsRow = z.infer<typeof listExternalPaymentsRow>;
/**
 * Returns one page of the external payments for the back office. Called by GET /admin/externalPayments.
 * Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT606 unknown sort column.
 */
export const listExternalPayments = rows<
  { actor: Actor; filters: unknown; page: unknown },
  typeof listExternalPaymentsRow
>(
  "money.list_external_payments",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"], page: ["p_page", "jsonb"] },
  listExternalPaymentsRow,
);

const listGatewaysResult = shapes.listGateways;
/**
 * Returns the gateways' settings; of secret keys only whether they are set. Called by /admin/gateways and
 * /admin/gateways/manual. Errors: BT102 account inactive, BT103 forbidden.
 */
export const listGateways = value<{ actor: Actor }, z.infer<typeof listGatewaysResult>>(
  "money.list_gateways",
  { actor: ["p_actor_id", "actor"] },
  listGatewaysResult,
);

const listPlansRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.string(),
  forex_leverage: z.string(),
  commodity_leverage: z.string(),
  stock_leverage: z.string(),
  index_leverage: z.string(),
  crypto_leverage: z.string(),
  forex_stopout: z.string(),
  commodity_stopout: z.string(),
  stock_stopout: z.string(),
  index_stopout: z.string(),
  crypto_stopout: z.string(),
  customers: z.number(),
});
export type ListPlansRow = z.infer<typeof listPlansRow>;
/**
 * Returns one page of the plans for the back office, with the number of customers of each. Called by GET
 * /admin/pricing. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT606 unknown sort column.
 */
export const listPlans = rows<{ actor: Actor; filters: unknown; page: unknown }, typeof listPlansRow>(
  "money.list_plans",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"], page: ["p_page", "jsonb"] },
  listPlansRow,
);

const listWithdrawalsRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  user_id: z.number(),
  email: z.string(),
  full_name: z.string(),
  gateway: z.string(),
  description: z.string(),
  formatted_description: shapes.listWithdrawals.formatted_description,
  currency: z.string(),
  amount: z.string(),
  fee: z.string(),
  total: z.string(),
  status: shapes.listWithdrawals.status,
  decline_reason: z.string().nullable(),
  created_at: z.string(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
  approved_name: z.string().nullable(),
  name_warning: shapes.listWithdrawals.name_warning,
});
export type ListWithdrawalsRow = z.infer<typeof listWithdrawalsRow>;
/**
 * Returns one page of withdrawals for the back office, each with the customer's approved name and,
 * while pending, a warning about differing names (money.name_warning). p_filters and p_page as in site.page_ids.
 * Called by GET /admin/withdraws/pending and /history. Errors: BT102 account inactive, BT103 forbidden, BT606 unknown
 * sort column. Null: decline_reason, decided_at, decided_by, approved_name, name_warning.
 */
export const listWithdrawals = rows<{ actor: Actor; filters: unknown; page: unknown }, typeof listWithdrawalsRow>(
  "money.list_withdrawals",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"], page: ["p_page", "jsonb"] },
  listWithdrawalsRow,
);

const nameTransactionRow = z.object({
  id: z.number(),
  user_id: z.number().nullable(),
  account_id: z.number().nullable(),
  gateway: z.string().nullable(),
  amount: z.string(),
  requested_amount: z.string().nullable(),
  fee: z.string().nullable(),
  total: z.string().nullable(),
  status: z.enum(["pending", "approved", "declined"]).nullable(),
  description: z.string().nullable(),
  details: z.unknown().nullable(),
  reference: z.string().nullable(),
  balance_after: z.string().nullable(),
  decided_by: z.number().nullable(),
  decided_at: z.string().nullable(),
  created_at: z.string().nullable(),
  payment: z.unknown().nullable(),
  provider_reference: z.string().nullable(),
  proof_file: z.string().nullable(),
  review_reason: z.string().nullable(),
  decline_reason: z.string().nullable(),
  next_lookup_at: z.string().nullable(),
  lookups: z.number().nullable(),
});
export type NameTransactionRow = z.infer<typeof nameTransactionRow>;
/**
 * Records that the customer has sent a crypto payment, optionally with its transaction id, which can be used for one
 * deposit only. Nothing is credited: staff check the blockchain. Called by POST /deposits/qr/{id}. Locks: the
 * deposit. Errors: BT103 forbidden, BT104 not found, BT324 invalid transaction id, BT325 transaction already used.
 * Null: user_id, account_id, gateway, requested_amount, fee, total, status, description, details, reference,
 * balance_after, decided_by, decided_at, created_at, payment, provider_reference, proof_file, review_reason,
 * decline_reason, next_lookup_at, lookups.
 */
export const nameTransaction = row<
  { actor: Actor; depositId: number | null; transaction: string | null },
  typeof nameTransactionRow
>(
  "money.name_transaction",
  { actor: ["p_actor_id", "actor"], depositId: ["p_deposit_id", "bigint"], transaction: ["p_transaction", "text"] },
  nameTransactionRow,
);

const offerPlansRow = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  price: z.string(),
  currency: z.string(),
  leverages: shapes.offerPlans.leverages,
  stopouts: shapes.offerPlans.stopouts,
  is_current: z.boolean(),
  is_affordable: z.boolean(),
});
export type OfferPlansRow = z.infer<typeof offerPlansRow>;
/**
 * Returns the plans on offer (C-072), cheapest first, none while the setting pricingPlan is off: price in the active
 * account's currency as it would be charged, leverages and stop-outs by category, whether it is the actor's plan, and
 * whether the active account could pay it now; only real money can. Called by GET /pricing. Errors: BT100 not
 * signed in, BT102 account inactive.
 */
export const offerPlans = rows<{ actor: Actor }, typeof offerPlansRow>(
  "money.offer_plans",
  { actor: ["p_actor_id", "actor"] },
  offerPlansRow,
);

const openEventRow = z.object({
  method: z.string(),
  url: z.string(),
  address: z.string().nullable(),
  headers: shapes.openEvent.headers,
  body: z.instanceof(Buffer),
  event: shapes.openEvent.event,
  confirmed: shapes.openEvent.confirmed,
  deposit_status: shapes.openEvent.deposit_status,
  deposit_total: z.string().nullable(),
  deposit_currency: z.string().nullable(),
});
export type OpenEventRow = z.infer<typeof openEventRow>;
/**
 * Returns the evidence of one report: the raw request, the provider's confirmed answer, and the deposit it names.
 * Access as in money.require_event. Called by GET /admin/payments/{id}. Errors: BT102 account inactive, BT103
 * forbidden, BT104 not found. Null: address, event, confirmed, deposit_status, deposit_total, deposit_currency.
 */
export const openEvent = row<{ actor: Actor; eventId: number | null }, typeof openEventRow>(
  "money.open_event",
  { actor: ["p_actor_id", "actor"], eventId: ["p_event_id", "bigint"] },
  openEventRow,
);

const openGatewayRow = z.object({
  name: z.string(),
  title: z.string(),
  kind: z.enum(["automatic", "manual"]),
  key1: z.string(),
  key2: z.string(),
  key3: z.string(),
  key4: z.string(),
  key5: z.string(),
  fee: z.string(),
  min_amount: z.string(),
  max_amount: z.string(),
  is_active: z.boolean(),
  qr_file: z.string(),
  position: z.number(),
  version: z.number(),
  updated_at: z.string(),
  updated_by: z.number(),
});
export type OpenGatewayRow = z.infer<typeof openGatewayRow>;
/**
 * Returns one gateway with its keys, secret ones encrypted with ENCRYPTION_KEY. Includes inactive gateways, because
 * earlier payments may still be reported. All columns are null if it does not exist. Called by the payment code of
 * web and jobs.
 */
export const openGateway = row<{ name: string | null }, typeof openGatewayRow>(
  "money.open_gateway",
  { name: ["p_name", "text"] },
  openGatewayRow,
);

const paymentTermsRow = z.object({
  currency: z.string(),
  withdraw_fee_percentage: z.string(),
  withdraw_fee_fixed: z.string(),
  kyc_deposit: z.boolean(),
  kyc_withdraw: z.boolean(),
});
export type PaymentTermsRow = z.infer<typeof paymentTermsRow>;
/**
 * Returns what a customer sees before a deposit or withdrawal: the currency of gateways' limits, withdrawal fees
 * (C-090), and whether KYC is required (Q-50). Called by the deposit and withdrawal pages.
 */
export const paymentTerms = row<{}, typeof paymentTermsRow>("money.payment_terms", {}, paymentTermsRow);

const profitReportRow = z.object({
  category: z.string(),
  instrument_id: z.number(),
  instrument: z.string(),
  currency: z.string(),
  closes: z.number(),
  customers_won: z.string(),
  customers_lost: z.string(),
  swaps: z.string(),
  house_result: z.string(),
});
export type ProfitReportRow = z.infer<typeof profitReportRow>;
/**
 * Returns customers' profit, loss and swaps by instrument and account currency, and by category where instrument is
 * null; house_result is the broker's side. UTC days, both inclusive, null for no bound; p_mode real or demo. Computed
 * from the ledger, so it matches the trial balance's profit_loss, swap and, where staff edited or deleted orders,
 * correction. For administrators and managers. Errors: BT103 forbidden.
 */
export const profitReport = rows<
  { actor: Actor; from?: string | null; to?: string | null; mode?: string | null },
  typeof profitReportRow
>(
  "money.profit_report",
  { actor: ["p_actor_id", "actor"], from: ["p_from", "date"], to: ["p_to", "date"], mode: ["p_mode", "text"] },
  profitReportRow,
);

const quoteDepositRow = z.object({ fee: z.string(), total: z.string() });
export type QuoteDepositRow = z.infer<typeof quoteDepositRow>;
/**
 * Returns fee and total of a deposit before it is requested, for browsers without JavaScript; rejects what the
 * request would reject. Called by the deposit form. Errors: BT104 not found, BT300 invalid amount, BT320 gateway
 * unavailable, BT321 amount outside the gateway's limits.
 */
export const quoteDeposit = row<
  { actor: Actor; balanceId: number | null; amount: string | number | null; gateway: string | null },
  typeof quoteDepositRow
>(
  "money.quote_deposit",
  {
    actor: ["p_actor_id", "actor"],
    balanceId: ["p_balance_id", "bigint"],
    amount: ["p_amount", "numeric"],
    gateway: ["p_gateway", "text"],
  },
  quoteDepositRow,
);

const readStatementRow = z.object({
  account_id: z.number(),
  mode: z.string(),
  currency: z.string(),
  held: z.string(),
  first_version: z.number(),
  last_version: z.number(),
  opening: z.string(),
  closing: z.string(),
  money_in: z.string(),
  money_out: z.string(),
  moved: z.string(),
  trading: z.string(),
  plans: z.string(),
  adjustments: z.string(),
  trades: z.number(),
  total: z.number(),
  movements: z.unknown(),
});
export type ReadStatementRow = z.infer<typeof readStatementRow>;
/**
 * Returns a statement in one call: opening and closing balance, money in and out, the exact number of its rows of
 * p_kinds (all, transfers, trading, other) without reading the trades, and one page of rows, newest first (null if
 * p_limit is 0). For the owner and staff who may see them. Called by GET /statements, GET /statements/history and GET
 * /statements/export. Errors: BT104 not found.
 */
export const readStatement = row<
  {
    actor: Actor;
    accountId: number | null;
    from: string | null;
    to: string | null;
    kinds?: string | null;
    page?: number | null;
    limit?: number | null;
  },
  typeof readStatementRow
>(
  "money.read_statement",
  {
    actor: ["p_actor_id", "actor"],
    accountId: ["p_account_id", "bigint"],
    from: ["p_from", "date"],
    to: ["p_to", "date"],
    kinds: ["p_kinds", "text"],
    page: ["p_page", "bigint"],
    limit: ["p_limit", "integer"],
  },
  readStatementRow,
);

const receiveEventResult = z.number();
/**
 * Stores a payment provider's report: as verified if p_refusal is null (its signature is valid), else as refused;
 * credits nothing in either case. A repeated report only increases its count; a new verified one is processed by a
 * job. Returns its id, null if too many were refused recently. Called by /webhooks/{gateway} before it responds to
 * the provider.
 */
export const receiveEvent = value<
  {
    gateway: string | null;
    eventKey: string | null;
    refusal: string | null;
    method: string | null;
    url: string | null;
    headers: unknown;
    body: Buffer | null;
    address: string | null;
    event: unknown;
  },
  z.infer<typeof receiveEventResult>
>(
  "money.receive_event",
  {
    gateway: ["p_gateway", "text"],
    eventKey: ["p_event_key", "text"],
    refusal: ["p_refusal", "text"],
    method: ["p_method", "text"],
    url: ["p_url", "text"],
    headers: ["p_headers", "jsonb"],
    body: ["p_body", "bytea"],
    address: ["p_address", "inet"],
    event: ["p_event", "jsonb"],
  },
  receiveEventResult,
);

const recordDepositResult = z.number();
/**
 * Records a bank transfer that arrived without a request: a pending deposit to a customer's real account without fee,
 * which is then decided like the customer's own. p_reference is the bank's reference of the payment; a reference
 * counts once. Called by POST /admin/customers/{id}/record-deposit, for administrators and the customer's manager.
 * Errors: BT103 forbidden, BT104 not the customer's account, BT300 invalid amount, BT305 demo account, BT306 own
 * account, BT310 missing detail, BT311 text too long, BT325 reference already used.
 */
export const recordDeposit = value<
  {
    actor: Actor;
    userId: number | null;
    accountId: number | null;
    amount: string | number | null;
    reference: string | null;
    accountName: string | null;
    bankName?: string | null;
    accountNumber?: string | null;
  },
  z.infer<typeof recordDepositResult>
>(
  "money.record_deposit",
  {
    actor: ["p_actor_id", "actor"],
    userId: ["p_user_id", "bigint"],
    accountId: ["p_account_id", "bigint"],
    amount: ["p_amount", "numeric"],
    reference: ["p_reference", "text"],
    accountName: ["p_account_name", "text"],
    bankName: ["p_bank_name", "text"],
    accountNumber: ["p_account_number", "text"],
  },
  recordDepositResult,
);

/**
 * Processes a verified report again, for example if its deposit was created after it; a credited deposit is not
 * credited again. Called by the payments page of the back office. Errors: BT103 forbidden, BT104 unknown or refused
 * report.
 */
export const replayEvent = command<{ actor: Actor; eventId: number | null }>("money.replay_event", {
  actor: ["p_actor_id", "actor"],
  eventId: ["p_event_id", "bigint"],
});

const requestApprovalResult = z.unknown();
/**
 * Executes a movement of money or a change of the payment settings by staff, or requests its four-eyes approval:
 * p_action and p_record_id as in money.approvals, p_arguments as in money.execute_approval. Within the limit it
 * returns {approval: null, result: the row}; above it nothing moves, the other administrators are notified, and it
 * returns {approval: its id, result: null}. The same p_idempotency_key returns the same. Called by the endpoints
 * and POST /admin/payments/{id}/look. Locks: the payment report,
 * then the account. Errors: BT332 already waiting, BT601 idempotency key reused, and those of the action.
 */
export const requestApproval = value<
  { actor: Actor; action: string | null; recordId: number | null; arguments?: unknown; idempotencyKey?: string | null },
  z.infer<typeof requestApprovalResult>
>(
  "money.request_approval",
  {
    actor: ["p_actor_id", "actor"],
    action: ["p_action", "text"],
    recordId: ["p_record_id", "bigint"],
    arguments: ["p_arguments", "jsonb"],
    idempotencyKey: ["p_idempotency_key", "text"],
  },
  requestApprovalResult,
);

const requestDepositRow = z.object({
  id: z.number(),
  user_id: z.number(),
  account_id: z.number(),
  gateway: z.string(),
  amount: z.string(),
  requested_amount: z.string(),
  fee: z.string(),
  total: z.string(),
  status: z.enum(["pending", "approved", "declined"]),
  description: z.string(),
  details: z.unknown(),
  reference: z.string(),
  balance_after: z.string(),
  decided_by: z.number(),
  decided_at: z.string(),
  created_at: z.string(),
  payment: z.unknown(),
  provider_reference: z.string(),
  proof_file: z.string(),
  review_reason: z.string(),
  decline_reason: z.string(),
  next_lookup_at: z.string(),
  lookups: z.number(),
});
export type RequestDepositRow = z.infer<typeof requestDepositRow>;
/**
 * Creates a pending deposit to one of the customer's real accounts by an active gateway, with a reference; nothing is
 * credited. p_total, if given, is the total that the customer was shown; a changed fee rejects the request. The same
 * p_idempotency_key returns the same deposit. Called by POST /deposits. Errors: BT104 not the customer's account,
 * BT256 contact data hidden from the agent, BT300 invalid amount, BT303 KYC required, BT305 demo account, BT309
 * invalid gateway name, BT320 gateway unavailable, BT321 amount outside the gateway's limits, BT322 fee changed,
 * BT544 blocked by a screening match, BT601 idempotency key reused.
 */
export const requestDeposit = row<
  {
    actor: Actor;
    balanceId: number | null;
    amount: string | number | null;
    gateway: string | null;
    idempotencyKey?: string | null;
    total?: string | number | null;
  },
  typeof requestDepositRow
>(
  "money.request_deposit",
  {
    actor: ["p_actor_id", "actor"],
    balanceId: ["p_balance_id", "bigint"],
    amount: ["p_amount", "numeric"],
    gateway: ["p_gateway", "text"],
    idempotencyKey: ["p_idempotency_key", "text"],
    total: ["p_total", "numeric"],
  },
  requestDepositRow,
);

const requestWithdrawalRow = z.object({
  id: z.number(),
  user_id: z.number(),
  account_id: z.number(),
  gateway: z.string(),
  amount: z.string(),
  fee: z.string(),
  total: z.string(),
  status: z.enum(["pending", "approved", "declined"]),
  bank_name: z.string(),
  account_name: z.string(),
  account_number: z.string(),
  swift_code: z.string(),
  bank_country: z.string(),
  decline_reason: z.string(),
  balance_after: z.string(),
  decided_by: z.number(),
  decided_at: z.string(),
  created_at: z.string(),
});
export type RequestWithdrawalRow = z.infer<typeof requestWithdrawalRow>;
/**
 * Requests a withdrawal from one of the customer's real accounts: amount and fee (settings withdrawFeePercentage,
 * withdrawFeeFixed) are held until staff decide. At most money.withdrawable. Not allowed for staff acting for
 * the customer. The same p_idempotency_key returns the same withdrawal. Called by POST /withdraws/bank. Locks: the
 * account. Errors: BT104 not the customer's account, BT109 not allowed while acting for a customer, BT115 unknown
 * country, BT300 invalid amount, BT301 insufficient balance, BT304 KYC required, BT305 demo account, BT310 missing
 * bank detail, BT311 text too long, BT314 name differs from the approved one, BT544 blocked by a screening match,
 * BT601 idempotency key reused.
 */
export const requestWithdrawal = row<
  {
    actor: Actor;
    balanceId: number | null;
    amount: string | number | null;
    bankName: string | null;
    accountName: string | null;
    accountNumber: string | null;
    swiftCode: string | null;
    bankCountry: string | null;
    idempotencyKey?: string | null;
  },
  typeof requestWithdrawalRow
>(
  "money.request_withdrawal",
  {
    actor: ["p_actor_id", "actor"],
    balanceId: ["p_balance_id", "bigint"],
    amount: ["p_amount", "numeric"],
    bankName: ["p_bank_name", "text"],
    accountName: ["p_account_name", "text"],
    accountNumber: ["p_account_number", "text"],
    swiftCode: ["p_swift_code", "text"],
    bankCountry: ["p_bank_country", "text"],
    idempotencyKey: ["p_idempotency_key", "text"],
  },
  requestWithdrawalRow,
);

/**
 * Checks that the actor may open a provider's payment page. Providers receive and show the customer's e-mail, so an
 * agent acting for the customer may not. Called by money.request_deposit and GET /deposits/pay/{id}. Errors:
 * BT102 account inactive, BT103 forbidden, BT256 contact data hidden from the agent.
 */
export const requirePaymentAccess = command<{ actor: Actor }>("money.require_payment_access", {
  actor: ["p_actor_id", "actor"],
});

/**
 * Closes a report under review with a note and, with p_amount, credits the account of the deposit it names by an
 * adjustment (money.adjust_balance). A pending deposit must be approved or declined first. A report can be closed
 * once. Called by POST /admin/payments/{id}/look through money.request_approval. Locks: the report, then the account.
 * Errors: BT103 forbidden, BT104 not found, BT300 invalid amount, BT302 already decided, BT306 own request, BT311
 * text too long, BT328 note missing, BT329 deposit pending or missing, BT331 four-eyes approval required, BT332
 * already waiting for approval.
 */
export const resolveEvent = command<{
  actor: Actor;
  eventId: number | null;
  amount: string | number | null;
  resolution: string | null;
}>("money.resolve_event", {
  actor: ["p_actor_id", "actor"],
  eventId: ["p_event_id", "bigint"],
  amount: ["p_amount", "numeric"],
  resolution: ["p_resolution", "text"],
});

const saveExternalPaymentRow = z.object({
  id: z.number(),
  logo: z.string(),
  name: z.string(),
  link: z.string(),
  custom_label: z.string(),
  custom_value: z.string(),
  version: z.number(),
  created_at: z.string(),
  deleted_at: z.string(),
});
export type SaveExternalPaymentRow = z.infer<typeof saveExternalPaymentRow>;
/**
 * Adds an external payment (p_id null) or changes one, for administrators; a null logo keeps the present one,
 * the name of a stored picture or an https address replaces it. Called by POST /admin/externalPayments and PUT
 * /admin/externalPayments/{id} through money.request_approval. Locks: the payment. Errors: BT103 forbidden, BT104 not
 * found, BT109 while acting for a customer, BT118 stale write, BT311 text too long, BT327 invalid logo, name or link,
 * BT331 four-eyes approval required, BT605 invalid file.
 */
export const saveExternalPayment = row<
  {
    actor: Actor;
    id: number | null;
    logo: string | null;
    name: string | null;
    link: string | null;
    customLabel?: string | null;
    customValue?: string | null;
    version?: number | null;
  },
  typeof saveExternalPaymentRow
>(
  "money.save_external_payment",
  {
    actor: ["p_actor_id", "actor"],
    id: ["p_id", "bigint"],
    logo: ["p_logo", "text"],
    name: ["p_name", "text"],
    link: ["p_link", "text"],
    customLabel: ["p_custom_label", "text"],
    customValue: ["p_custom_value", "text"],
    version: ["p_version", "bigint"],
  },
  saveExternalPaymentRow,
);

const saveGatewayRow = z.object({
  name: z.string(),
  title: z.string(),
  kind: z.enum(["automatic", "manual"]),
  key1: z.string(),
  key2: z.string(),
  key3: z.string(),
  key4: z.string(),
  key5: z.string(),
  fee: z.string(),
  min_amount: z.string(),
  max_amount: z.string(),
  is_active: z.boolean(),
  qr_file: z.string(),
  position: z.number(),
  version: z.number(),
  updated_at: z.string(),
  updated_by: z.number(),
});
export type SaveGatewayRow = z.infer<typeof saveGatewayRow>;
/**
 * Changes a gateway, for administrators; null keeps a value. Secret keys are sealed by the caller (db/seal.ts, place
 * gateway:{name}:{key}), so the audit log contains no secret. p_qr_file names a stored picture. Limits are in the
 * currency of the setting appCurrency. Called by PUT /admin/gateways/{name} through money.request_approval. Locks:
 * the gateway. Errors: BT103 forbidden, BT104 not found, BT109 while acting for a customer, BT118 stale write, BT300
 * invalid limit, BT311 text too long, BT326 invalid fee, BT331 four-eyes approval required for other keys or
 * addresses and for switching on, BT336 switched on without keys, BT340, BT341, BT343 to BT345 invalid wallet
 * address, BT342 invalid PayPal mode, BT605 invalid file.
 */
export const saveGateway = row<
  {
    actor: Actor;
    name: string | null;
    title?: string | null;
    key1?: string | null;
    key2?: string | null;
    key3?: string | null;
    key4?: string | null;
    key5?: string | null;
    fee?: string | number | null;
    isActive?: boolean | null;
    minAmount?: string | number | null;
    maxAmount?: string | number | null;
    qrFile?: string | null;
    version?: number | null;
  },
  typeof saveGatewayRow
>(
  "money.save_gateway",
  {
    actor: ["p_actor_id", "actor"],
    name: ["p_name", "text"],
    title: ["p_title", "text"],
    key1: ["p_key1", "text"],
    key2: ["p_key2", "text"],
    key3: ["p_key3", "text"],
    key4: ["p_key4", "text"],
    key5: ["p_key5", "text"],
    fee: ["p_fee", "numeric"],
    isActive: ["p_is_active", "boolean"],
    minAmount: ["p_min_amount", "numeric"],
    maxAmount: ["p_max_amount", "numeric"],
    qrFile: ["p_qr_file", "text"],
    version: ["p_version", "bigint"],
  },
  saveGatewayRow,
);

const savePlanResult = z.number();
/**
 * Adds a plan (p_id null) or changes the fields that p_changes names, for administrators: name, description, price,
 * and {category}_leverage and {category}_stopout, null for none. Open orders keep their terms. Called by POST and PUT
 * /admin/pricing. Locks: the plan. Errors: BT102 account inactive, BT103 forbidden, BT104 not found, BT118 stale
 * write, BT300 invalid price, BT311 text too long, BT327 missing field, BT330 invalid plan figure.
 */
export const savePlan = value<
  { actor: Actor; id: number | null; changes: unknown; version?: number | null },
  z.infer<typeof savePlanResult>
>(
  "money.save_plan",
  {
    actor: ["p_actor_id", "actor"],
    id: ["p_id", "bigint"],
    changes: ["p_changes", "jsonb"],
    version: ["p_version", "bigint"],
  },
  savePlanResult,
);

const sendProofRow = z.object({
  id: z.number(),
  user_id: z.number(),
  account_id: z.number(),
  gateway: z.string(),
  amount: z.string(),
  requested_amount: z.string(),
  fee: z.string(),
  total: z.string(),
  status: z.enum(["pending", "approved", "declined"]),
  description: z.string(),
  details: z.unknown(),
  reference: z.string(),
  balance_after: z.string(),
  decided_by: z.number(),
  decided_at: z.string(),
  created_at: z.string(),
  payment: z.unknown(),
  provider_reference: z.string(),
  proof_file: z.string(),
  review_reason: z.string(),
  decline_reason: z.string(),
  next_lookup_at: z.string(),
  lookups: z.number(),
});
export type SendProofRow = z.infer<typeof sendProofRow>;
/**
 * Stores the sender's details and the proof of a bank deposit, a file of the customer's recorded by site.store_file;
 * sending again while the deposit is pending replaces it. Notifies staff. Called by PUT /deposits/bank/{id}. Locks:
 * the deposit. Errors: BT103 forbidden, BT104 not the customer's or not pending, BT310 missing bank detail,
 * BT311 text too long, BT314 name differs from the approved one, BT323 proof missing, BT605 invalid file.
 */
export const sendProof = row<
  {
    actor: Actor;
    depositId: number | null;
    bankName: string | null;
    accountName: string | null;
    accountNumber: string | null;
    proofFile: string | null;
  },
  typeof sendProofRow
>(
  "money.send_proof",
  {
    actor: ["p_actor_id", "actor"],
    depositId: ["p_deposit_id", "bigint"],
    bankName: ["p_bank_name", "text"],
    accountName: ["p_account_name", "text"],
    accountNumber: ["p_account_number", "text"],
    proofFile: ["p_proof_file", "text"],
  },
  sendProofRow,
);

const startPaymentRow = z.object({
  id: z.number().nullable(),
  user_id: z.number().nullable(),
  account_id: z.number().nullable(),
  gateway: z.string().nullable(),
  amount: z.string().nullable(),
  requested_amount: z.string().nullable(),
  fee: z.string().nullable(),
  total: z.string().nullable(),
  status: z.enum(["pending", "approved", "declined"]).nullable(),
  description: z.string().nullable(),
  details: z.unknown().nullable(),
  reference: z.string().nullable(),
  balance_after: z.string().nullable(),
  decided_by: z.number().nullable(),
  decided_at: z.string().nullable(),
  created_at: z.string().nullable(),
  payment: z.unknown(),
  provider_reference: z.string().nullable(),
  proof_file: z.string().nullable(),
  review_reason: z.string().nullable(),
  decline_reason: z.string().nullable(),
  next_lookup_at: z.string().nullable(),
  lookups: z.number().nullable(),
});
export type StartPaymentRow = z.infer<typeof startPaymentRow>;
/**
 * Stores how a pending deposit is paid, as its gateway answered: {kind: link | form | page, …}. With concurrent
 * requests the first answer is kept. From then on the provider is queried for the deposit's status. Called by POST
 * /deposits after the provider's answer. Locks: the deposit. Errors: BT103 forbidden, BT104 not found. Null: id,
 * user_id, account_id, gateway, amount, requested_amount, fee, total, status, description, details, reference,
 * balance_after, decided_by, decided_at, created_at, provider_reference, proof_file, review_reason, decline_reason,
 * next_lookup_at, lookups.
 */
export const startPayment = row<
  { actor: Actor; depositId: number | null; payment: unknown; providerReference: string | null },
  typeof startPaymentRow
>(
  "money.start_payment",
  {
    actor: ["p_actor_id", "actor"],
    depositId: ["p_deposit_id", "bigint"],
    payment: ["p_payment", "jsonb"],
    providerReference: ["p_provider_reference", "text"],
  },
  startPaymentRow,
);

const subscribePlanRow = z.object({
  id: z.number(),
  user_id: z.number().nullable(),
  plan_id: z.number(),
  account_id: z.number(),
  price: z.string(),
  created_at: z.string().nullable(),
});
export type SubscribePlanRow = z.infer<typeof subscribePlanRow>;
/**
 * Subscribes a customer to a plan. Its price, converted from the site's currency, is debited from the active account,
 * which must be real unless the plan is free. New orders use the plan's leverage and stop-out. Not allowed for
 * staff acting for the customer. The same p_idempotency_key returns the same subscription. Called by POST
 * /dashboard/pricing/subscribe/{planId}. Locks: the account, then the user. Errors: BT104 unknown plan or plans are
 * off, BT109 not allowed while acting for a customer, BT210 no conversion rate, BT301 with the missing real money as
 * detail, BT313 current plan, BT601 idempotency key reused. Null: user_id, created_at.
 */
export const subscribePlan = row<
  { actor: Actor; planId: number | null; idempotencyKey?: string | null },
  typeof subscribePlanRow
>(
  "money.subscribe_plan",
  { actor: ["p_actor_id", "actor"], planId: ["p_plan_id", "bigint"], idempotencyKey: ["p_idempotency_key", "text"] },
  subscribePlanRow,
);

const sumRequestsRow = z.object({ currency: z.string(), amount: z.string() });
export type SumRequestsRow = z.infer<typeof sumRequestsRow>;
/**
 * Returns the sum of deposits (p_kind deposit) or withdrawals under the same filters on all pages, without fees, by
 * currency. Called by GET /admin/withdraws/pending and GET /admin/deposits. Errors: BT102 account inactive, BT103
 * forbidden.
 */
export const sumRequests = rows<{ actor: Actor; kind: string | null; filters: unknown }, typeof sumRequestsRow>(
  "money.sum_requests",
  { actor: ["p_actor_id", "actor"], kind: ["p_kind", "text"], filters: ["p_filters", "jsonb"] },
  sumRequestsRow,
);

const switchWalletRow = z.object({
  id: z.number(),
  user_id: z.number().nullable(),
  mode: z.enum(["real", "demo", "broker"]),
  code: z.string().nullable(),
  currency: z.string(),
  balance: z.string(),
  held: z.string().nullable(),
  used_margin: z.string().nullable(),
  version: z.number().nullable(),
  created_at: z.string().nullable(),
  equity_floor: z.string().nullable(),
  stop_out_level: z.string().nullable(),
});
export type SwitchWalletRow = z.infer<typeof switchWalletRow>;
/**
 * Makes one of the actor's accounts the active one and returns it. Called by POST /dashboard/switch-wallet. Errors:
 * BT104 not the actor's account. Null: user_id, code, held, used_margin, version, created_at, equity_floor,
 * stop_out_level.
 */
export const switchWallet = row<{ actor: Actor; balanceId: number | null }, typeof switchWalletRow>(
  "money.switch_wallet",
  { actor: ["p_actor_id", "actor"], balanceId: ["p_balance_id", "bigint"] },
  switchWalletRow,
);

const taxYearRow = z.object({
  kind: z.string(),
  category: z.string().nullable(),
  quote: z.string().nullable(),
  trades: z.number(),
  gains: z.string(),
  losses: z.string(),
  pro_loss: z.string(),
  swap: z.string(),
  amount: z.string(),
});
export type TaxYearRow = z.infer<typeof taxYearRow>;
/**
 * Returns the totals of one account over a calendar year in UTC, in the account's currency: a row for each instrument
 * category and quote currency with the P/L of the trades closed in the year, after corrections by staff, its gains,
 * its losses and the swaps booked in the year (kind trades); and rows without category for fees, that is prices of
 * plans (kind plans), deposits, withdrawals and their fees (kind deposits, withdrawals, withdrawal_fees), and
 * everything else of the ledger (kind other). P/L, swaps, plans, deposits, withdrawals and other add up to the change
 * of the balance; withdrawal_fees are part of withdrawals. Deposit fees are paid on top and do not touch the balance.
 * For the owner and staff who may see them. Called by GET /statements/tax. Errors: BT104 not found. Source: Q-193.
 * Null: category, quote.
 */
export const taxYear = rows<{ actor: Actor; accountId: number | null; year: number | null }, typeof taxYearRow>(
  "money.tax_year",
  { actor: ["p_actor_id", "actor"], accountId: ["p_account_id", "bigint"], year: ["p_year", "integer"] },
  taxYearRow,
);

const trialBalanceRow = z.object({
  account: z.string(),
  mode: z.string(),
  currency: z.string(),
  opening: z.string(),
  debit: z.string(),
  credit: z.string(),
  closing: z.string(),
  movements: z.number(),
});
export type TrialBalanceRow = z.infer<typeof trialBalanceRow>;
/**
 * Returns every account of the general ledger with its balance before the first day, debits and credits between the
 * days (UTC, both inclusive, null for no bound) and closing balance: the broker's by kind of movement, the customers'
 * as one. Credits are positive, because customers' balances are the broker's liabilities. Debits equal credits in
 * every currency and mode. For administrators and managers. Errors: BT103 forbidden.
 */
export const trialBalance = rows<{ actor: Actor; from?: string | null; to?: string | null }, typeof trialBalanceRow>(
  "money.trial_balance",
  { actor: ["p_actor_id", "actor"], from: ["p_from", "date"], to: ["p_to", "date"] },
  trialBalanceRow,
);

const withdrawableResult = z.string();
/**
 * Returns the amount that may leave an account now: balance less holds, less used margin, less a floating loss; never
 * negative. Null for an unknown account. The caller checks access. Called by every debit on request and shown by the
 * form of /withdraws.
 */
export const withdrawable = value<{ balanceId: number | null }, z.infer<typeof withdrawableResult>>(
  "money.withdrawable",
  { balanceId: ["p_balance_id", "bigint"] },
  withdrawableResult,
);

const withdrawalFactsResult = shapes.withdrawalFacts;
/**
 * Returns what the decision on a withdrawal needs: the request, the customer, both names, the account before
 * the request and after the payout, open positions, deposits and withdrawals so far, other pending requests, the
 * four-eyes state, the neighbours among pending requests, and checks: a check is true if it passed, false if staff
 * must review it. Amounts are in the account's currency. Called by GET /admin/withdraws/pending/{id}. Errors: BT103
 * forbidden, BT104 not found.
 */
export const withdrawalFacts = value<
  { actor: Actor; withdrawalId: number | null },
  z.infer<typeof withdrawalFactsResult>
>(
  "money.withdrawal_facts",
  { actor: ["p_actor_id", "actor"], withdrawalId: ["p_withdrawal_id", "bigint"] },
  withdrawalFactsResult,
);

const withdrawalFeeResult = z.string();
/**
 * Returns the fee of a withdrawal, rounded half-up to 2 decimals. Amount and fee are debited, the amount is paid out.
 * Source: E-19.
 */
export const withdrawalFee = value<
  { amount: string | number | null; percentage: string | number | null; fixed: string | number | null },
  z.infer<typeof withdrawalFeeResult>
>(
  "money.withdrawal_fee",
  { amount: ["p_amount", "numeric"], percentage: ["p_percentage", "numeric"], fixed: ["p_fixed", "numeric"] },
  withdrawalFeeResult,
);
