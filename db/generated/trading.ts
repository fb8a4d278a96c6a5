// Generated from the functions that bourse_app may execute: npm run generate. Do not edit.
import { z } from "zod";
import type { Actor } from "../actor.ts";
import { command, maybeRow, row, rows, value } from "../sql-function.ts";
import * as shapes from "../shapes/trading.ts";

const accountStateRow = z.object({
  balance: z.string(),
  held: z.string(),
  profit_loss: z.string(),
  equity: z.string(),
  used_margin: z.string(),
  free_margin: z.string(),
  margin_level: z.string().nullable(),
});
export type AccountStateRow = z.infer<typeof accountStateRow>;
/**
 * Returns balance, held amount, floating profit or loss, equity, used and free margin, and margin level (percent,
 * null without margin) of one account, unrounded, in its currency. All columns are null for an unknown account. The
 * caller checks access. Source: E-08 to E-11. Null: margin_level.
 */
export const accountState = row<{ balanceId: number | null }, typeof accountStateRow>(
  "trading.account_state",
  { balanceId: ["p_balance_id", "bigint"] },
  accountStateRow,
);

/**
 * Acknowledges a breach and those of the same limit, customer and order, once, for administrators; the risk desk no
 * longer shows them. Called by POST /admin/risk/breaches/{id}/acknowledge. Errors: BT102 account inactive, BT103
 * forbidden, BT104 not found.
 */
export const acknowledgeBreach = command<{ actor: Actor; breachId: number | null }>("trading.acknowledge_breach", {
  actor: ["p_actor_id", "actor"],
  breachId: ["p_breach_id", "bigint"],
});

const addLeverageWindowResult = z.number();
/**
 * Adds a leverage window of an instrument, a category or, with both null, the whole market (Q-135), for
 * administrators. p_from and p_to are local times of p_time_zone: "2026-12-24T20:00" for a window that occurs once,
 * "5 21:00" (Monday is 1) for one of every week. Returns its id. Called by POST /admin/risk/controls/windows. Errors:
 * BT102 account inactive, BT103 forbidden, BT200 unknown instrument or category, BT257 invalid reason, BT276 invalid
 * leverage, BT277 invalid times.
 */
export const addLeverageWindow = value<
  {
    actor: Actor;
    instrument: string | null;
    category: string | null;
    maxLeverage: string | number | null;
    from: string | null;
    to: string | null;
    timeZone: string | null;
    reason: string | null;
  },
  z.infer<typeof addLeverageWindowResult>
>(
  "trading.add_leverage_window",
  {
    actor: ["p_actor_id", "actor"],
    instrument: ["p_instrument", "text"],
    category: ["p_category", "text"],
    maxLeverage: ["p_max_leverage", "numeric"],
    from: ["p_from", "text"],
    to: ["p_to", "text"],
    timeZone: ["p_time_zone", "text"],
    reason: ["p_reason", "text"],
  },
  addLeverageWindowResult,
);

const alertDestinationsRow = z.object({ email: z.string(), browsers: z.array(z.string()) });
export type AlertDestinationsRow = z.infer<typeof alertDestinationsRow>;
/**
 * Returns where an alert reaches the actor: the masked email, and the browsers that receive push messages, oldest
 * first and each name once; an empty name is an unknown device. Called by GET /alerts/new and /alerts/:id/edit.
 * Errors: BT100 not signed in, BT102 account inactive.
 */
export const alertDestinations = row<{ actor: Actor }, typeof alertDestinationsRow>(
  "trading.alert_destinations",
  { actor: ["p_actor_id", "actor"] },
  alertDestinationsRow,
);

const answerDisputeRow = z.object({
  id: z.number(),
  order_id: z.number(),
  user_id: z.number(),
  reason: z.string(),
  status: z.enum(["open", "accepted", "declined"]),
  answer: z.string(),
  created_at: z.string(),
  answered_at: z.string(),
  answered_by: z.number(),
  compensation: z.string(),
  cause: z.string(),
});
export type AnswerDisputeRow = z.infer<typeof answerDisputeRow>;
/**
 * Accepts or declines a dispute, once, with an answer that the customer reads; for administrators or the customer's
 * manager (Q-51). An accepted one may credit p_compensation, in the account's currency, to the account of the
 * disputed order, in the same transaction; p_reason is internal and required with it. p_others are other orders that
 * the same tick closed, at most 20, to which the decision applies too: each is compensated by its own p_basis, loss
 * or next_tick (trading.suggested_compensation), with a ledger entry named after the dispute, and its own open
 * dispute is decided alike (Q-170). The sum counts for the four-eyes approval. Called by POST
 * /admin/disputes/{id}/answer through money.request_approval. Locks: the accounts by id, then the disputes. Errors:
 * BT103 forbidden, BT104 not found, BT234 already answered, BT235 invalid decision, BT236 invalid answer, BT257
 * invalid reason, BT295 invalid other order, BT300 invalid amount, BT306 own dispute, BT331 four-eyes approval
 * required, BT332 already waiting for approval.
 */
export const answerDispute = row<
  {
    actor: Actor;
    disputeId: number | null;
    verdict: string | null;
    answer: string | null;
    compensation?: string | number | null;
    reason?: string | null;
    others?: readonly (number | null)[] | null;
    basis?: string | null;
  },
  typeof answerDisputeRow
>(
  "trading.answer_dispute",
  {
    actor: ["p_actor_id", "actor"],
    disputeId: ["p_dispute_id", "bigint"],
    verdict: ["p_verdict", "text"],
    answer: ["p_answer", "text"],
    compensation: ["p_compensation", "numeric"],
    reason: ["p_reason", "text"],
    others: ["p_others", "bigint[]"],
    basis: ["p_basis", "text"],
  },
  answerDisputeRow,
);

const cancelPendingRow = z.object({
  id: z.number(),
  account_id: z.number(),
  instrument_id: z.number(),
  type: z.enum(["buy", "sell"]),
  kind: z.enum(["limit", "stop", "stop_limit", "market_if_touched"]),
  units: z.string(),
  price: z.string(),
  limit_price: z.string(),
  touch_direction: z.enum(["falls", "rises"]),
  armed_at: z.string(),
  take_profit: z.string(),
  stop_loss: z.string(),
  trail_distance: z.string(),
  trail_unit: z.enum(["price", "pips", "money"]),
  trail_activation: z.string(),
  expiry: z.enum(["gtc", "day", "date"]),
  expires_at: z.string(),
  group_id: z.number(),
  status: z.enum(["pending", "filled", "cancelled", "expired", "rejected"]),
  reason: z.string(),
  order_id: z.number(),
  created_at: z.string(),
  settled_at: z.string(),
  next_price: z.string(),
  direction: z.enum(["falls", "rises"]),
});
export type CancelPendingRow = z.infer<typeof cancelPendingRow>;
/**
 * Cancels a pending order of the customer's. Called by the trading screen. Locks: the account, then the order.
 * Errors: BT104 not the customer's, BT214 no longer pending, BT271 customer read-only, 40001 as
 * trading.apply_missed_ticks.
 */
export const cancelPending = row<{ actor: Actor; pendingId: number | null }, typeof cancelPendingRow>(
  "trading.cancel_pending",
  { actor: ["p_actor_id", "actor"], pendingId: ["p_pending_id", "bigint"] },
  cancelPendingRow,
);

const cancelPendingByStaffRow = z.object({
  id: z.number(),
  account_id: z.number(),
  instrument_id: z.number(),
  type: z.enum(["buy", "sell"]),
  kind: z.enum(["limit", "stop", "stop_limit", "market_if_touched"]),
  units: z.string(),
  price: z.string(),
  limit_price: z.string().nullable(),
  touch_direction: z.enum(["falls", "rises"]).nullable(),
  armed_at: z.string().nullable(),
  take_profit: z.string().nullable(),
  stop_loss: z.string().nullable(),
  trail_distance: z.string().nullable(),
  trail_unit: z.enum(["price", "pips", "money"]).nullable(),
  trail_activation: z.string().nullable(),
  expiry: z.enum(["gtc", "day", "date"]),
  expires_at: z.string().nullable(),
  group_id: z.number().nullable(),
  status: z.enum(["pending", "filled", "cancelled", "expired", "rejected"]),
  reason: z.string().nullable(),
  order_id: z.number().nullable(),
  created_at: z.string(),
  settled_at: z.string(),
  next_price: z.string(),
  direction: z.enum(["falls", "rises"]),
});
export type CancelPendingByStaffRow = z.infer<typeof cancelPendingByStaffRow>;
/**
 * Cancels a customer's pending order for staff, with a reason for the audit log, and notifies the customer: for
 * administrators, and for the customer's manager or retention agent, who may also close the customer's orders (Q-52,
 * Q-167). A restriction of the customer's trading does not apply. Called by DELETE /admin/trades/pending/{id}. Locks:
 * the account, then the order. Errors: BT103 forbidden, BT104 not found, BT214 no longer pending, BT257 invalid
 * reason, BT306 own order, 40001 as trading.apply_missed_ticks. Null: limit_price, touch_direction, armed_at,
 * take_profit, stop_loss, expires_at, group_id, trail_distance, trail_unit, trail_activation, reason, order_id.
 */
export const cancelPendingByStaff = row<
  { actor: Actor; pendingId: number | null; reason: string | null },
  typeof cancelPendingByStaffRow
>(
  "trading.cancel_pending_by_staff",
  { actor: ["p_actor_id", "actor"], pendingId: ["p_pending_id", "bigint"], reason: ["p_reason", "text"] },
  cancelPendingByStaffRow,
);

const changePendingRow = z.object({
  id: z.number(),
  account_id: z.number(),
  instrument_id: z.number(),
  type: z.enum(["buy", "sell"]),
  kind: z.enum(["limit", "stop", "stop_limit", "market_if_touched"]),
  units: z.string(),
  price: z.string(),
  limit_price: z.string().nullable(),
  touch_direction: z.enum(["falls", "rises"]).nullable(),
  armed_at: z.string().nullable(),
  take_profit: z.string().nullable(),
  stop_loss: z.string().nullable(),
  trail_distance: z.string().nullable(),
  trail_unit: z.enum(["price", "pips", "money"]).nullable(),
  trail_activation: z.string().nullable(),
  expiry: z.enum(["gtc", "day", "date"]),
  expires_at: z.string().nullable(),
  group_id: z.number().nullable(),
  status: z.enum(["pending", "filled", "cancelled", "expired", "rejected"]),
  reason: z.string().nullable(),
  order_id: z.number().nullable(),
  created_at: z.string(),
  settled_at: z.string().nullable(),
  next_price: z.string(),
  direction: z.enum(["falls", "rises"]),
});
export type ChangePendingRow = z.infer<typeof changePendingRow>;
/**
 * Changes a waiting pending order of the customer's: amount, prices, levels and expiry are replaced by the
 * parameters, which are checked as trading.place_pending checks them. It keeps its id, its place in the order of
 * fills, its group and, of a stop-limit, whether it is armed (E-33). With p_move_levels the levels are its own, moved
 * with the price at which it opens, and p_profit and p_loss are ignored (Q-450). Called by PUT
 * /dashboard/pending/{id}. Locks: the account, then the order. Errors: BT104 not the customer's, BT214 no longer
 * pending, those of trading.admit_order and trading.check_pending, 40001 as trading.apply_missed_ticks. Null:
 * limit_price, touch_direction, armed_at, take_profit, stop_loss, expires_at, group_id, trail_distance, trail_unit,
 * trail_activation, reason, order_id, settled_at.
 */
export const changePending = row<
  {
    actor: Actor;
    pendingId: number | null;
    amount: string | number | null;
    price: string | number | null;
    limitPrice?: string | number | null;
    profit?: string | number | null;
    loss?: string | number | null;
    expiry?: string | null;
    expiresAt?: string | null;
    moveLevels?: boolean | null;
  },
  typeof changePendingRow
>(
  "trading.change_pending",
  {
    actor: ["p_actor_id", "actor"],
    pendingId: ["p_pending_id", "bigint"],
    amount: ["p_amount", "numeric"],
    price: ["p_price", "numeric"],
    limitPrice: ["p_limit_price", "numeric"],
    profit: ["p_profit", "numeric"],
    loss: ["p_loss", "numeric"],
    expiry: ["p_expiry", "text"],
    expiresAt: ["p_expires_at", "timestamp with time zone"],
    moveLevels: ["p_move_levels", "boolean"],
  },
  changePendingRow,
);

const closeAmountRow = z.object({
  id: z.number(),
  account_id: z.number(),
  instrument_id: z.number(),
  type: z.enum(["buy", "sell"]),
  units: z.string(),
  open_rate: z.string(),
  spread: z.string(),
  leverage: z.string(),
  margin_used: z.string(),
  exchange_rate: z.string(),
  stop_out_level: z.string(),
  take_profit: z.string(),
  stop_loss: z.string(),
  quote_time: z.string(),
  created_at: z.string(),
  close_time: z.string(),
  close_rate: z.string(),
  close_reason: z.enum(["customer", "staff", "take_profit", "stop_loss", "stop_out"]),
  pro_loss: z.string(),
  parent_id: z.number(),
  deleted_at: z.string(),
  rate_multiplier: z.string(),
  rate_divisor: z.string(),
  stop_cell: z.string(),
});
export type CloseAmountRow = z.infer<typeof closeAmountRow>;
/**
 * Closes the part of a position that is worth p_amount (account currency) at the rate at which it closes, its units
 * rounded down to the instrument's step; the whole position if it is not worth more (Q-186). Returns the closed order
 * or part. The same p_idempotency_key returns the same close. Called by POST /dashboard/orders/close-amount. Locks:
 * the account, then the order. Errors: BT104 not the actor's, BT204 amount out of range, BT210 no conversion rate,
 * BT211 order closed, BT601 idempotency key reused, and those of trading.close_order.
 */
export const closeAmount = row<
  { actor: Actor; orderId: number | null; amount: string | number | null; idempotencyKey?: string | null },
  typeof closeAmountRow
>(
  "trading.close_amount",
  {
    actor: ["p_actor_id", "actor"],
    orderId: ["p_order_id", "bigint"],
    amount: ["p_amount", "numeric"],
    idempotencyKey: ["p_idempotency_key", "text"],
  },
  closeAmountRow,
);

/**
 * Records that a hedge was closed at the provider, for administrators. p_closed_at null means now. Called by POST
 * /admin/risk/hedges/{id}/close. Locks: the hedge. Errors: BT102 account inactive, BT103 forbidden, BT104 not found,
 * BT257 invalid reason, BT282 invalid price, BT283 invalid time, BT284 closed or reversed already.
 */
export const closeHedge = command<{
  actor: Actor;
  hedgeId: number | null;
  closeRate: string | number | null;
  closedAt: string | null;
  reason: string | null;
}>("trading.close_hedge", {
  actor: ["p_actor_id", "actor"],
  hedgeId: ["p_hedge_id", "bigint"],
  closeRate: ["p_close_rate", "numeric"],
  closedAt: ["p_closed_at", "timestamp with time zone"],
  reason: ["p_reason", "text"],
});

const closeOrderRow = z.object({
  id: z.number(),
  account_id: z.number(),
  instrument_id: z.number(),
  type: z.enum(["buy", "sell"]),
  units: z.string(),
  open_rate: z.string(),
  spread: z.string(),
  leverage: z.string(),
  margin_used: z.string(),
  exchange_rate: z.string(),
  stop_out_level: z.string(),
  take_profit: z.string(),
  stop_loss: z.string(),
  quote_time: z.string(),
  created_at: z.string(),
  close_time: z.string(),
  close_rate: z.string(),
  close_reason: z.enum(["customer", "staff", "take_profit", "stop_loss", "stop_out"]),
  pro_loss: z.string(),
  parent_id: z.number(),
  deleted_at: z.string(),
  rate_multiplier: z.string(),
  rate_divisor: z.string(),
  stop_cell: z.string(),
});
export type CloseOrderRow = z.infer<typeof closeOrderRow>;
/**
 * Closes an open order, or p_units of it, at the market rate, for its owner, administrators, and the owner's manager
 * or retention agent. Returns the closed order, or the closed part (parent_id). A closed order is returned unchanged.
 * The same p_idempotency_key returns the same close. Called by POST /dashboard/orders/close and POST
 * /admin/trades/close. Locks: the account, then the order. Errors: BT104 not visible to the actor, BT202 market
 * closed, BT203 no current price, BT204 p_units is not a valid part, BT211 a part of a closed order, BT212 other
 * instrument, BT240 price under review, BT257 staff without a reason, BT259 halted for customers, BT271 customer
 * read-only, BT601 idempotency key reused, 40001 as trading.apply_missed_ticks.
 */
export const closeOrder = row<
  {
    actor: Actor;
    orderId: number | null;
    instrument?: string | null;
    units?: string | number | null;
    idempotencyKey?: string | null;
    reason?: string | null;
  },
  typeof closeOrderRow
>(
  "trading.close_order",
  {
    actor: ["p_actor_id", "actor"],
    orderId: ["p_order_id", "bigint"],
    instrument: ["p_instrument", "text"],
    units: ["p_units", "numeric"],
    idempotencyKey: ["p_idempotency_key", "text"],
    reason: ["p_reason", "text"],
  },
  closeOrderRow,
);

const closeOrdersResult = shapes.closeOrders;
/**
 * Closes all open orders of an account (p_which all), or those with a loss at the latest prices (losing), optionally
 * of one group (p_instrument, p_type); for its owner and administrators. Orders with a closed market or a stale price
 * stay open and are listed. Returns {"count", "pro_loss" (text), "orders": [ids], "remaining": [{"id", "instrument",
 * "reason"}]}; the same p_idempotency_key returns the same. Called by POST /dashboard/orders/close-all. Locks: the
 * account. Errors: BT104 not the actor's, BT219 invalid selection, BT271 customer read-only, BT601 idempotency key
 * reused, 40001 as trading.apply_missed_ticks.
 */
export const closeOrders = value<
  {
    actor: Actor;
    balanceId: number | null;
    which: string | null;
    instrument?: string | null;
    type?: string | null;
    idempotencyKey?: string | null;
  },
  z.infer<typeof closeOrdersResult>
>(
  "trading.close_orders",
  {
    actor: ["p_actor_id", "actor"],
    balanceId: ["p_balance_id", "bigint"],
    which: ["p_which", "text"],
    instrument: ["p_instrument", "text"],
    type: ["p_type", "text"],
    idempotencyKey: ["p_idempotency_key", "text"],
  },
  closeOrdersResult,
);

const closedTodayResult = z.string();
/**
 * Returns the profit or loss of an account's orders that were closed since the start of the day in p_time_zone, in
 * the account's currency. The caller checks access. Called by GET /dashboard. Source: E-05, Q-447.
 */
export const closedToday = value<
  { accountId: number | null; timeZone: string | null },
  z.infer<typeof closedTodayResult>
>(
  "trading.closed_today",
  { accountId: ["p_account_id", "bigint"], timeZone: ["p_time_zone", "text"] },
  closedTodayResult,
);

const countClosedTradesResult = z.number();
/**
 * Returns the number of trades on all pages of trading.list_closed_trades under the same filters. Called by GET
 * /history. Errors: BT100 not signed in, BT102 account inactive.
 */
export const countClosedTrades = value<{ actor: Actor; filters: unknown }, z.infer<typeof countClosedTradesResult>>(
  "trading.count_closed_trades",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  countClosedTradesResult,
);

const countDisputesResult = z.number();
/**
 * Returns the number of disputes on all pages of trading.list_disputes under the same filters. Called by GET
 * /admin/disputes. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
 */
export const countDisputes = value<{ actor: Actor; filters: unknown }, z.infer<typeof countDisputesResult>>(
  "trading.count_disputes",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  countDisputesResult,
);

const countPendingResult = z.number();
/**
 * Returns the number of pending orders on all pages of trading.list_pending under the same filters. Called by GET
 * /admin/trades/pending. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
 */
export const countPending = value<{ actor: Actor; filters: unknown }, z.infer<typeof countPendingResult>>(
  "trading.count_pending",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  countPendingResult,
);

const countTradesResult = z.number();
/**
 * Returns the number of orders on all pages of trading.list_trades under the same filters. Called by GET
 * /admin/trades/{type}. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
 */
export const countTrades = value<{ actor: Actor; filters: unknown }, z.infer<typeof countTradesResult>>(
  "trading.count_trades",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  countTradesResult,
);

const customerControlsResult = shapes.customerControls;
/**
 * Returns a customer's name and controls, with who set them: {"name", "state", "maxLeverage", "reason", "until",
 * "by", "at", "changed" (audit.latest_entry)}. For administrators, and managers for their own customers. Called by
 * GET /admin/customers/{id}/controls. Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
 */
export const customerControls = value<{ actor: Actor; userId: number | null }, z.infer<typeof customerControlsResult>>(
  "trading.customer_controls",
  { actor: ["p_actor_id", "actor"], userId: ["p_user_id", "bigint"] },
  customerControlsResult,
);

const dayExpiryResult = z.string();
/**
 * Returns the expiry of a day order in an instrument (E-35): the first moment after p_at that is the last end of a
 * session on a local date of the calendar, or 17:00 New York within a session; null for none within 30 days. Sessions
 * that touch are one; a pause is not the end of a day because a later session of the date ends after it. Called by
 * trading.expiry_of and the ticket.
 */
export const dayExpiry = value<{ instrumentId: number | null; at: string | null }, z.infer<typeof dayExpiryResult>>(
  "trading.day_expiry",
  { instrumentId: ["p_instrument_id", "integer"], at: ["p_at", "timestamp with time zone"] },
  dayExpiryResult,
);

/**
 * Deletes an alert of the actor; the times at which it fired are kept. Called by POST /alerts/{id}/delete. Errors:
 * BT104 not the actor's alert.
 */
export const deleteAlert = command<{ actor: Actor; id: number | null }>("trading.delete_alert", {
  actor: ["p_actor_id", "actor"],
  id: ["p_id", "bigint"],
});

/**
 * Deletes the customer's own note of an order with its tags, ratings and image. Staff who act for the customer are
 * rejected (Q-189). Called by DELETE /history/{id}. Errors: BT100 not signed in, BT102 account inactive, BT104 not
 * the actor's order, BT109 acting for a customer.
 */
export const deleteTradeNote = command<{ actor: Actor; orderId: number | null }>("trading.delete_trade_note", {
  actor: ["p_actor_id", "actor"],
  orderId: ["p_order_id", "bigint"],
});

const disputeCloseRow = z.object({
  id: z.number(),
  order_id: z.number(),
  user_id: z.number(),
  reason: z.string(),
  status: z.enum(["open", "accepted", "declined"]),
  answer: z.string(),
  created_at: z.string(),
  answered_at: z.string(),
  answered_by: z.number(),
  compensation: z.string(),
  cause: z.string(),
});
export type DisputeCloseRow = z.infer<typeof disputeCloseRow>;
/**
 * Files the owner's dispute of a close: once, within trading.dispute_term of the close by the market's clock.
 * Notifies staff. Called by POST /orders/{id}/dispute. Errors: BT103 forbidden, BT104 not the actor's, BT230 order
 * still open, BT231 invalid text, BT232 dispute period over, BT233 already disputed.
 */
export const disputeClose = row<
  { actor: Actor; orderId: number | null; reason: string | null },
  typeof disputeCloseRow
>(
  "trading.dispute_close",
  { actor: ["p_actor_id", "actor"], orderId: ["p_order_id", "bigint"], reason: ["p_reason", "text"] },
  disputeCloseRow,
);

const disputeFactsResult = shapes.disputeFacts;
/**
 * Returns what the decision on a dispute needs (Q-51): the dispute, the customer, the account of the disputed order
 * before and after a compensation of the whole loss, suggested amounts, earlier disputes of the customer, the
 * four-eyes state, and the neighbours among open disputes, oldest first. Amounts are texts in the account's currency;
 * P/L is the customer's. Called by GET /admin/disputes/{id}. Errors: BT103 forbidden, BT104 not found.
 */
export const disputeFacts = value<{ actor: Actor; disputeId: number | null }, z.infer<typeof disputeFactsResult>>(
  "trading.dispute_facts",
  { actor: ["p_actor_id", "actor"], disputeId: ["p_dispute_id", "bigint"] },
  disputeFactsResult,
);

const doubleOrderRow = z.object({
  id: z.number(),
  account_id: z.number(),
  instrument_id: z.number(),
  type: z.enum(["buy", "sell"]),
  units: z.string(),
  open_rate: z.string(),
  spread: z.string(),
  leverage: z.string(),
  margin_used: z.string(),
  exchange_rate: z.string(),
  stop_out_level: z.string(),
  take_profit: z.string(),
  stop_loss: z.string(),
  quote_time: z.string(),
  created_at: z.string(),
  close_time: z.string(),
  close_rate: z.string(),
  close_reason: z.enum(["customer", "staff", "take_profit", "stop_loss", "stop_out"]),
  pro_loss: z.string(),
  parent_id: z.number(),
  deleted_at: z.string(),
  rate_multiplier: z.string(),
  rate_divisor: z.string(),
  stop_cell: z.string(),
});
export type DoubleOrderRow = z.infer<typeof doubleOrderRow>;
/**
 * Opens a second order with side and units of an open one (E-38). Its levels are as far from its own rate as the
 * present levels are from the first order's rate; one that would be executed at once refuses the order (Q-14).
 * p_bound, p_shown_rate and p_slippage limit the rate as in trading.place_order; the same p_idempotency_key returns
 * the same order. Called by POST /dashboard/orders/double. Locks: the account, then the order. Errors: BT104 not the
 * actor's, BT211 order closed, BT263 invalid slippage, BT601 idempotency key reused, those of trading.open_order,
 * 40001 if prices changed meanwhile.
 */
export const doubleOrder = row<
  {
    actor: Actor;
    orderId: number | null;
    bound?: string | number | null;
    shownRate?: string | number | null;
    slippage?: string | number | null;
    idempotencyKey?: string | null;
  },
  typeof doubleOrderRow
>(
  "trading.double_order",
  {
    actor: ["p_actor_id", "actor"],
    orderId: ["p_order_id", "bigint"],
    bound: ["p_bound", "numeric"],
    shownRate: ["p_shown_rate", "numeric"],
    slippage: ["p_slippage", "numeric"],
    idempotencyKey: ["p_idempotency_key", "text"],
  },
  doubleOrderRow,
);

const findTradeResult = shapes.findTrade;
/**
 * Returns one order for the back office's dialogs, figures as text, with its last change; null if the actor may not
 * see it. Called by the dialogs of /admin/trades. Errors: BT102 account inactive, BT103 forbidden.
 */
export const findTrade = value<{ actor: Actor; orderId: number | null }, z.infer<typeof findTradeResult>>(
  "trading.find_trade",
  { actor: ["p_actor_id", "actor"], orderId: ["p_order_id", "bigint"] },
  findTradeResult,
);

const groupTradesRow = z.object({
  key: z.string(),
  name: z.string(),
  orders: z.number(),
  long_units: z.string().nullable(),
  short_units: z.string().nullable(),
  net_units: z.string().nullable(),
  market_rate: z.string().nullable(),
  price_decimals: z.number().nullable(),
  notional: z.string().nullable(),
  pro_loss: z.string().nullable(),
  swap: z.string().nullable(),
});
export type GroupTradesRow = z.infer<typeof groupTradesRow>;
/**
 * Returns the groups of trading.list_trades under the same filters by instrument or customer (p_by), the largest
 * notional value first, at most 200: units by side and net for an instrument, and totals as trading.sum_trades. No
 * groups above 10,000 orders. Called by the screens of /admin/trades. Errors: BT100 not signed in, BT102 account
 * inactive, BT103 forbidden. Null: long_units, short_units, net_units, market_rate, price_decimals, notional,
 * pro_loss, swap.
 */
export const groupTrades = rows<{ actor: Actor; filters: unknown; by: string | null }, typeof groupTradesRow>(
  "trading.group_trades",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"], by: ["p_by", "text"] },
  groupTradesRow,
);

const hasBandAlertsResult = z.boolean();
/**
 * Returns whether the actor has an active alert at each of these values of an indicator, on its crossing them. Called
 * by GET /alerts/bands. Errors: BT100 not signed in, BT102 account inactive.
 */
export const hasBandAlerts = value<
  {
    actor: Actor;
    instrument: string | null;
    indicator: string | null;
    interval: string | null;
    length: number | null;
    levels: readonly (string | number | null)[] | null;
  },
  z.infer<typeof hasBandAlertsResult>
>(
  "trading.has_band_alerts",
  {
    actor: ["p_actor_id", "actor"],
    instrument: ["p_instrument", "text"],
    indicator: ["p_indicator", "text"],
    interval: ["p_interval", "text"],
    length: ["p_length", "integer"],
    levels: ["p_levels", "numeric[]"],
  },
  hasBandAlertsResult,
);

const hiddenColumnsResult = z.array(z.string());
/**
 * Returns the columns of a list that the actor has hidden, an empty list for none. p_list: positions or alerts.
 * Called by the dashboard and GET /alerts.
 */
export const hiddenColumns = value<{ actor: Actor; list?: string | null }, z.infer<typeof hiddenColumnsResult>>(
  "trading.hidden_columns",
  { actor: ["p_actor_id", "actor"], list: ["p_list", "text"] },
  hiddenColumnsResult,
);

/**
 * Stores the columns of a list that the actor hides; an empty list of names shows all. p_list: positions or alerts.
 * Called by POST /dashboard/hidden-columns. Errors: BT100 not signed in, BT102 account inactive.
 */
export const hideColumns = command<{ actor: Actor; names: readonly (string | null)[] | null; list?: string | null }>(
  "trading.hide_columns",
  { actor: ["p_actor_id", "actor"], names: ["p_names", "text[]"], list: ["p_list", "text"] },
);

const instrumentControlsResult = shapes.instrumentControls;
/**
 * Returns the dealing controls that apply to an instrument, numbers as text (Q-132, Q-134, Q-135, Q-159): {"quote",
 * "category", "decimals", "pip", "changed" (trading.controls_changed), "state" and "stateUntil" of the instrument
 * alone, "maxMarkup", "markup": {"bid", "ask", "until", "reason", "by", "at"}, "tiers": {"limits", "leverages",
 * "reason", "by", "at"}, "sizes": [{"scope", "maxOrder", "maxOpen", "reason", "by", "at"}], "windows": [{"id",
 * "scope", "leverage", "isWeekly", "from", "until", "timeZone", "isNow", "reason", "by", "at"}]}. from and until are
 * of the current or next time. For administrators and managers. Called by GET /admin/risk/{instrument}. Errors: BT102
 * account inactive, BT103 forbidden. Null: result.
 */
export const instrumentControls = value<
  { actor: Actor; instrument: string | null },
  z.infer<typeof instrumentControlsResult>
>(
  "trading.instrument_controls",
  { actor: ["p_actor_id", "actor"], instrument: ["p_instrument", "text"] },
  instrumentControlsResult,
);

const instrumentSheetResult = shapes.instrumentSheet;
/**
 * Returns the specification of an instrument for the owner of an account, numbers as text, money in the account's
 * currency (null without a rate): {"at", "id", "name", "base", "quote", "alias", "category", "decimals", "bid",
 * "ask", "dayChange" (E-22, per cent), "dayMove" (in the quote currency), "dayHigh", "dayLow", "dayRange",
 * "isFavorite", "isOpen", "tradable", "state", "stateUntil", "closesAt", "opensAt", "hours" (market.week_hours),
 * "now" (local day and minute), "holidays", "spread", "spreadShare" (per cent of the bid), "spreadPips", "pip",
 * "terms" (trading.ticket_terms), "swap", "tiers" (trading.sheet_tiers), "windows", "events" and "news"
 * (market.news_of), "currency", "units"}. "swap" is that of p_units for one night at the current prices (Q-25);
 * p_units null means 10,000 of a currency pair and 10 of others. Null for an unknown instrument and another user's
 * account. Called by GET /instruments/{name}. Null: result.
 */
export const instrumentSheet = value<
  {
    actor: Actor;
    balanceId: number | null;
    instrument: string | null;
    timeZone: string | null;
    units?: string | number | null;
  },
  z.infer<typeof instrumentSheetResult>
>(
  "trading.instrument_sheet",
  {
    actor: ["p_actor_id", "actor"],
    balanceId: ["p_balance_id", "bigint"],
    instrument: ["p_instrument", "text"],
    timeZone: ["p_time_zone", "text"],
    units: ["p_units", "numeric"],
  },
  instrumentSheetResult,
);

const isStoppedOutResult = z.boolean();
/**
 * Returns whether an order with stop-out level p_level (percent) must be closed (E-12). p_rule: margin_level, the
 * industry's rule and the default, or negative_level, the specification's literal text. An account without margin is
 * never stopped out.
 */
export const isStoppedOut = value<
  {
    equity: string | number | null;
    margin: string | number | null;
    level: string | number | null;
    rule: string | null;
  },
  z.infer<typeof isStoppedOutResult>
>(
  "trading.is_stopped_out",
  {
    equity: ["p_equity", "numeric"],
    margin: ["p_margin", "numeric"],
    level: ["p_level", "numeric"],
    rule: ["p_rule", "text"],
  },
  isStoppedOutResult,
);

const levelAtOutcomeResult = z.string();
/**
 * Returns the price at which an order of p_units, opened at p_open_rate, has the result p_outcome (account currency,
 * less than 0 for a loss), its spread charge p_spread (quote currency) included: p₀ + s · (P · X + S) / u, with X as
 * the exact fraction p_divisor / p_multiplier (Q-118). Rounded to p_decimals so that a gain is at least, and a loss
 * at most, the entered amount. Source: E-05 solved for m (Q-431).
 */
export const levelAtOutcome = value<
  {
    type: "buy" | "sell" | null;
    units: string | number | null;
    openRate: string | number | null;
    outcome: string | number | null;
    spread: string | number | null;
    divisor: string | number | null;
    multiplier: string | number | null;
    decimals: number | null;
  },
  z.infer<typeof levelAtOutcomeResult>
>(
  "trading.level_at_outcome",
  {
    type: ["p_type", "trading.side"],
    units: ["p_units", "numeric"],
    openRate: ["p_open_rate", "numeric"],
    outcome: ["p_outcome", "numeric"],
    spread: ["p_spread", "numeric"],
    divisor: ["p_divisor", "numeric"],
    multiplier: ["p_multiplier", "numeric"],
    decimals: ["p_decimals", "integer"],
  },
  levelAtOutcomeResult,
);

const leverageResult = z.string();
/** Returns the effective leverage: the plan's for the category, else the instrument's, else 1. Source: E-01. */
export const leverage = value<
  { plan: string | number | null; instrument: string | number | null },
  z.infer<typeof leverageResult>
>("trading.leverage", { plan: ["p_plan", "numeric"], instrument: ["p_instrument", "numeric"] }, leverageResult);

const limitOverviewResult = shapes.limitOverview;
/**
 * Returns {currency, limits, breaches}: the risk limits, those of all instruments first, and the 50 newest breaches.
 * For administrators. Called by GET /admin/risk/limits. Errors: BT102 account inactive, BT103 forbidden.
 */
export const limitOverview = value<{ actor: Actor }, z.infer<typeof limitOverviewResult>>(
  "trading.limit_overview",
  { actor: ["p_actor_id", "actor"] },
  limitOverviewResult,
);

const listAlertFiringsRow = z.object({
  id: z.number(),
  instrument: z.string(),
  price_decimals: z.number(),
  condition: z.enum(["above", "below", "crosses", "move"]),
  price_side: z.enum(["bid", "ask", "mid"]),
  level: z.string().nullable(),
  percent: z.string().nullable(),
  window_minutes: z.number().nullable(),
  indicator: z.enum(["sma", "ema", "wma", "rsi", "stochastic", "macd", "macd_histogram", "atr"]).nullable(),
  indicator_length: z.number().nullable(),
  bar_interval: z.string().nullable(),
  is_per_bar: z.boolean(),
  threshold: z.string().nullable(),
  indicator_value: z.string().nullable(),
  note: z.string(),
  price: z.string(),
  reference_price: z.string().nullable(),
  fired_at: z.string(),
  deliveries: shapes.listAlertFirings.deliveries,
});
export type ListAlertFiringsRow = z.infer<typeof listAlertFiringsRow>;
/**
 * Returns the times at which the actor's alerts fired, newest first: p_limit (up to 100) with an id below p_before_id
 * if given. deliveries has an object for each channel, such as {"channel": "mail", "state": "sent", "at": time}: sent
 * ones are marked at the notification, the others are jobs (Q-332). Once retention has deleted the notification,
 * state and time are null. Called by GET /alerts. Errors: BT100 not signed in, BT102 account inactive. Null: level,
 * percent, window_minutes, indicator, indicator_length, bar_interval, threshold, indicator_value, reference_price.
 */
export const listAlertFirings = rows<
  { actor: Actor; limit: number | null; beforeId?: number | null },
  typeof listAlertFiringsRow
>(
  "trading.list_alert_firings",
  { actor: ["p_actor_id", "actor"], limit: ["p_limit", "integer"], beforeId: ["p_before_id", "bigint"] },
  listAlertFiringsRow,
);

const listAlertsRow = z.object({
  id: z.number(),
  instrument: z.string(),
  price_decimals: z.number(),
  condition: z.enum(["above", "below", "crosses", "move"]),
  price_side: z.enum(["bid", "ask", "mid"]),
  level: z.string().nullable(),
  percent: z.string().nullable(),
  window_minutes: z.number().nullable(),
  indicator: z.enum(["sma", "ema", "wma", "rsi", "stochastic", "macd", "macd_histogram", "atr"]).nullable(),
  indicator_length: z.number().nullable(),
  bar_interval: z.string().nullable(),
  threshold: z.string().nullable(),
  indicator_value: z.string().nullable(),
  is_repeated: z.boolean(),
  is_per_bar: z.boolean(),
  expiry: z.enum(["gtc", "day", "date"]),
  expires_at: z.string().nullable(),
  channels: z.array(z.string()),
  note: z.string(),
  state: z.enum(["active", "paused", "fired", "expired"]),
  fired_at: z.string().nullable(),
  firings: z.number(),
  price: z.string().nullable(),
  distance: z.string().nullable(),
  distance_pips: z.string().nullable(),
});
export type ListAlertsRow = z.infer<typeof listAlertsRow>;
/**
 * Returns the actor's price alerts: waiting ones first, then paused ones, then those that ended, each newest first;
 * at most 300. price is the present price of the alert's side and distance the level less it, both in quote per base;
 * distance_pips is its size in pips for currency pairs; an indicator has threshold and its value at the last closed
 * bar instead. Called by GET /alerts and /alerts/new. Errors: BT100 not signed in, BT102 account inactive. Null:
 * level, percent, window_minutes, indicator, indicator_length, bar_interval, threshold, indicator_value, expires_at,
 * fired_at, price, distance, distance_pips.
 */
export const listAlerts = rows<{ actor: Actor }, typeof listAlertsRow>(
  "trading.list_alerts",
  { actor: ["p_actor_id", "actor"] },
  listAlertsRow,
);

const listClosedTradesRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  instrument: z.string(),
  category: z.string(),
  price_decimals: z.number(),
  type: z.string(),
  units: z.string(),
  open_rate: z.string(),
  close_rate: z.string(),
  created_at: z.string(),
  close_time: z.string(),
  close_reason: z.string(),
  held_seconds: z.number(),
  pips: z.string(),
  result_r: z.string().nullable(),
  result_percent: z.string().nullable(),
  spread_cost: z.string(),
  swap: z.string(),
  pro_loss: z.string(),
  currency: z.string(),
  tags: z.array(z.string()),
  has_note: z.boolean(),
  parent_id: z.number().nullable(),
});
export type ListClosedTradesRow = z.infer<typeof listClosedTradesRow>;
/**
 * Returns one page of the closed trades of the actor's active account. p_filters and p_page as in site.page_ids.
 * level is the stop loss at the opening; result_r, held_seconds and pips as in E-41 and E-02; result_percent is the
 * P/L as a share of the balance before the close (Q-290); swap is the customer's, in the account's currency. tags and
 * has_note are empty while staff act for the customer (Q-189). Called by GET /history. Errors: BT100 not signed in,
 * BT102 account inactive, BT606 unknown sort column. Null: result_r, result_percent, parent_id.
 */
export const listClosedTrades = rows<{ actor: Actor; filters: unknown; page: unknown }, typeof listClosedTradesRow>(
  "trading.list_closed_trades",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"], page: ["p_page", "jsonb"] },
  listClosedTradesRow,
);

const listDisputesRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  order_id: z.number(),
  user_id: z.number(),
  email: z.string(),
  full_name: z.string(),
  mode: shapes.listDisputes.mode,
  instrument: z.string(),
  close_reason: shapes.listDisputes.close_reason,
  close_time: z.string(),
  pro_loss: z.string(),
  currency: z.string(),
  reason: z.string(),
  status: shapes.listDisputes.status,
  answer: z.string().nullable(),
  created_at: z.string(),
  answered_at: z.string().nullable(),
  answered_by: z.string().nullable(),
});
export type ListDisputesRow = z.infer<typeof listDisputesRow>;
/**
 * Returns one page of disputed closes for the back office. p_filters and p_page as in site.page_ids. Called by GET
 * /admin/disputes. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT606 unknown sort column.
 * Null: answer, answered_at, answered_by.
 */
export const listDisputes = rows<{ actor: Actor; filters: unknown; page: unknown }, typeof listDisputesRow>(
  "trading.list_disputes",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"], page: ["p_page", "jsonb"] },
  listDisputesRow,
);

const listPendingRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  user_id: z.number(),
  email: z.string(),
  full_name: z.string(),
  mode: shapes.listPending.mode,
  type: shapes.listPending.type,
  kind: shapes.listPending.kind,
  instrument: z.string(),
  price_decimals: z.number(),
  quote_symbol: z.string(),
  units: z.string(),
  price: z.string(),
  limit_price: z.string().nullable(),
  armed_at: z.string().nullable(),
  group_id: z.number().nullable(),
  market_rate: z.string().nullable(),
  distance: z.string().nullable(),
  distance_percent: z.string().nullable(),
  notional_app: z.string().nullable(),
  profit: z.string().nullable(),
  loss: z.string().nullable(),
  expires_at: z.string().nullable(),
  created_at: z.string(),
});
export type ListPendingRow = z.infer<typeof listPendingRow>;
/**
 * Returns one page of waiting pending orders for the back office, as far as the actor may see them
 * (trading.pending_source); retention agents get masked e-mails (A-034). market_rate is the rate that is compared
 * with the price: the ask for a buy, the bid for a sell. distance is the price that the order waits for less
 * market_rate, distance_percent its size in percent of market_rate; notional_app is the value at the price in the
 * site's currency, null without a conversion rate. p_filters and p_page as in site.page_ids. Called by GET
 * /admin/trades/pending. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT606 unknown sort
 * column. Null: limit_price, armed_at, group_id, market_rate, distance, distance_percent, notional_app, profit, loss,
 * expires_at.
 */
export const listPending = rows<{ actor: Actor; filters: unknown; page: unknown }, typeof listPendingRow>(
  "trading.list_pending",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"], page: ["p_page", "jsonb"] },
  listPendingRow,
);

const listTradesRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  user_id: z.number(),
  email: z.string(),
  mode: shapes.listTrades.mode,
  type: shapes.listTrades.type,
  instrument: z.string(),
  price_decimals: z.number(),
  open_rate: z.string(),
  close_rate: z.string().nullable(),
  spread: z.string(),
  margin_used: z.string(),
  pro_loss: z.string(),
  profit: z.string().nullable(),
  loss: z.string().nullable(),
  leverage: z.string(),
  currency: z.string(),
  status: z.string(),
  units: z.string(),
  created_at: z.string(),
  close_time: z.string().nullable(),
  full_name: z.string(),
  quote_symbol: z.string(),
  market_rate: z.string().nullable(),
  notional_app: z.string().nullable(),
  pro_loss_app: z.string().nullable(),
  swap: z.string(),
});
export type ListTradesRow = z.infer<typeof listTradesRow>;
/**
 * Returns one page of orders for the back office, as far as the actor may see them (trading.trade_source); retention
 * agents get masked e-mails (A-034). Open orders are valued at the current price. notional_app and pro_loss_app are
 * in the site's currency, null without a conversion rate; P/L and swap are the customer's. p_filters and p_page as in
 * site.page_ids. Called by GET /admin/trades/{type}. Errors: BT100 not signed in, BT102 account inactive, BT103
 * forbidden, BT606 unknown sort column. Null: close_rate, market_rate, notional_app, pro_loss_app, profit, loss,
 * close_time.
 */
export const listTrades = rows<{ actor: Actor; filters: unknown; page: unknown }, typeof listTradesRow>(
  "trading.list_trades",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"], page: ["p_page", "jsonb"] },
  listTradesRow,
);

const marginLevelResult = z.string();
/** Returns the margin level in percent, unrounded; null without margin. Source: E-11. */
export const marginLevel = value<
  { equity: string | number | null; margin: string | number | null },
  z.infer<typeof marginLevelResult>
>("trading.margin_level", { equity: ["p_equity", "numeric"], margin: ["p_margin", "numeric"] }, marginLevelResult);

const maxUnitsResult = z.string();
/** Returns the number of units that p_available (account currency) can carry as margin, unrounded. Source: E-21. */
export const maxUnits = value<
  {
    available: string | number | null;
    leverage: string | number | null;
    rate: string | number | null;
    price: string | number | null;
  },
  z.infer<typeof maxUnitsResult>
>(
  "trading.max_units",
  {
    available: ["p_available", "numeric"],
    leverage: ["p_leverage", "numeric"],
    rate: ["p_rate", "numeric"],
    price: ["p_price", "numeric"],
  },
  maxUnitsResult,
);

const movedLevelResult = z.string();
/**
 * Returns a level as far from p_to as p_level is from p_from, null without a level. Rates after a split have 20
 * decimals, levels at most 10. Called by trading.double_order. Source: E-38.
 */
export const movedLevel = value<
  { level: string | number | null; from: string | number | null; to: string | number | null },
  z.infer<typeof movedLevelResult>
>(
  "trading.moved_level",
  { level: ["p_level", "numeric"], from: ["p_from", "numeric"], to: ["p_to", "numeric"] },
  movedLevelResult,
);

/**
 * Stores tags, note and state of mind of the customer's own open or closed order; the ratings and the image of its
 * journal stay. Called by POST /dashboard/orders/{id}/note. Errors as trading.save_trade_note.
 */
export const noteOrder = command<{
  actor: Actor;
  orderId: number | null;
  tags: readonly (string | null)[] | null;
  note: string | null;
  mood: string | null;
}>("trading.note_order", {
  actor: ["p_actor_id", "actor"],
  orderId: ["p_order_id", "bigint"],
  tags: ["p_tags", "text[]"],
  note: ["p_note", "text"],
  mood: ["p_mood", "text"],
});

const onboardingRow = z.object({
  identity: shapes.onboarding.identity,
  deposit: shapes.onboarding.deposit,
  trade: shapes.onboarding.trade,
  review_hours: z.number().nullable(),
  deposit_minimum: z.string().nullable(),
  deposit_currency: z.string(),
  methods: z.array(z.string()),
});
export type OnboardingRow = z.infer<typeof onboardingRow>;
/**
 * Returns the first steps of a customer without any order, derived from their documents, deposits, accounts and
 * orders: identity is todo, waiting, rejected or done; deposit is todo, waiting, locked or done; trade is todo or
 * locked. A step is locked while the settings require the identity review for it, and the trade while no account has
 * money. review_hours is kyc.review_hours; methods are the titles of the offered gateways, and deposit_minimum the
 * smallest of their smallest amounts in deposit_currency, null without one. No row for staff, after the first order,
 * and for a customer who hid the steps. Called by the trading page. Null: row, review_hours, deposit_minimum.
 */
export const onboarding = maybeRow<{ actor: Actor }, typeof onboardingRow>(
  "trading.onboarding",
  { actor: ["p_actor_id", "actor"] },
  onboardingRow,
);

const openHedgeResult = z.number();
/**
 * Records a position that the broker opened at a liquidity provider (Q-140), for administrators, and returns its id.
 * p_units are of the base, p_open_rate is in quote per base; p_opened_at null means now. Called by POST
 * /admin/risk/hedges. Errors: BT102 account inactive, BT103 forbidden, BT200 unknown instrument, BT216 invalid side,
 * BT257 invalid reason, BT280 no provider, BT281 invalid units, BT282 invalid price, BT283 invalid time.
 */
export const openHedge = value<
  {
    actor: Actor;
    instrument: string | null;
    provider: string | null;
    side: string | null;
    units: string | number | null;
    openRate: string | number | null;
    openedAt: string | null;
    reason: string | null;
  },
  z.infer<typeof openHedgeResult>
>(
  "trading.open_hedge",
  {
    actor: ["p_actor_id", "actor"],
    instrument: ["p_instrument", "text"],
    provider: ["p_provider", "text"],
    side: ["p_side", "text"],
    units: ["p_units", "numeric"],
    openRate: ["p_open_rate", "numeric"],
    openedAt: ["p_opened_at", "timestamp with time zone"],
    reason: ["p_reason", "text"],
  },
  openHedgeResult,
);

const orderDisputeRow = z.object({
  until: z.string().nullable(),
  is_possible: z.boolean(),
  status: shapes.orderDispute.status,
  reason: z.string().nullable(),
  created_at: z.string().nullable(),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
});
export type OrderDisputeRow = z.infer<typeof orderDisputeRow>;
/**
 * Returns until when a close can be disputed (null for an open order), whether the actor may still dispute it, and
 * the existing dispute, if any. For the owner and staff who may see the order. Called by GET /orders/{id}. Errors:
 * BT104 not found. Null: until, status, reason, created_at, answer, answered_at.
 */
export const orderDispute = row<{ actor: Actor; orderId: number | null }, typeof orderDisputeRow>(
  "trading.order_dispute",
  { actor: ["p_actor_id", "actor"], orderId: ["p_order_id", "bigint"] },
  orderDisputeRow,
);

const orderEntriesRow = z.object({
  id: z.number(),
  created_at: z.string(),
  kind: z.string(),
  amount: z.string(),
  balance_after: z.string(),
  currency: z.string(),
});
export type OrderEntriesRow = z.infer<typeof orderEntriesRow>;
/**
 * Returns an order's ledger entries, oldest first, with the balance after each: swaps, profit or loss, the credit if
 * the close left a negative balance, and corrections by staff. For the owner and staff who may see the order. Called
 * by GET /orders/{id}. Errors: BT104 not found.
 */
export const orderEntries = rows<{ actor: Actor; orderId: number | null }, typeof orderEntriesRow>(
  "trading.order_entries",
  { actor: ["p_actor_id", "actor"], orderId: ["p_order_id", "bigint"] },
  orderEntriesRow,
);

const orderEquityRow = z.object({
  instrument: z.string(),
  quote_symbol: z.string(),
  price_decimals: z.number(),
  bid: z.string(),
  ask: z.string(),
  quote_time: z.string(),
  long_units: z.string(),
  long_cost: z.string(),
  short_units: z.string(),
  short_cost: z.string(),
  spread: z.string(),
  quote_value: z.string(),
  multiplier: z.string(),
  divisor: z.string(),
  profit_loss: z.string(),
});
export type OrderEquityRow = z.infer<typeof orderEquityRow>;
/**
 * Returns the composition of the equity at which an order was stopped out: for each open instrument of the account
 * the quote, the sums of its orders, and its floating profit or loss in the quote currency and, to 5 decimals, in the
 * account's; finally a row without instrument with the rounding difference, if any. No rows for an order that was not
 * stopped out. For the owner and staff who may see the order. Called by GET /orders/{id}. Errors: BT104 not found.
 */
export const orderEquity = rows<{ actor: Actor; orderId: number | null }, typeof orderEquityRow>(
  "trading.order_equity",
  { actor: ["p_actor_id", "actor"], orderId: ["p_order_id", "bigint"] },
  orderEquityRow,
);

const orderEvidenceRow = z.object({
  id: z.number(),
  is_own: z.boolean(),
  owner_name: z.string(),
  mode: shapes.orderEvidence.mode,
  currency: z.string(),
  instrument: z.string(),
  base_symbol: z.string(),
  quote_symbol: z.string(),
  kind: z.string(),
  price_decimals: z.number(),
  pip_size: z.string(),
  type: shapes.orderEvidence.type,
  status: shapes.orderEvidence.status,
  trade_amount: z.string(),
  opened_amount: z.string(),
  open_rate: z.string(),
  spread: z.string(),
  leverage: z.string(),
  margin_used: z.string(),
  stop_out_level: z.string(),
  profit: z.string().nullable(),
  loss: z.string().nullable(),
  created_at: z.string(),
  quote_time: z.string(),
  close_time: z.string().nullable(),
  close_reason: shapes.orderEvidence.close_reason,
  parent_id: z.number().nullable(),
  market_rate: z.string(),
  moved: z.string(),
  gross: z.string(),
  net: z.string(),
  exchange_rate: z.string(),
  pro_loss: z.string(),
  tick_instrument: z.string().nullable(),
  tick_time: z.string().nullable(),
  bid: z.string().nullable(),
  ask: z.string().nullable(),
  rule: z.string().nullable(),
  level: z.string().nullable(),
  balance: z.string().nullable(),
  equity: z.string().nullable(),
  total_margin: z.string().nullable(),
  margin_level: z.string().nullable(),
  rate_multiplier: z.string(),
  rate_divisor: z.string(),
  order_bid: z.string().nullable(),
  order_ask: z.string().nullable(),
  order_quote_time: z.string().nullable(),
  cascade_place: z.number().nullable(),
  cascade_size: z.number(),
  has_later_split: z.boolean(),
  bid_markup: z.string().nullable(),
  ask_markup: z.string().nullable(),
  provider_bid: z.string().nullable(),
  provider_ask: z.string().nullable(),
  open_markup: z.string().nullable(),
  provider_rate: z.string().nullable(),
});
export type OrderEvidenceRow = z.infer<typeof orderEvidenceRow>;
/**
 * Returns the explanation of one order, open or closed: its terms, the calculation of its profit or loss, and the
 * account and tick at the close (for an open order: now). For the owner and staff who may see the order. Called by
 * GET /orders/{id}. Errors: BT104 not found. Null: bid_markup, ask_markup, provider_bid, provider_ask, open_markup,
 * provider_rate, profit, loss, close_time, tick_instrument, tick_time, bid, ask, rule, level, balance, equity,
 * total_margin, margin_level, order_bid, order_ask, order_quote_time, close_reason, parent_id, cascade_place.
 */
export const orderEvidence = row<{ actor: Actor; orderId: number | null }, typeof orderEvidenceRow>(
  "trading.order_evidence",
  { actor: ["p_actor_id", "actor"], orderId: ["p_order_id", "bigint"] },
  orderEvidenceRow,
);

const orderHistoryRow = z.object({
  at: z.string(),
  event: shapes.orderHistory.event,
  rate: z.string().nullable(),
  rate_before: z.string().nullable(),
  units: z.string().nullable(),
  by_staff: z.boolean(),
  other_id: z.number().nullable(),
  reason: z.string().nullable(),
});
export type OrderHistoryRow = z.infer<typeof orderHistoryRow>;
/**
 * Returns the events of one order in order: placed as pending, opened, rescaled by a split, levels set or cleared
 * (rate null), parts closed, level reached, closed, edited by staff with the reason, owner notified. by_staff is
 * whether staff did it, also as the customer (Q-56); changes of the pending order, the trailing stop and the
 * automatic break-even are events if staff made them. For the owner and staff who may see the order. Called by GET
 * /orders/{id}. Errors: BT104 not found. Null: rate, rate_before, units, other_id, reason.
 */
export const orderHistory = rows<{ actor: Actor; orderId: number | null }, typeof orderHistoryRow>(
  "trading.order_history",
  { actor: ["p_actor_id", "actor"], orderId: ["p_order_id", "bigint"] },
  orderHistoryRow,
);

const orderNoteRow = z.object({
  is_private: z.boolean(),
  tags: z.array(z.string()),
  note: z.string(),
  mood: z.string().nullable(),
});
export type OrderNoteRow = z.infer<typeof orderNoteRow>;
/**
 * Returns the customer's own note of an open or closed order, empty without one and while staff act for the customer
 * (Q-189), which is_private says. Called by GET /dashboard/orders/{id}/note. Errors: BT100 not signed in, BT102
 * account inactive, BT104 not found. Null: mood.
 */
export const orderNote = row<{ actor: Actor; orderId: number | null }, typeof orderNoteRow>(
  "trading.order_note",
  { actor: ["p_actor_id", "actor"], orderId: ["p_order_id", "bigint"] },
  orderNoteRow,
);

const orderStopMovesRow = z.object({
  number: z.number(),
  rule: z.string(),
  at: z.string(),
  market_rate: z.string(),
  rate_before: z.string().nullable(),
  rate_after: z.string(),
});
export type OrderStopMovesRow = z.infer<typeof orderStopMovesRow>;
/**
 * Returns the moves of an order's stop-loss by its trailing stop or automatic break-even, newest first: at most the
 * last 100 executed ones and those that frames left, with their number from 1, the market rate that each level was
 * computed from, and the level before; for a part, those of the order it was split from until it was closed. For the
 * owner and staff who may see the order. Called by GET /orders/{id} and trading.stop_picture. Errors: BT104 not
 * found. Null: rate_before.
 */
export const orderStopMoves = rows<{ actor: Actor; orderId: number | null }, typeof orderStopMovesRow>(
  "trading.order_stop_moves",
  { actor: ["p_actor_id", "actor"], orderId: ["p_order_id", "bigint"] },
  orderStopMovesRow,
);

const orderTicksRow = z.object({
  at: z.string(),
  bid: z.string(),
  ask: z.string(),
  decided: z.boolean(),
  place: z.number(),
  rate: z.string().nullable(),
  provider: z.string().nullable(),
  provider_bid: z.string().nullable(),
  provider_ask: z.string().nullable(),
});
export type OrderTicksRow = z.infer<typeof orderTicksRow>;
/**
 * Returns the tick that caused the close of an order and the neighbouring ticks that the feed stored, by time: place
 * counts from the deciding one, rate is what the order closes at (trading.rate_at_tick), provider the price provider
 * that sent the tick. For staff provider_bid and provider_ask are the provider's prices of a tick with a markup
 * (Q-159). No rows for an open order. For the owner and staff who may see the order. Called by GET /orders/{id}.
 * Errors: BT104 not found. Null: rate, provider, provider_bid, provider_ask.
 */
export const orderTicks = rows<{ actor: Actor; orderId: number | null }, typeof orderTicksRow>(
  "trading.order_ticks",
  { actor: ["p_actor_id", "actor"], orderId: ["p_order_id", "bigint"] },
  orderTicksRow,
);

const performanceRow = z.object({
  account_id: z.number(),
  mode: shapes.performance.mode,
  currency: z.string(),
  trades: z.number(),
  won: z.number(),
  lost: z.number(),
  gains: z.string(),
  losses: z.string(),
  pro_loss: z.string(),
  win_rate: z.string().nullable(),
  profit_factor: z.string().nullable(),
  expectancy: z.string().nullable(),
  average_win: z.string().nullable(),
  average_loss: z.string().nullable(),
  best: z.string().nullable(),
  worst: z.string().nullable(),
  drawdown: z.string(),
  held_won_seconds: z.number().nullable(),
  held_lost_seconds: z.number().nullable(),
  spread_cost: z.string(),
  swap: z.string().nullable(),
  first_close: z.string().nullable(),
  last_close: z.string().nullable(),
  expectancy_r: z.string().nullable(),
  trades_r: z.number(),
  winners_mae_r: z.string().nullable(),
  curve: shapes.performance.curve,
  instruments: shapes.performance.instruments,
  hours: shapes.performance.hours,
  excursions: shapes.performance.excursions,
  left_out: z.number(),
  longest_won: z.number().nullable(),
  longest_lost: z.number().nullable(),
  drawdown_percent: z.string().nullable(),
  tags: shapes.performance.tags,
});
export type PerformanceRow = z.infer<typeof performanceRow>;
/**
 * Returns the performance of the actor's active account over its closed trades of the UTC days p_from to p_to (both
 * inclusive, null for no bound), of one side or of both (p_side null), in the account's currency: totals, the curve
 * of the running P/L with its drawdown, groups by instrument, by tag (trading.sum_tags) and by weekday (1 Monday) and
 * hour of the opening in the time zone p_zone (hour null: the whole weekday), and MAE and MFE of the newest 500
 * trades (Q-191) with the largest MAE in R that nine of ten won trades stayed within. With p_instrument or p_tag the
 * report covers the trades of the instrument or with the tag, at most the newest 10,000, and drawdown_percent is null
 * (Q-486). p_curve step: the curve has a point for each trade up to 400, above that one for each of 400 equal
 * periods, which above 10,000 trades consist of whole UTC hours (Q-285); daily: one for each day of the zone with
 * closes, above 400 days for each equal number of days (Q-415). Above 10,000 trades swap and the longest runs of won
 * and of lost trades are null (Q-192, Q-387), and tags is empty. drawdown_percent is the drawdown in per cent of its
 * peak (Q-415). p_unit other than money replaces all figures but spread_cost, swap and the excursions by those of
 * trading.performance_in_unit: in R (r), or in per cent of the balance at the opening (percent), without left_out
 * trades (Q-286), and drawdown_percent by null. Called by GET /performance. Errors: BT100 not signed in, BT102
 * account inactive, BT104 no account, BT277 unknown time zone, BT115 unknown unit or curve. Source: E-41. Null:
 * win_rate, profit_factor, expectancy, average_win, average_loss, best, worst, drawdown_percent, held_won_seconds,
 * held_lost_seconds, swap, first_close, last_close, expectancy_r, winners_mae_r, longest_won, longest_lost.
 */
export const performance = row<
  {
    actor: Actor;
    from: string | null;
    to: string | null;
    side: string | null;
    zone: string | null;
    unit?: string | null;
    curve?: string | null;
    instrument?: string | null;
    tag?: string | null;
  },
  typeof performanceRow
>(
  "trading.performance",
  {
    actor: ["p_actor_id", "actor"],
    from: ["p_from", "date"],
    to: ["p_to", "date"],
    side: ["p_side", "text"],
    zone: ["p_zone", "text"],
    unit: ["p_unit", "text"],
    curve: ["p_curve", "text"],
    instrument: ["p_instrument", "text"],
    tag: ["p_tag", "text"],
  },
  performanceRow,
);

const pipValueResult = z.string();
/**
 * Returns the value of one pip in the account's currency, unrounded. p_rate and p_multiplier are divisor and
 * multiplier of market.conversion_rates, or the rate alone. Source: E-04.
 */
export const pipValue = value<
  {
    pip: string | number | null;
    units: string | number | null;
    rate: string | number | null;
    multiplier?: string | number | null;
  },
  z.infer<typeof pipValueResult>
>(
  "trading.pip_value",
  {
    pip: ["p_pip", "numeric"],
    units: ["p_units", "numeric"],
    rate: ["p_rate", "numeric"],
    multiplier: ["p_multiplier", "numeric"],
  },
  pipValueResult,
);

const placeOrderRow = z.object({
  id: z.number(),
  account_id: z.number(),
  instrument_id: z.number(),
  type: z.enum(["buy", "sell"]),
  units: z.string(),
  open_rate: z.string(),
  spread: z.string(),
  leverage: z.string(),
  margin_used: z.string(),
  exchange_rate: z.string(),
  stop_out_level: z.string(),
  take_profit: z.string(),
  stop_loss: z.string(),
  quote_time: z.string(),
  created_at: z.string(),
  close_time: z.string(),
  close_rate: z.string(),
  close_reason: z.enum(["customer", "staff", "take_profit", "stop_loss", "stop_out"]),
  pro_loss: z.string(),
  parent_id: z.number(),
  deleted_at: z.string(),
  rate_multiplier: z.string(),
  rate_divisor: z.string(),
  stop_cell: z.string(),
});
export type PlaceOrderRow = z.infer<typeof placeOrderRow>;
/**
 * Opens a market order on the customer's own account. p_type is buy or sell; p_amount is in base units; p_profit and
 * p_loss are take-profit and stop-loss rates, null or 0 for none; p_trail is the distance of a trailing stop in
 * p_trail_unit (price, pips or money), null or 0 for none, which follows from the rate p_trail_activation, null: at
 * once. The same p_idempotency_key returns the same order. p_bound is the worst accepted rate, p_slippage the largest
 * distance in pips from p_shown_rate (E-36). Without p_amount, the amount follows from p_risk, or from p_risk_percent
 * of the equity (E-37). Called by POST /dashboard/orders. Locks: the account. Errors: BT216 invalid side, BT263
 * invalid slippage, BT287 invalid distance, BT601 idempotency key reused, and those of trading.open_order.
 */
export const placeOrder = row<
  {
    actor: Actor;
    balanceId: number | null;
    instrument: string | null;
    type: string | null;
    amount: string | number | null;
    profit?: string | number | null;
    loss?: string | number | null;
    idempotencyKey?: string | null;
    trail?: string | number | null;
    trailUnit?: string | null;
    trailActivation?: string | number | null;
    bound?: string | number | null;
    shownRate?: string | number | null;
    slippage?: string | number | null;
    risk?: string | number | null;
    riskPercent?: string | number | null;
  },
  typeof placeOrderRow
>(
  "trading.place_order",
  {
    actor: ["p_actor_id", "actor"],
    balanceId: ["p_balance_id", "bigint"],
    instrument: ["p_instrument", "text"],
    type: ["p_type", "text"],
    amount: ["p_amount", "numeric"],
    profit: ["p_profit", "numeric"],
    loss: ["p_loss", "numeric"],
    idempotencyKey: ["p_idempotency_key", "text"],
    trail: ["p_trail", "numeric"],
    trailUnit: ["p_trail_unit", "text"],
    trailActivation: ["p_trail_activation", "numeric"],
    bound: ["p_bound", "numeric"],
    shownRate: ["p_shown_rate", "numeric"],
    slippage: ["p_slippage", "numeric"],
    risk: ["p_risk", "numeric"],
    riskPercent: ["p_risk_percent", "numeric"],
  },
  placeOrderRow,
);

const placeOrdersRow = z.object({
  n: z.number(),
  placed: z.unknown(),
  code: z.string(),
  message: z.string(),
  field: z.string(),
  detail: z.string(),
});
export type PlaceOrdersRow = z.infer<typeof placeOrdersRow>;
/**
 * Opens orders of many customers in one transaction, so that orders arriving together share its commit. p_orders:
 * [{actor, account, instrument, type, amount, profit, loss, key, trail, trailUnit, bound, shown, slippage, risk,
 * riskPercent}], numbers as decimal strings, at most one per account, because two could deadlock on their keys with
 * another such call. Each order succeeds or fails on its own: returns one row per order, n its position from 1, with
 * the order or with code, message, field and detail of the error. Called by POST /dashboard/orders. Locks: the
 * account rows by id.
 */
export const placeOrders = rows<{ orders: unknown }, typeof placeOrdersRow>(
  "trading.place_orders",
  { orders: ["p_orders", "jsonb"] },
  placeOrdersRow,
);

const placePendingRow = z.object({
  id: z.number(),
  account_id: z.number(),
  instrument_id: z.number(),
  type: z.enum(["buy", "sell"]),
  kind: z.enum(["limit", "stop", "stop_limit", "market_if_touched"]),
  units: z.string(),
  price: z.string(),
  limit_price: z.string().nullable(),
  touch_direction: z.enum(["falls", "rises"]).nullable(),
  armed_at: z.string().nullable(),
  take_profit: z.string().nullable(),
  stop_loss: z.string().nullable(),
  trail_distance: z.string().nullable(),
  trail_unit: z.enum(["price", "pips", "money"]).nullable(),
  trail_activation: z.string().nullable(),
  expiry: z.enum(["gtc", "day", "date"]),
  expires_at: z.string().nullable(),
  group_id: z.number().nullable(),
  status: z.enum(["pending", "filled", "cancelled", "expired", "rejected"]),
  reason: z.string().nullable(),
  order_id: z.number().nullable(),
  created_at: z.string(),
  settled_at: z.string().nullable(),
  next_price: z.string(),
  direction: z.enum(["falls", "rises"]),
});
export type PlacePendingRow = z.infer<typeof placePendingRow>;
/**
 * Places a limit, stop, stop-limit or market-if-touched order (Q-24, E-33). A buy limit fills when the ask falls to
 * p_price, a buy stop when it rises to it; a sell limit when the bid rises to it, a sell stop when it falls to it; a
 * stop-limit becomes a limit at p_limit_price when its stop p_price is reached; market if touched fills when p_price
 * is reached from the present side; all at that tick's market rate, with margin checked then. Levels as in
 * trading.place_order, compared with the price of the fill. p_expiry is gtc, day or date (E-35), null: by
 * p_expires_at. p_linked_id is a pending order of the same account that cancels this one when it fills and the other
 * way round (E-34). Called by POST /dashboard/pending and trading.place_pending_group. Locks: the account. Errors:
 * those of trading.check_pending and trading.admit_order; of the linked order BT104 not found, BT214 no longer
 * pending, BT250 another account. p_trail in p_trail_unit and p_trail_activation as in trading.place_order. Null:
 * limit_price, touch_direction, armed_at, take_profit, stop_loss, expires_at, group_id, trail_distance, trail_unit,
 * trail_activation, reason, order_id, settled_at.
 */
export const placePending = row<
  {
    actor: Actor;
    balanceId: number | null;
    instrument: string | null;
    type: string | null;
    kind: string | null;
    amount: string | number | null;
    price: string | number | null;
    profit?: string | number | null;
    loss?: string | number | null;
    expiresAt?: string | null;
    idempotencyKey?: string | null;
    limitPrice?: string | number | null;
    expiry?: string | null;
    linkedId?: number | null;
    trail?: string | number | null;
    trailUnit?: string | null;
    trailActivation?: string | number | null;
  },
  typeof placePendingRow
>(
  "trading.place_pending",
  {
    actor: ["p_actor_id", "actor"],
    balanceId: ["p_balance_id", "bigint"],
    instrument: ["p_instrument", "text"],
    type: ["p_type", "text"],
    kind: ["p_kind", "text"],
    amount: ["p_amount", "numeric"],
    price: ["p_price", "numeric"],
    profit: ["p_profit", "numeric"],
    loss: ["p_loss", "numeric"],
    expiresAt: ["p_expires_at", "timestamp with time zone"],
    idempotencyKey: ["p_idempotency_key", "text"],
    limitPrice: ["p_limit_price", "numeric"],
    expiry: ["p_expiry", "text"],
    linkedId: ["p_linked_id", "bigint"],
    trail: ["p_trail", "numeric"],
    trailUnit: ["p_trail_unit", "text"],
    trailActivation: ["p_trail_activation", "numeric"],
  },
  placePendingRow,
);

const placePendingGroupRow = z.object({
  id: z.number(),
  account_id: z.number(),
  instrument_id: z.number(),
  type: z.enum(["buy", "sell"]),
  kind: z.enum(["limit", "stop", "stop_limit", "market_if_touched"]),
  units: z.string(),
  price: z.string(),
  limit_price: z.string().nullable(),
  touch_direction: z.enum(["falls", "rises"]).nullable(),
  armed_at: z.string().nullable(),
  take_profit: z.string().nullable(),
  stop_loss: z.string().nullable(),
  trail_distance: z.string().nullable(),
  trail_unit: z.enum(["price", "pips", "money"]).nullable(),
  trail_activation: z.string().nullable(),
  expiry: z.enum(["gtc", "day", "date"]),
  expires_at: z.string().nullable(),
  group_id: z.number(),
  status: z.enum(["pending", "filled", "cancelled", "expired", "rejected"]),
  reason: z.string().nullable(),
  order_id: z.number().nullable(),
  created_at: z.string(),
  settled_at: z.string().nullable(),
  next_price: z.string(),
  direction: z.enum(["falls", "rises"]),
});
export type PlacePendingGroupRow = z.infer<typeof placePendingGroupRow>;
/**
 * Places pending orders of one account that cancel each other (E-34), all or none. p_orders is a JSON array of 2 to
 * 10 objects with instrument, type, kind, amount, price, limitPrice, profit, loss, expiry and expiresAt as in
 * trading.place_pending. Called by POST /dashboard/pending-groups. Locks: the account. Errors: those of
 * trading.place_pending, BT251 not 2 to 10 orders. Null: limit_price, touch_direction, armed_at, take_profit,
 * stop_loss, expires_at, trail_distance, trail_unit, trail_activation, reason, order_id, settled_at.
 */
export const placePendingGroup = rows<
  { actor: Actor; balanceId: number | null; orders: unknown; idempotencyKey?: string | null },
  typeof placePendingGroupRow
>(
  "trading.place_pending_group",
  {
    actor: ["p_actor_id", "actor"],
    balanceId: ["p_balance_id", "bigint"],
    orders: ["p_orders", "jsonb"],
    idempotencyKey: ["p_idempotency_key", "text"],
  },
  placePendingGroupRow,
);

const positionsOfResult = shapes.positionsOf;
/**
 * Returns the open positions and pending orders of a customer, newest first, up to 200 of each, as JSON: {positions,
 * pending}. rate is the current price; notional at it and profitLoss (E-05) are in the account's currency. Called by
 * GET /admin/customers/{id}/positions. Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
 */
export const positionsOf = value<
  { actor: Actor; userId: number | null; limit?: number | null },
  z.infer<typeof positionsOfResult>
>(
  "trading.positions_of",
  { actor: ["p_actor_id", "actor"], userId: ["p_user_id", "bigint"], limit: ["p_limit", "integer"] },
  positionsOfResult,
);

const previewChangeResult = shapes.previewChange;
/**
 * Returns {before, after, moved, entries, approval} of an edit (p_changes as in trading.apply_edit), close or
 * deletion of an order by staff: rates, levels, the customer's profit or loss, the order's margin and the account's
 * balance, equity and margin level (Q-120); the amount posted to the account and its ledger entries; and the
 * four-eyes state, which a close at the market's price does not have (Q-151). A close uses the latest price. Writes
 * nothing. Called by the dialogs and the correction page of /admin/trades. Errors: BT102 account inactive, BT103
 * forbidden, BT104 not found, and those of trading.apply_edit.
 */
export const previewChange = value<
  { actor: Actor; orderId: number | null; action: string | null; changes?: unknown },
  z.infer<typeof previewChangeResult>
>(
  "trading.preview_change",
  {
    actor: ["p_actor_id", "actor"],
    orderId: ["p_order_id", "bigint"],
    action: ["p_action", "text"],
    changes: ["p_changes", "jsonb"],
  },
  previewChangeResult,
);

const previewCloseRow = z.object({ count: z.number(), pro_loss: z.string(), remaining: shapes.previewClose.remaining });
export type PreviewCloseRow = z.infer<typeof previewCloseRow>;
/**
 * Returns what trading.close_orders would do with the same arguments: the number of orders to close, the sum of their
 * profit or loss at the latest prices, and the remaining ones with reasons. Writes nothing. Called by the
 * confirmation of "Close all". Errors: BT104 not found, BT219 invalid selection.
 */
export const previewClose = row<
  { actor: Actor; balanceId: number | null; which: string | null; instrument?: string | null; type?: string | null },
  typeof previewCloseRow
>(
  "trading.preview_close",
  {
    actor: ["p_actor_id", "actor"],
    balanceId: ["p_balance_id", "bigint"],
    which: ["p_which", "text"],
    instrument: ["p_instrument", "text"],
    type: ["p_type", "text"],
  },
  previewCloseRow,
);

const previewPositionRow = z.object({
  close_units: z.string().nullable(),
  close_rate: z.string().nullable(),
  profit_loss: z.string().nullable(),
  rest_units: z.string().nullable(),
  open_type: z.string().nullable(),
  open_units: z.string().nullable(),
  open_rate: z.string().nullable(),
  take_profit: z.string().nullable(),
  stop_loss: z.string().nullable(),
  margin: z.string().nullable(),
  free_margin_after: z.string().nullable(),
  currency: z.string(),
  market_value: z.string(),
  refusal: z.string().nullable(),
});
export type PreviewPositionRow = z.infer<typeof previewPositionRow>;
/**
 * Returns what a command would do to an open position now: p_action is reverse, double, or close_amount with p_amount
 * in the account's currency. Units, rate and result of the close, side, units, rate, levels and margin of the order
 * that it opens, null without one, and the free margin afterwards. The command is executed and rolled back, so the
 * figures follow its own rules; refusal is the error that it would raise, with all figures null, null if none. Called
 * by the dialogs of a position. Locks: the account, then the order. Errors: BT104 not the actor's, BT211 order
 * closed. Null: close_units, close_rate, profit_loss, rest_units, open_type, open_units, open_rate, take_profit,
 * stop_loss, margin, free_margin_after, refusal.
 */
export const previewPosition = row<
  { actor: Actor; orderId: number | null; action: string | null; amount?: string | number | null },
  typeof previewPositionRow
>(
  "trading.preview_position",
  {
    actor: ["p_actor_id", "actor"],
    orderId: ["p_order_id", "bigint"],
    action: ["p_action", "text"],
    amount: ["p_amount", "numeric"],
  },
  previewPositionRow,
);

const previewStopRow = z.object({
  level: z.string().nullable(),
  distance: z.string().nullable(),
  apart: z.string().nullable(),
  apart_pips: z.string().nullable(),
  outcome: z.string().nullable(),
  is_active: z.boolean(),
  problem: z.string().nullable(),
});
export type PreviewStopRow = z.infer<typeof previewStopRow>;
/**
 * Returns what a setting of an open order's stop-loss would do at the last quote, before it is set: p_mode trailing
 * (p_value: distance, p_unit, p_activation) or break_even (p_value: offset, p_unit; null: the spread per unit).
 * level: the stop-loss after it, null while a trailing stop waits for its activation price; distance: of the trailing
 * stop; apart: between market rate and level, in p_pip units and in quote per base; outcome: result at the level in
 * the account's currency; problem: the reason why it would be refused. Writes nothing. Called by GET
 * /dashboard/orders/{id}/loss. Errors: BT104 not the actor's. Null: level, distance, apart, apart_pips, outcome,
 * problem.
 */
export const previewStop = row<
  {
    actor: Actor;
    orderId: number | null;
    mode: string | null;
    value?: string | number | null;
    unit?: string | null;
    activation?: string | number | null;
  },
  typeof previewStopRow
>(
  "trading.preview_stop",
  {
    actor: ["p_actor_id", "actor"],
    orderId: ["p_order_id", "bigint"],
    mode: ["p_mode", "text"],
    value: ["p_value", "numeric"],
    unit: ["p_unit", "text"],
    activation: ["p_activation", "numeric"],
  },
  previewStopRow,
);

const profitLossResult = z.string();
/**
 * Returns the profit or loss of one order in the account's currency, unrounded. p_market is the ask for a buy, the
 * bid for a sell, or the close rate; p_spread is the order's stored total in the quote currency; p_rate and
 * p_multiplier are divisor and multiplier of market.conversion_rates, or the rate alone. Source: E-05.
 */
export const profitLoss = value<
  {
    type: "buy" | "sell" | null;
    units: string | number | null;
    open: string | number | null;
    market: string | number | null;
    spread: string | number | null;
    rate: string | number | null;
    multiplier?: string | number | null;
  },
  z.infer<typeof profitLossResult>
>(
  "trading.profit_loss",
  {
    type: ["p_type", "trading.side"],
    units: ["p_units", "numeric"],
    open: ["p_open", "numeric"],
    market: ["p_market", "numeric"],
    spread: ["p_spread", "numeric"],
    rate: ["p_rate", "numeric"],
    multiplier: ["p_multiplier", "numeric"],
  },
  profitLossResult,
);

const providerPricesRow = z.object({
  provider: z.string().nullable(),
  ticks: z.number(),
  lowest: z.string(),
  highest: z.string(),
  difference: z.string(),
});
export type ProviderPricesRow = z.infer<typeof providerPricesRow>;
/**
 * Returns the range of prices that each price provider sent around the tick that closed an order, as far as they were
 * recorded: the asks for a buy, the bids for a sell (Q-06). difference is the most favorable of them less the close
 * rate, from the customer's side. provider is null where it was not stored; no rows for an open order, one that was
 * closed on request, or a tick of another instrument. Called by GET /admin/disputes/{id}. Errors: BT104 not found.
 * Null: provider.
 */
export const providerPrices = rows<{ actor: Actor; orderId: number | null }, typeof providerPricesRow>(
  "trading.provider_prices",
  { actor: ["p_actor_id", "actor"], orderId: ["p_order_id", "bigint"] },
  providerPricesRow,
);

const quickAlertLevelsRow = z.object({ step: z.string(), amount: z.string().nullable(), level: z.string() });
export type QuickAlertLevelsRow = z.infer<typeof quickAlertLevelsRow>;
/**
 * Returns levels near the present bid of an instrument that the form of a price alert offers, and the bid itself
 * first (step bid): 5 and 10 pips above and below for currency pairs, 0.5 and 1 per cent for others, with the sign in
 * amount, then the day's highest and lowest bid. No row before the first price. Called by GET /alerts/new and
 * /alerts/{id}/edit. Null: amount.
 */
export const quickAlertLevels = rows<{ instrument: string | null }, typeof quickAlertLevelsRow>(
  "trading.quick_alert_levels",
  { instrument: ["p_instrument", "text"] },
  quickAlertLevelsRow,
);

/**
 * Removes a leverage window, for administrators. Called by POST /admin/risk/controls/windows/{id}/remove. Errors:
 * BT102 account inactive, BT103 forbidden, BT104 not found, BT257 invalid reason.
 */
export const removeLeverageWindow = command<{ actor: Actor; windowId: number | null; reason: string | null }>(
  "trading.remove_leverage_window",
  { actor: ["p_actor_id", "actor"], windowId: ["p_window_id", "integer"], reason: ["p_reason", "text"] },
);

const requiredMarginResult = z.string();
/**
 * Returns the margin of one order in the account's currency, unrounded. p_price is the ask for a buy, the bid for a
 * sell (quote per base unit); p_units is in base units; p_leverage > 0; p_rate and p_multiplier are divisor and
 * multiplier of market.conversion_rates, or the rate alone. Source: E-03.
 */
export const requiredMargin = value<
  {
    price: string | number | null;
    units: string | number | null;
    leverage: string | number | null;
    rate: string | number | null;
    multiplier?: string | number | null;
  },
  z.infer<typeof requiredMarginResult>
>(
  "trading.required_margin",
  {
    price: ["p_price", "numeric"],
    units: ["p_units", "numeric"],
    leverage: ["p_leverage", "numeric"],
    rate: ["p_rate", "numeric"],
    multiplier: ["p_multiplier", "numeric"],
  },
  requiredMarginResult,
);

const restrictsResult = z.boolean();
/**
 * Returns whether a restriction of an instrument, a category or, with both null, the whole market applies to an
 * instrument. Read by trading.agreed_terms and trading.active_restrictions.
 */
export const restricts = value<
  {
    restrictedId: number | null;
    restrictedCategory: "forex" | "commodity" | "index" | "stock" | "crypto" | null;
    instrumentId: number | null;
    category: "forex" | "commodity" | "index" | "stock" | "crypto" | null;
  },
  z.infer<typeof restrictsResult>
>(
  "trading.restricts",
  {
    restrictedId: ["p_restricted_id", "integer"],
    restrictedCategory: ["p_restricted_category", "market.category"],
    instrumentId: ["p_instrument_id", "integer"],
    category: ["p_category", "market.category"],
  },
  restrictsResult,
);

/**
 * Reverses an open hedge that was recorded in error, for administrators: it stays in the list and counts nowhere.
 * Called by POST /admin/risk/hedges/{id}/reverse. Locks: the hedge. Errors: BT102 account inactive, BT103 forbidden,
 * BT104 not found, BT257 invalid reason, BT284 closed or reversed already.
 */
export const reverseHedge = command<{ actor: Actor; hedgeId: number | null; reason: string | null }>(
  "trading.reverse_hedge",
  { actor: ["p_actor_id", "actor"], hedgeId: ["p_hedge_id", "bigint"], reason: ["p_reason", "text"] },
);

const reverseOrderRow = z.object({
  id: z.number(),
  account_id: z.number(),
  instrument_id: z.number(),
  type: z.enum(["buy", "sell"]),
  units: z.string(),
  open_rate: z.string(),
  spread: z.string(),
  leverage: z.string(),
  margin_used: z.string(),
  exchange_rate: z.string(),
  stop_out_level: z.string(),
  take_profit: z.string(),
  stop_loss: z.string(),
  quote_time: z.string(),
  created_at: z.string(),
  close_time: z.string(),
  close_rate: z.string(),
  close_reason: z.enum(["customer", "staff", "take_profit", "stop_loss", "stop_out"]),
  pro_loss: z.string(),
  parent_id: z.number(),
  deleted_at: z.string(),
  rate_multiplier: z.string(),
  rate_divisor: z.string(),
  stop_cell: z.string(),
});
export type ReverseOrderRow = z.infer<typeof reverseOrderRow>;
/**
 * Closes a whole position and opens the opposite one with the same units, without levels, in one transaction at one
 * quote (E-38): if the opening is refused, nothing is closed. Margin is checked after the close. Returns the closed
 * order, then the new one. p_bound, p_shown_rate and p_slippage limit the rate of the new order as in
 * trading.place_order. The same p_idempotency_key returns the same orders. Called by POST /dashboard/orders/reverse.
 * Locks: the account, then the order. Errors: BT104 not the actor's, BT211 order closed, BT263 invalid slippage,
 * BT601 idempotency key reused, those of trading.close_order and trading.open_order, 40001 if prices changed between
 * the two.
 */
export const reverseOrder = rows<
  {
    actor: Actor;
    orderId: number | null;
    bound?: string | number | null;
    shownRate?: string | number | null;
    slippage?: string | number | null;
    idempotencyKey?: string | null;
  },
  typeof reverseOrderRow
>(
  "trading.reverse_order",
  {
    actor: ["p_actor_id", "actor"],
    orderId: ["p_order_id", "bigint"],
    bound: ["p_bound", "numeric"],
    shownRate: ["p_shown_rate", "numeric"],
    slippage: ["p_slippage", "numeric"],
    idempotencyKey: ["p_idempotency_key", "text"],
  },
  reverseOrderRow,
);

const reviewOrderRow = z.object({
  units: z.string(),
  price: z.string(),
  quote_time: z.string().nullable(),
  order_value: z.string(),
  margin: z.string(),
  free_margin_after: z.string(),
  pip_value: z.string(),
  spread_cost: z.string().nullable(),
  spread_markup: z.string().nullable(),
  price_markup: z.string().nullable(),
  in_pips: z.boolean(),
  margin_share_before: z.string().nullable(),
  margin_share_after: z.string().nullable(),
  profit_outcome: z.string().nullable(),
  profit_share: z.string().nullable(),
  loss_outcome: z.string().nullable(),
  loss_share: z.string().nullable(),
  currency: z.string(),
  price_decimals: z.number(),
  refusal: z.string().nullable(),
});
export type ReviewOrderRow = z.infer<typeof reviewOrderRow>;
/**
 * Returns cost and outcome of an order as if placed now, unrounded, in the account's currency: margin (E-03, E-40),
 * free margin after it (E-10), pip value (E-04; outside forex the value of a move by 1.00, see in_pips), cost of the
 * quoted spread, the price markup that it includes (Q-159), the charge (E-06, Q-119), shares of the balance in per
 * cent, and the result at each level (E-05). p_kind is a kind of pending order at p_price and p_limit_price, null for
 * a market order; levels are rates, null for none. refusal is the error that placing it would raise, null if none:
 * the order is placed and rolled back. Without p_amount, units follow from p_risk or p_risk_percent
 * (trading.size_by_risk). Called by the review of the ticket. Locks: the account. Errors: BT104 not found, BT200
 * unknown instrument, BT203 no price, BT204 invalid amount, BT210 no conversion rate, BT213 invalid rate, BT216
 * invalid side. Null: quote_time, spread_cost, spread_markup, price_markup, margin_share_before, margin_share_after,
 * profit_outcome, profit_share, loss_outcome, loss_share, refusal.
 */
export const reviewOrder = row<
  {
    actor: Actor;
    balanceId: number | null;
    instrument: string | null;
    type: string | null;
    kind: string | null;
    amount: string | number | null;
    price?: string | number | null;
    profit?: string | number | null;
    loss?: string | number | null;
    limitPrice?: string | number | null;
    risk?: string | number | null;
    riskPercent?: string | number | null;
  },
  typeof reviewOrderRow
>(
  "trading.review_order",
  {
    actor: ["p_actor_id", "actor"],
    balanceId: ["p_balance_id", "bigint"],
    instrument: ["p_instrument", "text"],
    type: ["p_type", "text"],
    kind: ["p_kind", "text"],
    amount: ["p_amount", "numeric"],
    price: ["p_price", "numeric"],
    profit: ["p_profit", "numeric"],
    loss: ["p_loss", "numeric"],
    limitPrice: ["p_limit_price", "numeric"],
    risk: ["p_risk", "numeric"],
    riskPercent: ["p_risk_percent", "numeric"],
  },
  reviewOrderRow,
);

const reviewPendingRow = z.object({
  stage: z.string(),
  units: z.string(),
  price: z.string(),
  limit_price: z.string().nullable(),
  profit: z.string().nullable(),
  loss: z.string().nullable(),
  expires_at: z.string().nullable(),
  distance: z.string().nullable(),
  pips: z.string().nullable(),
  margin: z.string(),
  profit_outcome: z.string().nullable(),
  loss_outcome: z.string().nullable(),
  currency: z.string(),
  refusal: z.string().nullable(),
});
export type ReviewPendingRow = z.infer<typeof reviewPendingRow>;
/**
 * Returns the figures of a waiting pending order of the customer's as it is and as a change would make it: two rows,
 * stage before and after. distance is that of the market to the price it waits for, in quote per base, and pips the
 * same in pips for currency pairs; margin (E-03, E-40) and the result at each level (E-05) in the account's currency.
 * refusal is the error that the change would raise, null if none: the order is changed and rolled back. Parameters as
 * in trading.change_pending. Called by the dialog that changes a pending order. Locks: the account. Errors: BT104 not
 * the customer's, BT214 no longer pending, and those of trading.review_order. Null: limit_price, profit, loss,
 * expires_at, distance, pips, profit_outcome, loss_outcome, refusal.
 */
export const reviewPending = rows<
  {
    actor: Actor;
    pendingId: number | null;
    amount: string | number | null;
    price: string | number | null;
    limitPrice?: string | number | null;
    profit?: string | number | null;
    loss?: string | number | null;
    expiry?: string | null;
    expiresAt?: string | null;
    moveLevels?: boolean | null;
  },
  typeof reviewPendingRow
>(
  "trading.review_pending",
  {
    actor: ["p_actor_id", "actor"],
    pendingId: ["p_pending_id", "bigint"],
    amount: ["p_amount", "numeric"],
    price: ["p_price", "numeric"],
    limitPrice: ["p_limit_price", "numeric"],
    profit: ["p_profit", "numeric"],
    loss: ["p_loss", "numeric"],
    expiry: ["p_expiry", "text"],
    expiresAt: ["p_expires_at", "timestamp with time zone"],
    moveLevels: ["p_move_levels", "boolean"],
  },
  reviewPendingRow,
);

const riskChoicesResult = shapes.riskChoices;
/**
 * Returns the choices of the risk desk's filters: {plans, countries, managers}; managers for administrators only.
 * Called by GET /admin/risk. Errors: BT102 account inactive, BT103 forbidden.
 */
export const riskChoices = value<{ actor: Actor }, z.infer<typeof riskChoicesResult>>(
  "trading.risk_choices",
  { actor: ["p_actor_id", "actor"] },
  riskChoicesResult,
);

const riskDeskResult = shapes.riskDesk;
/**
 * Returns the exposure of the customers' accounts that the actor may see, for administrators and managers, by
 * instrument, category and currency: units, average prices, value at mid prices, the broker's floating P/L (minus the
 * customers', E-05) and realised P/L of this UTC day, both with its hedges (Q-140), the customers' net less the
 * hedges, risk limits (exceeded ones first, then by net exposure), and the trading state. Money is in the site's
 * currency; without a rate of exchange it counts as 0. Administrators also receive the risk limits that are exceeded.
 * p_filters: mode (real or demo), plan, country, manager, category, instrument. Called by GET /admin/risk and
 * trading.risk_instrument. Errors: BT102 account inactive, BT103 forbidden.
 */
export const riskDesk = value<{ actor: Actor; filters: unknown }, z.infer<typeof riskDeskResult>>(
  "trading.risk_desk",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  riskDeskResult,
);

const riskHistoryResult = shapes.riskHistory;
/**
 * Returns the stored exposure over time (trading.risk_samples), in total or of one instrument, for administrators and
 * managers: p_period day (the current UTC day, each 15 minutes), 5-days (hourly) or 30-days (each 6 hours), one point
 * per interval, its newest sample. Amounts are in the site's currency; samples in another are left out. marks: round
 * numbers that enclose the points and 0, for the axis; limits: the instrument's net limit with the sign of the
 * exposure, once half of it is in use. Null for a part of the book (managers, filters, demo accounts), of which no
 * samples are stored (Q-156). p_filters as in trading.risk_desk. Called by GET /admin/risk and GET
 * /admin/risk/{instrument}. Errors: BT102 account inactive, BT103 forbidden. Null: result.
 */
export const riskHistory = value<
  { actor: Actor; instrument: string | null; period: string | null; filters: unknown },
  z.infer<typeof riskHistoryResult>
>(
  "trading.risk_history",
  {
    actor: ["p_actor_id", "actor"],
    instrument: ["p_instrument", "text"],
    period: ["p_period", "text"],
    filters: ["p_filters", "jsonb"],
  },
  riskHistoryResult,
);

const riskInstrumentResult = shapes.riskInstrument;
/**
 * Returns what trading.risk_desk returns for one instrument, with its ten largest holders, its hedges, the what-if
 * ladder, the value of a move by 1.00 to the broker, its pending orders, and its neighbours by name. Null for an
 * unknown instrument. p_filters as in trading.risk_desk. Called by GET /admin/risk/{instrument}. Errors: BT102
 * account inactive, BT103 forbidden. Null: result.
 */
export const riskInstrument = value<
  { actor: Actor; instrument: string | null; filters: unknown },
  z.infer<typeof riskInstrumentResult>
>(
  "trading.risk_instrument",
  { actor: ["p_actor_id", "actor"], instrument: ["p_instrument", "text"], filters: ["p_filters", "jsonb"] },
  riskInstrumentResult,
);

const riskListsResult = shapes.riskLists;
/**
 * Returns the lists of the risk desk over the accounts that the actor may see (trading.risk_desk): accounts below a
 * margin level of 100 % and those near their stop-out (within 1.2 times its level), the largest positions, today's
 * large orders, the largest holder of each instrument, and the customers who won and lost most today (closed and open
 * P/L). Money is in the site's currency. Called by GET /admin/risk. Errors: BT102 account inactive, BT103 forbidden.
 */
export const riskLists = value<{ actor: Actor; filters: unknown }, z.infer<typeof riskListsResult>>(
  "trading.risk_lists",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  riskListsResult,
);

const sameTickOrdersRow = z.object({
  id: z.number(),
  user_id: z.number(),
  full_name: z.string(),
  mode: shapes.sameTickOrders.mode,
  currency: z.string(),
  instrument: z.string(),
  price_decimals: z.number(),
  type: shapes.sameTickOrders.type,
  units: z.string(),
  close_rate: z.string(),
  pro_loss: z.string(),
  close_reason: shapes.sameTickOrders.close_reason,
  is_corrected: z.boolean(),
  loss: z.string().nullable(),
  next_tick: z.string().nullable(),
  dispute_id: z.number().nullable(),
  dispute_status: shapes.sameTickOrders.dispute_status,
  compensation: z.string().nullable(),
  total: z.number(),
});
export type SameTickOrdersRow = z.infer<typeof sameTickOrdersRow>;
/**
 * Returns the other orders that the same tick closed, as far as the actor may see them, oldest first and at most 50;
 * total counts them all. loss and next_tick are the amounts that would make up for the loss, and for the difference
 * to the next recorded tick (trading.result_at_next_tick), in the account's currency, null for none; dispute_id is
 * the order's own dispute, compensation what was paid for the order in any dispute. Called by the correction of a
 * trade and the decision of a dispute. Errors: BT103 forbidden, BT104 not found. Null: loss, next_tick, dispute_id,
 * dispute_status, compensation.
 */
export const sameTickOrders = rows<{ actor: Actor; orderId: number | null }, typeof sameTickOrdersRow>(
  "trading.same_tick_orders",
  { actor: ["p_actor_id", "actor"], orderId: ["p_order_id", "bigint"] },
  sameTickOrdersRow,
);

const saveAlertResult = z.number();
/**
 * Creates a price alert (p_id null) or replaces one of the actor (E-39), and returns its id. p_level is in quote per
 * base; a move has p_percent within p_window_minutes instead and compares bids. p_indicator, with p_indicator_length
 * and p_bar_interval, compares the indicator of closed bars with p_level instead of a price. p_repeat is once, every
 * (time the condition becomes true) or bar: an indicator at every closed bar at which it is true, a price once in
 * every bar of p_bar_interval (Q-472), a move never. p_expiry is gtc, day, week or date (p_expires_at). It is active
 * from the next frame of prices on, as a new one (Q-200). A user has at most 100 alerts that are active or paused.
 * Called by POST /alerts/save. Locks: the actor's row, so that two new alerts are counted, then the alert. Errors:
 * BT104 not the actor's alert, BT200 unknown instrument, BT215 expiry in the past, BT228 invalid condition, BT237 too
 * many alerts, BT247 invalid expiry, BT248 no end of a day.
 */
export const saveAlert = value<
  {
    actor: Actor;
    id: number | null;
    instrument: string | null;
    condition: string | null;
    priceSide: string | null;
    level: string | number | null;
    percent: string | number | null;
    windowMinutes: number | null;
    repeat: string | null;
    expiry: string | null;
    expiresAt: string | null;
    channels: readonly (string | null)[] | null;
    note: string | null;
    indicator?: string | null;
    indicatorLength?: number | null;
    barInterval?: string | null;
  },
  z.infer<typeof saveAlertResult>
>(
  "trading.save_alert",
  {
    actor: ["p_actor_id", "actor"],
    id: ["p_id", "bigint"],
    instrument: ["p_instrument", "text"],
    condition: ["p_condition", "text"],
    priceSide: ["p_price_side", "text"],
    level: ["p_level", "numeric"],
    percent: ["p_percent", "numeric"],
    windowMinutes: ["p_window_minutes", "integer"],
    repeat: ["p_repeat", "text"],
    expiry: ["p_expiry", "text"],
    expiresAt: ["p_expires_at", "timestamp with time zone"],
    channels: ["p_channels", "text[]"],
    note: ["p_note", "text"],
    indicator: ["p_indicator", "text"],
    indicatorLength: ["p_indicator_length", "integer"],
    barInterval: ["p_bar_interval", "text"],
  },
  saveAlertResult,
);

/**
 * Sets the risk limits of an instrument, a category or, with both null, all instruments together (Q-141), for
 * administrators. p_limits: netWarning, netStop, orderWarning, orderStop, holderWarning and holderStop in the site's
 * currency; a missing or empty one is removed. Called by POST /admin/risk/limits/save. Errors: BT102 account
 * inactive, BT103 forbidden, BT200 unknown instrument or category, BT285 amount out of range, BT286 stop below
 * warning.
 */
export const saveLimits = command<{
  actor: Actor;
  instrument: string | null;
  category: string | null;
  limits: unknown;
}>("trading.save_limits", {
  actor: ["p_actor_id", "actor"],
  instrument: ["p_instrument", "text"],
  category: ["p_category", "text"],
  limits: ["p_limits", "jsonb"],
});

/**
 * Stores the customer's own note, tags, ratings and image of an open or closed order; without any of them the row is
 * deleted. p_tags: up to 5 of 1 to 30 characters; case and spaces at the ends are ignored when comparing. p_image
 * names a file that was uploaded before; null keeps the stored one unless p_removes_image. Staff who act for the
 * customer are rejected (Q-189). Called by POST /history/{id} and trading.note_order. Locks: the note. Errors: BT100
 * not signed in, BT102 account inactive, BT104 not the actor's order, BT109 acting for a customer, BT296 invalid
 * tags, BT297 invalid note or rating, BT605 invalid file.
 */
export const saveTradeNote = command<{
  actor: Actor;
  orderId: number | null;
  tags: readonly (string | null)[] | null;
  note: string | null;
  followedPlan: string | null;
  execution: number | null;
  mood: string | null;
  image: string | null;
  removesImage: boolean | null;
}>("trading.save_trade_note", {
  actor: ["p_actor_id", "actor"],
  orderId: ["p_order_id", "bigint"],
  tags: ["p_tags", "text[]"],
  note: ["p_note", "text"],
  followedPlan: ["p_followed_plan", "text"],
  execution: ["p_execution", "integer"],
  mood: ["p_mood", "text"],
  image: ["p_image", "text"],
  removesImage: ["p_removes_image", "boolean"],
});

/**
 * Pauses (p_state paused) or resumes (active) an alert of the actor. A resumed alert begins as a new one. Called by
 * POST /alerts/{id}/pause and /alerts/{id}/resume. Errors: BT104 not the actor's alert, BT229 the alert has ended.
 */
export const setAlertState = command<{ actor: Actor; id: number | null; state: string | null }>(
  "trading.set_alert_state",
  { actor: ["p_actor_id", "actor"], id: ["p_id", "bigint"], state: ["p_state", "text"] },
);

/**
 * Makes alerts on an indicator crossing each of p_levels, every time and in the app and by push, and removes those at
 * p_old_levels with p_old_length and p_old_interval that are not among them; no levels remove all. Alerts that exist
 * stay as they are, and paused ones are resumed (Q-453). Called by POST /alerts/save-bands. Locks: the actor's row,
 * then the alerts. Errors: as trading.save_alert.
 */
export const setBandAlerts = command<{
  actor: Actor;
  instrument: string | null;
  indicator: string | null;
  interval: string | null;
  length: number | null;
  levels: readonly (string | number | null)[] | null;
  oldInterval: string | null;
  oldLength: number | null;
  oldLevels: readonly (string | number | null)[] | null;
}>("trading.set_band_alerts", {
  actor: ["p_actor_id", "actor"],
  instrument: ["p_instrument", "text"],
  indicator: ["p_indicator", "text"],
  interval: ["p_interval", "text"],
  length: ["p_length", "integer"],
  levels: ["p_levels", "numeric[]"],
  oldInterval: ["p_old_interval", "text"],
  oldLength: ["p_old_length", "integer"],
  oldLevels: ["p_old_levels", "numeric[]"],
});

const setBreakEvenRow = z.object({
  id: z.number(),
  account_id: z.number(),
  instrument_id: z.number(),
  type: z.enum(["buy", "sell"]),
  units: z.string(),
  open_rate: z.string(),
  spread: z.string(),
  leverage: z.string(),
  margin_used: z.string(),
  exchange_rate: z.string(),
  stop_out_level: z.string(),
  take_profit: z.string(),
  stop_loss: z.string(),
  quote_time: z.string(),
  created_at: z.string(),
  close_time: z.string(),
  close_rate: z.string(),
  close_reason: z.enum(["customer", "staff", "take_profit", "stop_loss", "stop_out"]),
  pro_loss: z.string(),
  parent_id: z.number(),
  deleted_at: z.string(),
  rate_multiplier: z.string(),
  rate_divisor: z.string(),
  stop_cell: z.string(),
});
export type SetBreakEvenRow = z.infer<typeof setBreakEvenRow>;
/**
 * Sets the stop-loss of an open order to its break-even level (E-31). p_offset in p_unit (price, pips or money) is
 * counted from the open rate; null: the spread per unit, with which the result is 0. A better stop-loss stays. Called
 * by PUT /dashboard/orders/{id}. Locks: the account, then the order. Errors: BT104 not the actor's, BT203 no price,
 * BT210 no conversion rate, BT211 order closed, BT271 customer read-only, BT287 invalid offset, BT288 not in profit
 * yet.
 */
export const setBreakEven = row<
  { actor: Actor; orderId: number | null; offset?: string | number | null; unit?: string | null },
  typeof setBreakEvenRow
>(
  "trading.set_break_even",
  {
    actor: ["p_actor_id", "actor"],
    orderId: ["p_order_id", "bigint"],
    offset: ["p_offset", "numeric"],
    unit: ["p_unit", "text"],
  },
  setBreakEvenRow,
);

const setBreakEvenGainRow = z.object({
  id: z.number(),
  account_id: z.number(),
  instrument_id: z.number(),
  type: z.enum(["buy", "sell"]),
  units: z.string(),
  open_rate: z.string(),
  spread: z.string(),
  leverage: z.string(),
  margin_used: z.string(),
  exchange_rate: z.string(),
  stop_out_level: z.string(),
  take_profit: z.string(),
  stop_loss: z.string(),
  quote_time: z.string(),
  created_at: z.string(),
  close_time: z.string(),
  close_rate: z.string(),
  close_reason: z.enum(["customer", "staff", "take_profit", "stop_loss", "stop_out"]),
  pro_loss: z.string(),
  parent_id: z.number(),
  deleted_at: z.string(),
  rate_multiplier: z.string(),
  rate_divisor: z.string(),
  stop_cell: z.string(),
});
export type SetBreakEvenGainRow = z.infer<typeof setBreakEvenGainRow>;
/**
 * Sets the automatic break-even of an open order (E-31): once the gain p_gain in p_gain_unit is reached, the
 * stop-loss moves to the break-even level with p_offset in p_offset_unit, null: the spread per unit. Null or 0 p_gain
 * removes it. Called by PUT /dashboard/orders/{id}. Locks: the account, then the order. Errors: BT104 not the
 * actor's, BT203 no price, BT210 no conversion rate, BT211 order closed, BT271 customer read-only, BT287 invalid gain
 * or offset.
 */
export const setBreakEvenGain = row<
  {
    actor: Actor;
    orderId: number | null;
    gain: string | number | null;
    gainUnit?: string | null;
    offset?: string | number | null;
    offsetUnit?: string | null;
  },
  typeof setBreakEvenGainRow
>(
  "trading.set_break_even_gain",
  {
    actor: ["p_actor_id", "actor"],
    orderId: ["p_order_id", "bigint"],
    gain: ["p_gain", "numeric"],
    gainUnit: ["p_gain_unit", "text"],
    offset: ["p_offset", "numeric"],
    offsetUnit: ["p_offset_unit", "text"],
  },
  setBreakEvenGainRow,
);

/**
 * Sets what a customer may do with positions and orders (Q-133), for administrators: p_state allowed, close_only or
 * read_only, and the largest leverage of new orders (null: none), until p_expires_at or the next change. p_version is
 * the version of the form, null: no check. Called by POST /admin/customers/{id}/controls. Errors: BT102 account
 * inactive, BT103 forbidden, BT104 not a customer, BT118 stale write, BT215 expiry in the past, BT257 invalid reason,
 * BT276 invalid leverage, BT278 invalid state, BT546 blocked by a screening match.
 */
export const setCustomerControls = command<{
  actor: Actor;
  userId: number | null;
  state: string | null;
  maxLeverage: string | number | null;
  reason: string | null;
  expiresAt?: string | null;
  version?: number | null;
}>("trading.set_customer_controls", {
  actor: ["p_actor_id", "actor"],
  userId: ["p_user_id", "bigint"],
  state: ["p_state", "text"],
  maxLeverage: ["p_max_leverage", "numeric"],
  reason: ["p_reason", "text"],
  expiresAt: ["p_expires_at", "timestamp with time zone"],
  version: ["p_version", "bigint"],
});

const setInstrumentControlsResult = z.number();
/**
 * Sets the controls of an instrument in one step (Q-161), for administrators: state (Q-131), size limits (Q-134),
 * price markup (Q-159) and margin tiers (Q-132), as the function of each; those that are unchanged stay as they are,
 * with their reason and expiry. A changed state or markup ends p_minutes later, null: with the next change. p_version
 * is the version of the form (trading.controls_changed). Returns the number of changed controls. Called by POST
 * /admin/risk/controls. Errors: those of the functions, BT118 stale write, BT200 unknown instrument, BT291 nothing
 * changed.
 */
export const setInstrumentControls = value<
  {
    actor: Actor;
    instrument: string | null;
    version: number | null;
    state: string | null;
    maxOrder: string | number | null;
    maxOpen: string | number | null;
    bidMarkup: string | number | null;
    askMarkup: string | number | null;
    tiers: unknown;
    reason: string | null;
    minutes?: number | null;
  },
  z.infer<typeof setInstrumentControlsResult>
>(
  "trading.set_instrument_controls",
  {
    actor: ["p_actor_id", "actor"],
    instrument: ["p_instrument", "text"],
    version: ["p_version", "bigint"],
    state: ["p_state", "text"],
    maxOrder: ["p_max_order", "numeric"],
    maxOpen: ["p_max_open", "numeric"],
    bidMarkup: ["p_bid_markup", "numeric"],
    askMarkup: ["p_ask_markup", "numeric"],
    tiers: ["p_tiers", "jsonb"],
    reason: ["p_reason", "text"],
    minutes: ["p_minutes", "integer"],
  },
  setInstrumentControlsResult,
);

const setLevelRow = z.object({
  id: z.number(),
  account_id: z.number(),
  instrument_id: z.number(),
  type: z.enum(["buy", "sell"]),
  units: z.string(),
  open_rate: z.string(),
  spread: z.string(),
  leverage: z.string(),
  margin_used: z.string(),
  exchange_rate: z.string(),
  stop_out_level: z.string(),
  take_profit: z.string(),
  stop_loss: z.string(),
  quote_time: z.string(),
  created_at: z.string(),
  close_time: z.string(),
  close_rate: z.string(),
  close_reason: z.enum(["customer", "staff", "take_profit", "stop_loss", "stop_out"]),
  pro_loss: z.string(),
  parent_id: z.number(),
  deleted_at: z.string(),
  rate_multiplier: z.string(),
  rate_divisor: z.string(),
  stop_cell: z.string(),
});
export type SetLevelRow = z.infer<typeof setLevelRow>;
/**
 * Sets the take-profit or stop-loss rate of an open order (p_level take_profit or stop_loss) and records the change;
 * null or 0 clears it, and a cleared stop-loss ends the trailing stop (E-30), which otherwise follows again from the
 * next tick unless p_ends_trail. A change by staff is in the audit log (Q-56). Called by PUT /dashboard/orders/{id}.
 * Locks: the account, then the order. Errors: BT104 not the actor's, BT208 take-profit already reached, BT209
 * stop-loss already reached, BT211 order closed, BT213 invalid rate, BT271 customer read-only.
 */
export const setLevel = row<
  {
    actor: Actor;
    orderId: number | null;
    level: "customer" | "staff" | "take_profit" | "stop_loss" | "stop_out" | null;
    rate: string | number | null;
    endsTrail?: boolean | null;
  },
  typeof setLevelRow
>(
  "trading.set_level",
  {
    actor: ["p_actor_id", "actor"],
    orderId: ["p_order_id", "bigint"],
    level: ["p_level", "trading.close_reason"],
    rate: ["p_rate", "numeric"],
    endsTrail: ["p_ends_trail", "boolean"],
  },
  setLevelRow,
);

/**
 * Sets the margin tiers of an instrument (E-40, Q-132), for administrators; they apply to orders opened afterwards.
 * p_tiers: [{"limit": "1000000", "leverage": "200"}, …, {"leverage": "20"}], limits in the quote currency, rising,
 * the last tier without one, leverages falling; empty removes the tiers. Called by trading.set_instrument_controls.
 * Errors: BT102 account inactive, BT103 forbidden, BT200 unknown instrument, BT257 invalid reason, BT274 invalid
 * tiers.
 */
export const setMarginTiers = command<{
  actor: Actor;
  instrument: string | null;
  tiers: unknown;
  reason: string | null;
}>("trading.set_margin_tiers", {
  actor: ["p_actor_id", "actor"],
  instrument: ["p_instrument", "text"],
  tiers: ["p_tiers", "jsonb"],
  reason: ["p_reason", "text"],
});

/**
 * Sets the size limits of an instrument, a category or, with both null, the whole market (Q-134), for administrators:
 * the largest order and the largest sum of an account's open orders of one instrument and side, in units of the base;
 * null for none, both null removes them. Called by POST /admin/risk/controls/sizes and
 * trading.set_instrument_controls. Errors: BT102 account inactive, BT103 forbidden, BT200 unknown instrument or
 * category, BT257 invalid reason, BT275 invalid size.
 */
export const setSizeLimits = command<{
  actor: Actor;
  instrument: string | null;
  category: string | null;
  maxOrder: string | number | null;
  maxOpen: string | number | null;
  reason: string | null;
}>("trading.set_size_limits", {
  actor: ["p_actor_id", "actor"],
  instrument: ["p_instrument", "text"],
  category: ["p_category", "text"],
  maxOrder: ["p_max_order", "numeric"],
  maxOpen: ["p_max_open", "numeric"],
  reason: ["p_reason", "text"],
});

/**
 * Sets the trading state of an instrument, a category or, with both null, the whole market (Q-131), for
 * administrators: open, close_only or halted, for p_minutes of the market's clock or until the next change. Takes
 * effect with the commit. open removes the restriction of the same scope only. Called by POST /admin/risk/state.
 * Errors: BT102 account inactive, BT103 forbidden, BT200 unknown instrument or category, BT215 invalid number of
 * minutes, BT257 invalid reason, BT260 invalid state.
 */
export const setTradeState = command<{
  actor: Actor;
  instrument: string | null;
  category: string | null;
  state: string | null;
  reason: string | null;
  minutes?: number | null;
}>("trading.set_trade_state", {
  actor: ["p_actor_id", "actor"],
  instrument: ["p_instrument", "text"],
  category: ["p_category", "text"],
  state: ["p_state", "text"],
  reason: ["p_reason", "text"],
  minutes: ["p_minutes", "integer"],
});

const setTrailingStopRow = z.object({
  id: z.number(),
  account_id: z.number(),
  instrument_id: z.number(),
  type: z.enum(["buy", "sell"]),
  units: z.string(),
  open_rate: z.string(),
  spread: z.string(),
  leverage: z.string(),
  margin_used: z.string(),
  exchange_rate: z.string(),
  stop_out_level: z.string(),
  take_profit: z.string(),
  stop_loss: z.string(),
  quote_time: z.string(),
  created_at: z.string(),
  close_time: z.string(),
  close_rate: z.string(),
  close_reason: z.enum(["customer", "staff", "take_profit", "stop_loss", "stop_out"]),
  pro_loss: z.string(),
  parent_id: z.number(),
  deleted_at: z.string(),
  rate_multiplier: z.string(),
  rate_divisor: z.string(),
  stop_cell: z.string(),
});
export type SetTrailingStopRow = z.infer<typeof setTrailingStopRow>;
/**
 * Sets the trailing stop of an open order (E-30): p_distance in p_unit (price, pips or money), from the rate
 * p_activation, null: at once. Null or 0 ends the trailing stop, and the level stays as a fixed stop-loss. Called by
 * PUT /dashboard/orders/{id}. Locks: the account, then the order. Errors: BT104 not the actor's, BT203 no price,
 * BT210 no conversion rate, BT211 order closed, BT213 invalid activation price, BT271 customer read-only, BT287
 * invalid distance.
 */
export const setTrailingStop = row<
  {
    actor: Actor;
    orderId: number | null;
    distance: string | number | null;
    unit?: string | null;
    activation?: string | number | null;
  },
  typeof setTrailingStopRow
>(
  "trading.set_trailing_stop",
  {
    actor: ["p_actor_id", "actor"],
    orderId: ["p_order_id", "bigint"],
    distance: ["p_distance", "numeric"],
    unit: ["p_unit", "text"],
    activation: ["p_activation", "numeric"],
  },
  setTrailingStopRow,
);

const shownStopLossResult = z.string().nullable();
/**
 * Returns the stop-loss of an open order including the moves that frames left, as screens show it: p_stop_loss, the
 * stored level, or the level after the last one. Called by trading.order_list and trading.own_open_order. Null:
 * result.
 */
export const shownStopLoss = value<
  { orderId: number | null; stopLoss: string | number | null },
  z.infer<typeof shownStopLossResult>
>(
  "trading.shown_stop_loss",
  { orderId: ["p_order_id", "bigint"], stopLoss: ["p_stop_loss", "numeric"] },
  shownStopLossResult,
);

const sizeByRiskResult = z.string();
/**
 * Returns the units of a new order that is sized by risk (trading.units_at_risk), opened now or at p_price. Called by
 * trading.review_order and POST /dashboard/pending. Errors: BT104 not the actor's, BT200 unknown instrument, BT203 no
 * price, those of trading.units_at_risk.
 */
export const sizeByRisk = value<
  {
    actor: Actor;
    balanceId: number | null;
    instrument: string | null;
    type: string | null;
    price: string | number | null;
    stopLoss: string | number | null;
    risk: string | number | null;
    riskPercent: string | number | null;
  },
  z.infer<typeof sizeByRiskResult>
>(
  "trading.size_by_risk",
  {
    actor: ["p_actor_id", "actor"],
    balanceId: ["p_balance_id", "bigint"],
    instrument: ["p_instrument", "text"],
    type: ["p_type", "text"],
    price: ["p_price", "numeric"],
    stopLoss: ["p_stop_loss", "numeric"],
    risk: ["p_risk", "numeric"],
    riskPercent: ["p_risk_percent", "numeric"],
  },
  sizeByRiskResult,
);

const smallestRiskResult = z.string();
/**
 * Returns the loss of the smallest order at its stop-loss, rounded up to the cent. Called by trading.units_at_risk.
 * Source: E-37.
 */
export const smallestRisk = value<
  {
    price: string | number | null;
    stopLoss: string | number | null;
    charge: string | number | null;
    min: string | number | null;
    divisor?: string | number | null;
    multiplier?: string | number | null;
  },
  z.infer<typeof smallestRiskResult>
>(
  "trading.smallest_risk",
  {
    price: ["p_price", "numeric"],
    stopLoss: ["p_stop_loss", "numeric"],
    charge: ["p_charge", "numeric"],
    min: ["p_min", "numeric"],
    divisor: ["p_divisor", "numeric"],
    multiplier: ["p_multiplier", "numeric"],
  },
  smallestRiskResult,
);

const splitInstrumentRow = z.object({ split_id: z.number(), orders: z.number(), pending_orders: z.number() });
export type SplitInstrumentRow = z.infer<typeof splitInstrumentRow>;
/**
 * Applies a split of p_old_units into p_new_units (7 for 1: 7, 1) to an instrument (Q-116), for administrators: units
 * of open and pending orders and open hedges are multiplied by the ratio, their rates and levels and all prices of
 * the instrument divided by it; money is unchanged. Rebuilds exposures and margin bands; audit log,
 * trading.split_changes and notifications to the owners record the changes. Called by POST
 * /admin/instruments/{id}/split. Locks: the instrument, market.clock_state, every customer account by id, then the
 * orders. Errors: BT102 account inactive, BT103 forbidden, BT104 not found, BT243 invalid reason, BT245 invalid
 * ratio, BT246 ratio does not produce the quarantined price.
 */
export const splitInstrument = row<
  {
    actor: Actor;
    instrumentId: number | null;
    newUnits: number | null;
    oldUnits: number | null;
    reason: string | null;
  },
  typeof splitInstrumentRow
>(
  "trading.split_instrument",
  {
    actor: ["p_actor_id", "actor"],
    instrumentId: ["p_instrument_id", "integer"],
    newUnits: ["p_new_units", "integer"],
    oldUnits: ["p_old_units", "integer"],
    reason: ["p_reason", "text"],
  },
  splitInstrumentRow,
);

const spreadCostResult = z.string();
/**
 * Returns the spread charge of an order, fixed at its opening, in the quote currency. p_pips is the category's spread
 * setting. Source: E-06.
 */
export const spreadCost = value<
  { pips: string | number | null; pip: string | number | null; units: string | number | null },
  z.infer<typeof spreadCostResult>
>(
  "trading.spread_cost",
  { pips: ["p_pips", "numeric"], pip: ["p_pip", "numeric"], units: ["p_units", "numeric"] },
  spreadCostResult,
);

const stopLossFromPipsResult = z.string();
/** Returns the stop-loss level p_pips away from the bid, as a string of six decimals. Source: E-16. */
export const stopLossFromPips = value<
  {
    type: "buy" | "sell" | null;
    bid: string | number | null;
    pips: string | number | null;
    pip: string | number | null;
  },
  z.infer<typeof stopLossFromPipsResult>
>(
  "trading.stop_loss_from_pips",
  {
    type: ["p_type", "trading.side"],
    bid: ["p_bid", "numeric"],
    pips: ["p_pips", "numeric"],
    pip: ["p_pip", "numeric"],
  },
  stopLossFromPipsResult,
);

const stopOutRateResult = z.string();
/**
 * Returns the market rate at which a single order brings equity to p_level percent of its margin, unrounded. Source:
 * E-20.
 */
export const stopOutRate = value<
  {
    type: "buy" | "sell" | null;
    open: string | number | null;
    units: string | number | null;
    spread: string | number | null;
    margin: string | number | null;
    balance: string | number | null;
    rate: string | number | null;
    level: string | number | null;
  },
  z.infer<typeof stopOutRateResult>
>(
  "trading.stop_out_rate",
  {
    type: ["p_type", "trading.side"],
    open: ["p_open", "numeric"],
    units: ["p_units", "numeric"],
    spread: ["p_spread", "numeric"],
    margin: ["p_margin", "numeric"],
    balance: ["p_balance", "numeric"],
    rate: ["p_rate", "numeric"],
    level: ["p_level", "numeric"],
  },
  stopOutRateResult,
);

const stopPictureRow = z.object({
  at: z.string(),
  price: z.string(),
  is_open: z.boolean(),
  stop: z.string().nullable(),
});
export type StopPictureRow = z.infer<typeof stopPictureRow>;
/**
 * Returns the closes of the newest 60 bars of an open order's instrument, oldest first, in the finest interval in
 * which the order's life fits into 45 of them, for the picture of the stop-loss dialog; bars of a day for older
 * orders. is_open: whether the order was open at the end of the bar; stop: the stop-loss after the last recorded move
 * by a trailing stop or automatic break-even up to that moment. Called by GET /dashboard/orders/{id}/loss. Errors:
 * BT104 not the actor's. Null: stop.
 */
export const stopPicture = rows<{ actor: Actor; orderId: number | null }, typeof stopPictureRow>(
  "trading.stop_picture",
  { actor: ["p_actor_id", "actor"], orderId: ["p_order_id", "bigint"] },
  stopPictureRow,
);

const sumClosedTradesRow = z.object({
  currency: z.string().nullable(),
  trades: z.number(),
  won: z.number(),
  lost: z.number(),
  gains: z.string(),
  losses: z.string(),
  pro_loss: z.string(),
  win_rate: z.string().nullable(),
  profit_factor: z.string().nullable(),
  expectancy: z.string().nullable(),
  average_win: z.string().nullable(),
  average_loss: z.string().nullable(),
  units: z.string().nullable(),
  held_seconds: z.number().nullable(),
  spread_cost: z.string(),
  swap: z.string().nullable(),
  win_loss_ratio: z.string().nullable(),
  pips: z.string().nullable(),
  trades_r: z.number().nullable(),
  result_r: z.string().nullable(),
  expectancy_r: z.string().nullable(),
});
export type SumClosedTradesRow = z.infer<typeof sumClosedTradesRow>;
/**
 * Returns the totals of trading.list_closed_trades under the same filters: trades, won, lost, gains, losses, P/L,
 * units and pips (null for several instruments), mean holding time and paid spreads, in the account's currency;
 * win_loss_ratio is the average win divided by the average loss. trades_r is the number of trades with a stop loss at
 * the opening, result_r their sum in R, expectancy_r its mean. These three and swap are null above 10,000 trades,
 * because each trade takes lookups in its history and in the ledger. Called by GET /history. Errors: BT100 not signed
 * in, BT102 account inactive. Source: E-41. Null: profit_factor, win_rate, expectancy, average_win, average_loss,
 * units, held_seconds, swap, currency, win_loss_ratio, pips, trades_r, result_r, expectancy_r.
 */
export const sumClosedTrades = row<{ actor: Actor; filters: unknown }, typeof sumClosedTradesRow>(
  "trading.sum_closed_trades",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  sumClosedTradesRow,
);

const sumTradeDaysRow = z.object({ day: z.string(), trades: z.number(), pro_loss: z.string() });
export type SumTradeDaysRow = z.infer<typeof sumTradeDaysRow>;
/**
 * Returns the number of trades and the P/L of each day of the zone p_zone from p_first to p_last, of the trades of
 * trading.list_closed_trades under the same filters, newest first, at most 50 days. Called by GET /history. Errors:
 * BT100 not signed in, BT102 account inactive, BT277 unknown time zone.
 */
export const sumTradeDays = rows<
  { actor: Actor; filters: unknown; first: string | null; last: string | null; zone: string | null },
  typeof sumTradeDaysRow
>(
  "trading.sum_trade_days",
  {
    actor: ["p_actor_id", "actor"],
    filters: ["p_filters", "jsonb"],
    first: ["p_first", "timestamp with time zone"],
    last: ["p_last", "timestamp with time zone"],
    zone: ["p_zone", "text"],
  },
  sumTradeDaysRow,
);

const sumTradesRow = z.object({
  currency: z.string(),
  orders: z.number().nullable(),
  accounts: z.number().nullable(),
  instrument: z.string().nullable(),
  units: z.string().nullable(),
  notional: z.string().nullable(),
  pro_loss: z.string().nullable(),
  swap: z.string().nullable(),
});
export type SumTradesRow = z.infer<typeof sumTradesRow>;
/**
 * Returns the totals of trading.list_trades under the same filters: orders, accounts, units (null for several
 * instruments), and notional value, P/L and swap in the site's currency, P/L and swap from the customers' side. All
 * null above 10,000 orders, which would take longer than a page, and amounts null without a conversion rate (Q-152).
 * Creates missing conversions to the site's currency. Called by the screens of /admin/trades. Errors: BT100 not
 * signed in, BT102 account inactive, BT103 forbidden. Null: orders, accounts, units, instrument, notional, pro_loss,
 * swap.
 */
export const sumTrades = row<{ actor: Actor; filters: unknown }, typeof sumTradesRow>(
  "trading.sum_trades",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  sumTradesRow,
);

const swapOfResult = z.string();
/**
 * Returns the swaps of an order, from the customer's side in the account's currency; an order has one ledger entry
 * per night. Called by trading.order_list, trading.list_closed_trades, trading.trade_notes. Source: E-12.
 */
export const swapOf = value<
  { orderId: number | null; opened: string | null; closed: string | null },
  z.infer<typeof swapOfResult>
>(
  "trading.swap_of",
  {
    orderId: ["p_order_id", "bigint"],
    opened: ["p_opened", "timestamp with time zone"],
    closed: ["p_closed", "timestamp with time zone"],
  },
  swapOfResult,
);

const takeProfitFromPipsResult = z.string();
/** Returns the take-profit level p_pips away from the bid, as a string of six decimals. Source: E-16. */
export const takeProfitFromPips = value<
  {
    type: "buy" | "sell" | null;
    bid: string | number | null;
    pips: string | number | null;
    pip: string | number | null;
  },
  z.infer<typeof takeProfitFromPipsResult>
>(
  "trading.take_profit_from_pips",
  {
    type: ["p_type", "trading.side"],
    bid: ["p_bid", "numeric"],
    pips: ["p_pips", "numeric"],
    pip: ["p_pip", "numeric"],
  },
  takeProfitFromPipsResult,
);

const ticketLevelsRow = z.object({ profit: z.string().nullable(), loss: z.string().nullable() });
export type TicketLevelsRow = z.infer<typeof ticketLevelsRow>;
/**
 * Returns the prices of a ticket's levels that are entered in p_unit: in pips from the bid or a pending order's price
 * (E-16), as a gain and a loss in the account's currency (trading.level_at_outcome), or as these in per cent of its
 * balance. p_price is the price of a pending order, null for one that opens now; p_amount is null for an order sized
 * by risk, whose units follow from its stop-loss. Null for a level that is not entered. Called by the calls of the
 * ticket. Errors: BT104 not the actor's, BT200 unknown instrument, BT203 no price, BT204 invalid amount, BT210 no
 * conversion rate, BT268 sized by risk. Source: Q-431. Null: profit, loss.
 */
export const ticketLevels = row<
  {
    actor: Actor;
    balanceId: number | null;
    instrument: string | null;
    type: string | null;
    price: string | number | null;
    amount: string | number | null;
    unit: string | null;
    profit: string | number | null;
    loss: string | number | null;
  },
  typeof ticketLevelsRow
>(
  "trading.ticket_levels",
  {
    actor: ["p_actor_id", "actor"],
    balanceId: ["p_balance_id", "bigint"],
    instrument: ["p_instrument", "text"],
    type: ["p_type", "text"],
    price: ["p_price", "numeric"],
    amount: ["p_amount", "numeric"],
    unit: ["p_unit", "text"],
    profit: ["p_profit", "numeric"],
    loss: ["p_loss", "numeric"],
  },
  ticketLevelsRow,
);

const ticketTermsRow = z.object({
  leverage: z.string().nullable(),
  pip: z.string().nullable(),
  spread_pips: z.string().nullable(),
  exchange_rate: z.string().nullable(),
  min_units: z.string().nullable(),
  max_units: z.string().nullable(),
  unit_step: z.string().nullable(),
  lot_state: shapes.ticketTerms.lot_state,
  needs_kyc: z.boolean(),
  controls: shapes.ticketTerms.controls,
  price_markup: z.string().nullable(),
  day_expires_at: z.string().nullable(),
  hours_until: z.string().nullable(),
  alerts: shapes.ticketTerms.alerts,
  alert_count: z.number(),
});
export type TicketTermsRow = z.infer<typeof ticketTermsRow>;
/**
 * Returns the terms on which the owner of an account would trade an instrument now: leverage of plan or instrument
 * (E-01), capped (Q-133, Q-135), pip (E-02), spread in pips, rate to the account's currency (null if unknown), limits
 * of the amount, whether KYC is required before trading on the account (Q-469), the controls
 * (trading.ticket_controls), and the price markup of bid and ask together, in quote per base (Q-159), the expiry of a
 * day order (E-35, null for none), and when the market next opens or closes (null: not within a week), the levels of
 * the owner's active price alerts (E-39), newest first, at most 20, and the number of active alerts of all
 * instruments. Null for an account of another user. For display only; trading.open_order validates. Called by the
 * dashboard. Null: hours_until, day_expires_at, price_markup, leverage, pip, spread_pips, exchange_rate, min_units,
 * max_units, unit_step, lot_state, controls, alerts.
 */
export const ticketTerms = row<
  { actor: Actor; balanceId: number | null; instrument: string | null },
  typeof ticketTermsRow
>(
  "trading.ticket_terms",
  { actor: ["p_actor_id", "actor"], balanceId: ["p_balance_id", "bigint"], instrument: ["p_instrument", "text"] },
  ticketTermsRow,
);

const tieredMarginResult = z.string();
/**
 * Returns the margin of a new order with margin tiers in the account's currency, unrounded: the parts of its notional
 * inside each tier, each divided by min(p_leverage, the tier's leverage). p_exposure is the notional of the account's
 * open orders of the same instrument and side, which fills the tiers first; p_notional that of the order (both in the
 * quote currency). p_limits are the upper limits of the tiers but the last. p_rate and p_multiplier as in
 * trading.required_margin. Source: E-40.
 */
export const tieredMargin = value<
  {
    exposure: string | number | null;
    notional: string | number | null;
    leverage: string | number | null;
    limits: readonly (string | number | null)[] | null;
    leverages: readonly (string | number | null)[] | null;
    rate: string | number | null;
    multiplier?: string | number | null;
  },
  z.infer<typeof tieredMarginResult>
>(
  "trading.tiered_margin",
  {
    exposure: ["p_exposure", "numeric"],
    notional: ["p_notional", "numeric"],
    leverage: ["p_leverage", "numeric"],
    limits: ["p_limits", "numeric[]"],
    leverages: ["p_leverages", "numeric[]"],
    rate: ["p_rate", "numeric"],
    multiplier: ["p_multiplier", "numeric"],
  },
  tieredMarginResult,
);

const tradeJournalRow = z.object({
  id: z.number(),
  instrument: z.string(),
  category: z.string(),
  price_decimals: z.number(),
  type: z.string(),
  units: z.string(),
  open_rate: z.string(),
  close_rate: z.string(),
  created_at: z.string(),
  close_time: z.string(),
  close_reason: z.string(),
  stop_loss: z.string().nullable(),
  take_profit: z.string().nullable(),
  pips: z.string(),
  pro_loss: z.string(),
  currency: z.string(),
  spread_cost: z.string(),
  swap: z.string(),
  result_r: z.string().nullable(),
  mae: z.string().nullable(),
  mfe: z.string().nullable(),
  mae_r: z.string().nullable(),
  mfe_r: z.string().nullable(),
  mae_money: z.string().nullable(),
  mfe_money: z.string().nullable(),
  has_later_split: z.boolean(),
  is_private: z.boolean(),
  tags: z.array(z.string()),
  note: z.string(),
  followed_plan: z.string().nullable(),
  execution: z.number().nullable(),
  mood: z.string().nullable(),
  image_url: z.string().nullable(),
  updated_at: z.string().nullable(),
  parent_id: z.number().nullable(),
});
export type TradeJournalRow = z.infer<typeof tradeJournalRow>;
/**
 * Returns the customer's own closed trade for the journal: result in R, largest moves against and in favour, spread
 * and swap in the account's currency, and the note. The note is empty while staff act for the customer (Q-189), which
 * is_private says. Called by GET /history/{id}. Errors: BT100 not signed in, BT102 account inactive, BT104 not found.
 * Null: stop_loss, take_profit, result_r, mae, mfe, mae_r, mfe_r, mae_money, mfe_money, followed_plan, execution,
 * mood, image_url, updated_at, parent_id.
 */
export const tradeJournal = row<{ actor: Actor; orderId: number | null }, typeof tradeJournalRow>(
  "trading.trade_journal",
  { actor: ["p_actor_id", "actor"], orderId: ["p_order_id", "bigint"] },
  tradeJournalRow,
);

const tradeTagsRow = z.object({ tag: z.string(), trades: z.number() });
export type TradeTagsRow = z.infer<typeof tradeTagsRow>;
/**
 * Returns the actor's own tags of trades in the active account, the most frequent first, at most 50; none while staff
 * act for the customer (Q-189). Called by GET /history, GET /history/{id} and GET /dashboard/orders/{id}/note.
 */
export const tradeTags = rows<{ actor: Actor }, typeof tradeTagsRow>(
  "trading.trade_tags",
  { actor: ["p_actor_id", "actor"] },
  tradeTagsRow,
);

const tradedInstrumentsRow = z.object({ instrument: z.string() });
export type TradedInstrumentsRow = z.infer<typeof tradedInstrumentsRow>;
/** Returns the instruments of the closed trades of the actor's active account, by name. Called by GET /history. */
export const tradedInstruments = rows<{ actor: Actor }, typeof tradedInstrumentsRow>(
  "trading.traded_instruments",
  { actor: ["p_actor_id", "actor"] },
  tradedInstrumentsRow,
);

const trailPresetsRow = z.object({ step: z.string(), size: z.string(), amount: z.string(), unit: z.string() });
export type TrailPresetsRow = z.infer<typeof trailPresetsRow>;
/**
 * Returns distances that the dialog of an open order's stop-loss offers for a trailing stop, the smallest kind first:
 * 20 and 40 pips for currency pairs (step pips), 0.5 and 1 per cent of the market rate for others (percent), then
 * once and twice the average true range of 14 hours (atr, left out while there are fewer bars). size: the number of
 * the step; amount: the distance in unit, rounded up to the instrument's decimals. Called by GET
 * /dashboard/orders/{id}/loss. Errors: BT104 not the actor's. Source: Q-438.
 */
export const trailPresets = rows<{ actor: Actor; orderId: number | null }, typeof trailPresetsRow>(
  "trading.trail_presets",
  { actor: ["p_actor_id", "actor"], orderId: ["p_order_id", "bigint"] },
  trailPresetsRow,
);

const unitsForRiskResult = z.string();
/**
 * Returns the largest amount that loses no more than p_risk (account currency) at the stop-loss p_stop_loss of an
 * order opened at p_price, its spread charge included: rounded down to p_step, at most p_max, 0 if p_risk is too
 * small for one step. p_charge is the spread charge per unit, in the quote currency. The loss is p_units * (distance
 * + p_charge), converted with p_multiplier and p_divisor of market.conversion_rates. Source: E-37.
 */
export const unitsForRisk = value<
  {
    price: string | number | null;
    stopLoss: string | number | null;
    risk: string | number | null;
    charge: string | number | null;
    step: string | number | null;
    max: string | number | null;
    divisor?: string | number | null;
    multiplier?: string | number | null;
  },
  z.infer<typeof unitsForRiskResult>
>(
  "trading.units_for_risk",
  {
    price: ["p_price", "numeric"],
    stopLoss: ["p_stop_loss", "numeric"],
    risk: ["p_risk", "numeric"],
    charge: ["p_charge", "numeric"],
    step: ["p_step", "numeric"],
    max: ["p_max", "numeric"],
    divisor: ["p_divisor", "numeric"],
    multiplier: ["p_multiplier", "numeric"],
  },
  unitsForRiskResult,
);
