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
 * Declines a deposit of the customer's own whose payment never began, because the provider could not be spoken with;
 * one that began stays as it is. Locks the deposit; nothing moves, so the account is not locked. Raises BT103, BT104.
 * Called by POST /deposits.
 */
export const abandonDeposit = row<{ actor: Actor; depositId: number | null }, typeof abandonDepositRow>(
  "money.abandon_deposit",
  { actor: ["p_actor_id", "actor"], depositId: ["p_deposit_id", "bigint"] },
  abandonDepositRow,
);

const adjustBalanceRow = z.object({
  id: z.number(),
  user_id: z.number(),
  mode: z.enum(["real", "demo", "house"]),
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
 * Adds to a customer's balance or subtracts from it, for an admin or their manager, as a transfer with its own
 * row and trail; p_type: add or subtract. Never subtracts more than money.withdrawable. Answers the account
 * after it; the same p_idempotency_key answers the same. Locks the account. Raises BT103, BT104, BT300 amount, BT301
 * not enough, BT306 their own, BT311 reason too long, BT312 type, BT331 a second person is needed, BT601 key reused.
 * Called by PUT /admin/balance/{id} through money.propose.
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
 * Credits a pending deposit's amount (not the fee) to its account, dates the lead's deposit, tells the customer
 * . An admin or their manager decides; a second approval credits nothing. Locks the account, then the deposit.
 * Raises BT103, BT104, BT302 not pending any more, BT306 their own, BT331 a second person is needed. Called by POST
 * /admin/deposits/{id}/approve through money.propose.
 */
export const approveDeposit = row<{ actor: Actor; depositId: number | null }, typeof approveDepositRow>(
  "money.approve_deposit",
  { actor: ["p_actor_id", "actor"], depositId: ["p_deposit_id", "bigint"] },
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
 * Debits a pending withdrawal's total (amount and fee) and releases its hold; the customer is told. An admin or their
 * manager decides. Locks the account, then the withdrawal. Raises BT103, BT104, BT301 the money is gone, BT302 not
 * pending any more, BT306 their own, BT331 a second person is needed, BT337 KYC is required and not approved, BT338
 * the account is in another name than the approved one. Called by POST /admin/withdraws/{id}/approve through
 * money.propose.
 */
export const approveWithdrawal = row<{ actor: Actor; withdrawalId: number | null }, typeof approveWithdrawalRow>(
  "money.approve_withdrawal",
  { actor: ["p_actor_id", "actor"], withdrawalId: ["p_withdrawal_id", "bigint"] },
  approveWithdrawalRow,
);

const continueStatementResult = shapes.continueStatement;
/**
 * The next rows of an export, oldest first, after version p_after up to p_last. The ledger never changes, so pieces
 * that are read one by one are one statement, and no transaction waits for a slow reader. For its owner and the staff
 * who may see them. Raises BT104. Called by GET /statements/export.
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
 * What an amount of money is in a crypto asset (BTC, USDT) at the fresh mid price, rounded up to the asset's
 * decimals, and until when the product stands by it. Raises BT203 without a fresh price, BT210 without a rate.
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
/** How many rows the same filters find on all pages of money.list_approvals. Raises BT102, BT103. */
export const countApprovals = value<{ actor: Actor; filters: unknown }, z.infer<typeof countApprovalsResult>>(
  "money.count_approvals",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  countApprovalsResult,
);

const countEventsResult = z.number();
/** How many reports of payment providers the same filters find on all pages. Raises BT102, BT103. */
export const countEvents = value<{ actor: Actor; filters: unknown }, z.infer<typeof countEventsResult>>(
  "money.count_events",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  countEventsResult,
);

const countExternalPaymentsResult = z.number();
/** How many payments outside the same filters find on all pages. Raises BT100, BT102, BT103. */
export const countExternalPayments = value<
  { actor: Actor; filters: unknown },
  z.infer<typeof countExternalPaymentsResult>
>(
  "money.count_external_payments",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  countExternalPaymentsResult,
);

const countPlansResult = z.number();
/** How many plans the same filters find on all pages of money.list_plans. Raises BT100, BT102, BT103. */
export const countPlans = value<{ actor: Actor; filters: unknown }, z.infer<typeof countPlansResult>>(
  "money.count_plans",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  countPlansResult,
);

const countRequestsResult = z.number();
/** How many deposits (p_kind: deposit) or withdrawals the same filters find on all pages. Raises BT102, BT103. */
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
 * The second person approves what waits, and it is carried out in the same moment under every rule that holds now, or
 * refuses it with an optional note. An admin, or the customer's manager; whoever asked may take it back, and
 * never approve. Locks the account, then the request. Answers as money.propose. Raises BT103, BT104, BT118 the order
 * was closed or changed since, BT302 decided already, BT311, BT333 their own, BT339 the account is too new to
 * approve, and what the action raises. Called by POST /admin/approvals/{id}/approve and /refuse.
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
 * Declines a pending deposit, with an optional reason for the customer, and tells them; nothing moves. Locks the
 * account, then the deposit. Raises BT103, BT104, BT302 not pending any more, BT306 their own, BT311 reason too long.
 * Called by POST /admin/deposits/{id}/decline.
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
 * Declines a pending withdrawal, with an optional reason for the customer, and releases its hold. Locks the account,
 * then the withdrawal. Raises BT103, BT104, BT302 not pending any more, BT306 their own, BT311 reason too long.
 * Called by POST /admin/withdraws/{id}/decline.
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

/** An admin takes a payment outside away; the row stays. Raises BT103, BT104. For DELETE /admin/externalPayments/{id}. */
export const deleteExternalPayment = command<{ actor: Actor; id: number | null }>("money.delete_external_payment", {
  actor: ["p_actor_id", "actor"],
  id: ["p_id", "bigint"],
});

/**
 * An admin takes a plan off the offer; whoever has it keeps it. Raises BT102, BT103, BT104. For DELETE
 * /admin/pricing/{id}.
 */
export const deletePlan = command<{ actor: Actor; id: number | null }>("money.delete_plan", {
  actor: ["p_actor_id", "actor"],
  id: ["p_id", "bigint"],
});

const depositFeeResult = z.string();
/**
 * The gateway's fee on a deposit, rounded half up to 2 decimals, or to those that the currency has; the customer pays
 * amount and fee, the amount is credited (E-18).
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
 * One payment outside as its form shows it, with who changed it last. Raises BT102, BT103, BT104. Called by the
 * dialogs of /admin/externalPayments.
 */
export const findExternalPayment = value<
  { actor: Actor; id: number | null },
  z.infer<typeof findExternalPaymentResult>
>("money.find_external_payment", { actor: ["p_actor_id", "actor"], id: ["p_id", "bigint"] }, findExternalPaymentResult);

const findPlanResult = shapes.findPlan;
/**
 * One plan as its form shows it, with how many customers have it and who changed it last. Raises BT102, BT103, BT104.
 * Called by the dialogs of /admin/pricing.
 */
export const findPlan = value<{ actor: Actor; id: number | null }, z.infer<typeof findPlanResult>>(
  "money.find_plan",
  { actor: ["p_actor_id", "actor"], id: ["p_id", "bigint"] },
  findPlanResult,
);

const largestWithdrawalResult = z.string();
/**
 * The most that may be asked for now, so that amount and fee fit into money.withdrawable; 0 when nothing does. Who
 * may see it is the caller's question. Shown by the form of /withdraws; money.request_withdrawal decides.
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
 * One page of what waits, or waited, for a second person; is_own: the actor asked for it. p_filters and p_page as in
 * site.page_ids. Raises BT102, BT103, BT606. Called by GET /admin/approvals.
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
  payment_reference: z.string(),
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
 * One page of everybody's deposits for the office. p_filters and p_page as in site.page_ids. Raises BT102,
 * BT103, BT606. Called by GET /admin/deposits. Null: reference, review_reason, decline_reason, proof, decided_at,
 * decided_by.
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
 * One page of what payment providers reported, for the office; the amount is the provider's own answer where it was
 * asked. p_filters and p_page as in site.page_ids. Raises BT102, BT103, BT606. Called by GET /admin/payments. Null:
 * reference, said, amount, currency, reason, deposit_id, user_id, email, processed_at, resolution, resolved_at,
 * resolved_by.
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
 * One page of the payments outside for the office. Raises BT100, BT102, BT103, BT606. Called by GET
 * /admin/externalPayments.
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
 * The gateways as the office sets them up: of secret keys only whether they are set. Raises BT102, BT103. Called by
 * /admin/gateways and /admin/gateways/manual.
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
 * One page of the plans for the office, with how many customers have each. Raises BT100, BT102, BT103, BT606.
 * Called by GET /admin/pricing.
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
 * One page of everybody's withdrawals for the office, each with the approved name of its customer and,
 * while it is pending, what is wrong with the names (money.name_warning). p_filters and p_page as in site.page_ids.
 * Raises BT102, BT103, BT606. Called by GET /admin/withdraws/pending and /history. Null: decline_reason, decided_at,
 * decided_by, approved_name, name_warning.
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
 * The customer says that a crypto payment is on its way and may name its transaction, which counts for one deposit
 * only. Nothing is credited: staff look at the chain. Locks the deposit. Raises BT103, BT104, BT324 no id, BT325
 * named before. Called by POST /deposits/qr/{id}. Null: user_id, account_id, gateway, fee, total, status,
 * description, details, reference, balance_after, decided_by, decided_at, created_at, payment, provider_reference,
 * proof_file, review_reason, decline_reason, next_lookup_at, lookups.
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
 * The plans on offer (C-072), none while the setting pricingPlan is off, cheapest first, with the price in the active
 * balance's currency as it would be charged, leverages and stop-outs by category, whether it is the actor's and
 * whether their active balance could pay it now; only real money pays. Called by GET /pricing. Raises BT100,
 * BT102.
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
 * The evidence behind one report: the request byte by byte, what the provider answered when it was asked, and the
 * deposit it names. For whoever money.require_event lets. Raises BT102, BT103, BT104. Called by GET
 * /admin/payments/{id}. Null: address, event, confirmed, deposit_status, deposit_total, deposit_currency.
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
 * One gateway with its keys, secret ones sealed: only who has ENCRYPTION_KEY can read them. Also one that is switched
 * off, because payments begun before may still be reported. All null when there is none.
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
 * What a customer is told before they deposit or withdraw: the currency of gateways' limits, a withdrawal's fees
 * (C-090), and whether papers are asked for (Q-50).
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
 * What customers won and lost, and paid or got overnight, by instrument and account currency, and by category where
 * instrument is null; the house's result is the other side. Days in UTC, both included, null for no bound; p_mode:
 * real or demo. From the ledger, so it is what the trial balance has under profit_loss, swap and, where staff edited
 * or deleted orders, correction. Admins and managers. Raises BT103.
 */
export const profitReport = rows<
  { actor: Actor; from?: string | null; to?: string | null; mode?: string | null },
  typeof profitReportRow
>(
  "money.profit_report",
  { actor: ["p_actor_id", "actor"], from: ["p_from", "date"], to: ["p_to", "date"], mode: ["p_mode", "text"] },
  profitReportRow,
);

const proposeResult = z.unknown();
/**
 * Staff move money, or change how customers pay: p_action and p_record_id as in money.approvals, p_arguments as
 * money.carry_out takes them. Done at once it answers {approval: null, result: the row}; above the limit of one
 * person nothing moves, the other admins hear of it, and it answers {approval: its id, result: null}. The same
 * p_idempotency_key answers the same. Locks the account first, before it only a payment's report. Raises what the
 * action raises, BT332 when it waits already, BT601 key reused. Called by the calls
 * and POST /admin/payments/{id}/look.
 */
export const propose = value<
  { actor: Actor; action: string | null; recordId: number | null; arguments?: unknown; idempotencyKey?: string | null },
  z.infer<typeof proposeResult>
>(
  "money.propose",
  {
    actor: ["p_actor_id", "actor"],
    action: ["p_action", "text"],
    recordId: ["p_record_id", "bigint"],
    arguments: ["p_arguments", "jsonb"],
    idempotencyKey: ["p_idempotency_key", "text"],
  },
  proposeResult,
);

const quoteDepositRow = z.object({ fee: z.string(), total: z.string() });
export type QuoteDepositRow = z.infer<typeof quoteDepositRow>;
/**
 * Fee and total of a deposit before it is asked for, for whoever has no script to work them out; refuses what the
 * request would refuse. Raises BT104, BT300, BT320, BT321.
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
 * A statement in one call: the balances before and after, what came in and went out between them, how many of its
 * rows are of p_kinds (all, transfers, trading, other), exactly and without reading what was traded, and one page of
 * them, newest first (null when p_limit is 0). For its owner and the staff who may see them. Raises BT104. Called by
 * GET /statements, GET /statements/history and GET /statements/export.
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
 * Takes what a payment provider reported into the inbox: verified by its signature when p_refusal is null, else kept
 * as refused, and credits nothing either way. A report that was there before only counts up; a new verified one is
 * worked through by a job. Answers its id, null when too much was refused lately. Called by /webhooks/{gateway},
 * before it answers the provider.
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

/**
 * Has a verified report worked through once more, for instance when its deposit came after it; what was credited is
 * not credited again. Raises BT103, BT104 also for what was refused.
 */
export const replayEvent = command<{ actor: Actor; eventId: number | null }>("money.replay_event", {
  actor: ["p_actor_id", "actor"],
  eventId: ["p_event_id", "bigint"],
});

const requestDepositRow = z.object({
  id: z.number(),
  user_id: z.number(),
  account_id: z.number(),
  gateway: z.string(),
  amount: z.string(),
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
 * A customer announces a deposit to one of their real balances by a gateway that is switched on: a pending row with a
 * reference of ours, nothing is credited. p_total is what they were shown, if they were: when the fee has changed
 * since, they look again. The same p_idempotency_key answers with the same deposit. Raises BT256 an agent acting for
 * the customer, BT104 not theirs, BT300 amount, BT303 KYC, BT305 demo balance, BT309 and BT320 gateway, BT321 limits,
 * BT322 another total, BT601 key reused. Called by POST /deposits.
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
 * A customer asks for money out of one of their real balances: amount and fee (settings withdrawFeePercentage,
 * withdrawFeeFixed) are held until staff decide. Never more than money.withdrawable. Nobody may do it for
 * them. The same p_idempotency_key answers with the same withdrawal. Locks the account. Raises BT104 not theirs,
 * BT109 acting for a customer, BT115 no such country, BT300 amount, BT301 not enough, BT304 KYC, BT305 demo balance,
 * BT310 and BT311 bank details, BT314 not in the customer's own name, BT601 key reused. Called by POST
 * /withdraws/bank.
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
 * Whether the actor may open a payment page of a provider: providers are told the customer's e-mail and show it, so
 * an agent who acts for the customer may not. Called by money.request_deposit and GET /deposits/pay/{id}.
 * Raises BT102, BT103, BT256.
 */
export const requirePaymentAccess = command<{ actor: Actor }>("money.require_payment_access", {
  actor: ["p_actor_id", "actor"],
});

/**
 * People have looked at a report that was kept for review: what they made of it, and, with p_amount, what is credited
 * to the balance of the deposit it names, as an adjustment (money.adjust_balance). A pending deposit is approved or
 * declined first. Once: the report is locked, then the account. Raises BT103, BT104 not theirs, BT300 amount, BT302
 * not under review, BT306 their own, BT311 too long, BT328 nothing said, BT329 no deposit, or one that is pending,
 * BT331 a second person is needed, BT332 while the same waits. Called by POST /admin/payments/{id}/look through
 * money.propose.
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
 * An admin adds a payment outside (p_id null) or changes one; a null logo keeps the one there is, the name of
 * a kept picture or an https address replaces it. Locks the payment. Raises BT103, BT104, BT118 changed since
 * p_version, BT311, BT327 logo, name or link, BT605 the picture. For POST /admin/externalPayments and PUT
 * /admin/externalPayments/{id}.
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
 * An admin sets a gateway up; what is null stays. Secret keys come sealed (db/seal.ts, place gateway:{name}:{key}),
 * so the trail holds no secret either. p_qr_file names a kept picture. Limits are in the currency of the setting
 * appCurrency. Locks the gateway. Raises BT103, BT104, BT109, BT118 changed since p_version, BT300 limits, BT311,
 * BT326 fee, BT331 other keys or addresses, or switching on, need a second person, BT336 switched on without keys,
 * BT340, BT341, BT343 a wallet address, BT342 the mode of PayPal, BT605 the picture. For PUT /admin/gateways/{name},
 * through money.propose.
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
 * An admin adds a plan (p_id null) or changes what p_changes names of one: name, description, price, and
 * {category}_leverage and {category}_stopout, null for none. Orders that are open keep what they were opened with.
 * Locks the plan. Raises BT102, BT103, BT104, BT300 price, BT311, BT327 name, BT330 leverage or stop-out, BT118
 * changed meanwhile. For POST and PUT /admin/pricing.
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
 * The customer says from where a bank deposit comes and adds the proof, a file of their own that site.keep_file has
 * recorded; sending it again while the deposit is pending replaces it. Staff are told. Locks the deposit. Raises
 * BT103, BT104 not theirs or not pending, BT310 and BT311 bank details, BT314 not in the customer's own name,
 * BT323 no proof, BT605 another's file. Called by PUT /deposits/bank/{id}.
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
 * Keeps how a pending deposit is paid, as its gateway answered: {kind: link | form | page, …}. The first answer
 * counts, also for whoever asked at the same moment. From then on the provider is asked what became of it. Locks the
 * deposit. Raises BT103, BT104. Called by POST /deposits after the provider was spoken with. Null: id, user_id,
 * account_id, gateway, amount, fee, total, status, description, details, reference, balance_after, decided_by,
 * decided_at, created_at, provider_reference, proof_file, review_reason, decline_reason, next_lookup_at, lookups.
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
 * A customer takes a plan: its price, converted from the site's currency, leaves the active balance, which must be a
 * real one unless the plan is free. New orders use its leverage and stop-out. Nobody may do it for them. The
 * same p_idempotency_key answers with the same subscription. Locks the account, then the user. Raises BT104 no such
 * plan, or plans are off, BT109 acting for a customer, BT210 no rate, BT301 not enough (detail: how much is missing
 * of real money), BT313 their plan already, BT601 key reused. Called by POST /dashboard/pricing/subscribe/{planId}.
 * Null: user_id, created_at.
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
 * What the deposits (p_kind: deposit) or withdrawals that the same filters find on all pages come to, without fees,
 * each currency for itself. Raises BT102, BT103. Called by GET /admin/withdraws/pending and /admin/deposits.
 */
export const sumRequests = rows<{ actor: Actor; kind: string | null; filters: unknown }, typeof sumRequestsRow>(
  "money.sum_requests",
  { actor: ["p_actor_id", "actor"], kind: ["p_kind", "text"], filters: ["p_filters", "jsonb"] },
  sumRequestsRow,
);

const switchWalletRow = z.object({
  id: z.number(),
  user_id: z.number().nullable(),
  mode: z.enum(["real", "demo", "house"]),
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
 * Makes one of a user's own balances the active one and answers it. Raises BT104 for anybody else's. Called by POST
 * /dashboard/switch-wallet. Null: user_id, code, held, used_margin, version, created_at, equity_floor,
 * stop_out_level.
 */
export const switchWallet = row<{ actor: Actor; balanceId: number | null }, typeof switchWalletRow>(
  "money.switch_wallet",
  { actor: ["p_actor_id", "actor"], balanceId: ["p_balance_id", "bigint"] },
  switchWalletRow,
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
 * Every account of the books with its balance before the first day, debits and credits between the days (UTC, both
 * included, null for no bound) and its balance after: the house's by kind of movement, the customers' as one. Credits
 * are positive: what customers have is what the house owes. Debits equal credits in every currency and mode. Admins
 * and managers. Raises BT103.
 */
export const trialBalance = rows<{ actor: Actor; from?: string | null; to?: string | null }, typeof trialBalanceRow>(
  "money.trial_balance",
  { actor: ["p_actor_id", "actor"], from: ["p_from", "date"], to: ["p_to", "date"] },
  trialBalanceRow,
);

const withdrawableResult = z.string();
/**
 * What may leave an account now: balance less what is on hold, less used margin, less a floating loss; never
 * negative. Null for an unknown account. Who may see it is the caller's question.
 */
export const withdrawable = value<{ balanceId: number | null }, z.infer<typeof withdrawableResult>>(
  "money.withdrawable",
  { balanceId: ["p_balance_id", "bigint"] },
  withdrawableResult,
);

const withdrawalFeeResult = z.string();
/** The fee of a withdrawal, rounded half up to 2 decimals; amount and fee are debited, the amount is paid out (E-19). */
export const withdrawalFee = value<
  { amount: string | number | null; percentage: string | number | null; fixed: string | number | null },
  z.infer<typeof withdrawalFeeResult>
>(
  "money.withdrawal_fee",
  { amount: ["p_amount", "numeric"], percentage: ["p_percentage", "numeric"], fixed: ["p_fixed", "numeric"] },
  withdrawalFeeResult,
);
