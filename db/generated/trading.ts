// Generated from the functions that bourse_app may execute: npm run generate. Do not edit.
import { z } from "zod";
import type { Actor } from "../actor.ts";
import { command, row, rows, value } from "../sql-function.ts";
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
 * Balance, floating profit or loss, equity, used and free margin, margin level (percent, null without margin) of one
 * balance, unrounded, in its currency (E-08 to E-11). All null for an unknown balance. Who may see it is the caller's
 * question. Null: margin_level.
 */
export const accountState = row<{ balanceId: number | null }, typeof accountStateRow>(
  "trading.account_state",
  { balanceId: ["p_balance_id", "bigint"] },
  accountStateRow,
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
});
export type AnswerDisputeRow = z.infer<typeof answerDisputeRow>;
/**
 * Staff, an admin or the customer's manager, accept or decline a dispute, once, with words that the customer
 * reads; what is owed is posted as an adjustment of the balance. Locks the dispute. Raises BT103, BT104, BT234
 * answered already, BT235 another verdict, BT236 no answer or a long one, BT306 their own. Called by POST
 * /admin/disputes/{id}/answer.
 */
export const answerDispute = row<
  { actor: Actor; disputeId: number | null; verdict: string | null; answer: string | null },
  typeof answerDisputeRow
>(
  "trading.answer_dispute",
  {
    actor: ["p_actor_id", "actor"],
    disputeId: ["p_dispute_id", "bigint"],
    verdict: ["p_verdict", "text"],
    answer: ["p_answer", "text"],
  },
  answerDisputeRow,
);

const cancelPendingRow = z.object({
  id: z.number(),
  account_id: z.number(),
  instrument_id: z.number(),
  type: z.enum(["buy", "sell"]),
  kind: z.enum(["limit", "stop"]),
  units: z.string(),
  price: z.string(),
  take_profit: z.string(),
  stop_loss: z.string(),
  expires_at: z.string(),
  status: z.enum(["pending", "filled", "cancelled", "expired", "rejected"]),
  reason: z.string(),
  order_id: z.number(),
  created_at: z.string(),
  settled_at: z.string(),
});
export type CancelPendingRow = z.infer<typeof cancelPendingRow>;
/**
 * Takes a pending order of the customer back. Locks the account, then the order. Raises BT104 not theirs, BT214
 * settled already, 40001 as trading.catch_up.
 */
export const cancelPending = row<{ actor: Actor; pendingId: number | null }, typeof cancelPendingRow>(
  "trading.cancel_pending",
  { actor: ["p_actor_id", "actor"], pendingId: ["p_pending_id", "bigint"] },
  cancelPendingRow,
);

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
});
export type CloseOrderRow = z.infer<typeof closeOrderRow>;
/**
 * Closes an open order, or p_units of it, at the market rate for its owner, an admin, or its owner's manager or
 * retention agent, and answers what was closed: the order, or the part that was cut off it (parent_id). A closed
 * order is returned as it is. The same p_idempotency_key answers with the same close. Locks the account, then the
 * order. Raises BT104 not theirs, BT202 market closed, BT203 no fresh price, BT204 p_units is no part of it, BT211 a
 * part of a closed order, BT212 p_instrument is not the order's, BT240 price under review, BT257 staff without a
 * reason, BT601 key reused, 40001 as trading.catch_up. Called by POST /dashboard/orders/close and POST
 * /admin/trades/close.
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
 * Closes all open orders of a balance (p_which: all), or those that lose at the newest prices (losing), of one group
 * when p_instrument and p_type name it; for its owner, or an admin. Orders whose market is closed or whose price is
 * stale stay open and are named. Answers {"count", "pro_loss" (text), "orders": [ids], "remaining": [{"id",
 * "instrument", "reason"}]}; the same p_idempotency_key answers alike. Locks the account. Raises BT104 not theirs,
 * BT219 which, BT601 key reused, 40001 as trading.catch_up. Called by POST /dashboard/orders/close-all.
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

const countDisputesResult = z.number();
/**
 * How many disputes the same filters find on all pages of trading.list_disputes. Raises BT100, BT102, BT103. Called
 * by GET /admin/disputes.
 */
export const countDisputes = value<{ actor: Actor; filters: unknown }, z.infer<typeof countDisputesResult>>(
  "trading.count_disputes",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  countDisputesResult,
);

const countTradesResult = z.number();
/**
 * How many orders the same filters find on all pages of trading.list_trades. Raises BT100, BT102, BT103. Called by
 * GET /admin/trades/{type}.
 */
export const countTrades = value<{ actor: Actor; filters: unknown }, z.infer<typeof countTradesResult>>(
  "trading.count_trades",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  countTradesResult,
);

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
});
export type DisputeCloseRow = z.infer<typeof disputeCloseRow>;
/**
 * The owner of a closed order says why the close is wrong: once, within trading.dispute_term of the close by the
 * market's clock. Tells staff. Raises BT103, BT104 not theirs, BT230 still open, BT231 no reason or a long one, BT232
 * too late, BT233 disputed already. Called by POST /orders/{id}/dispute.
 */
export const disputeClose = row<
  { actor: Actor; orderId: number | null; reason: string | null },
  typeof disputeCloseRow
>(
  "trading.dispute_close",
  { actor: ["p_actor_id", "actor"], orderId: ["p_order_id", "bigint"], reason: ["p_reason", "text"] },
  disputeCloseRow,
);

const findTradeResult = shapes.findTrade;
/**
 * One order as the office's dialogs show it, figures as text, with who changed it last; null when there is none that
 * the actor may see. Raises BT102, BT103. Called by the dialogs of /admin/trades.
 */
export const findTrade = value<{ actor: Actor; orderId: number | null }, z.infer<typeof findTradeResult>>(
  "trading.find_trade",
  { actor: ["p_actor_id", "actor"], orderId: ["p_order_id", "bigint"] },
  findTradeResult,
);

const hiddenColumnsResult = z.array(z.string());
/** Which columns of the open positions the actor has hidden; an empty list when none. Called by the dashboard. */
export const hiddenColumns = value<{ actor: Actor }, z.infer<typeof hiddenColumnsResult>>(
  "trading.hidden_columns",
  { actor: ["p_actor_id", "actor"] },
  hiddenColumnsResult,
);

/**
 * Remembers which columns of the open positions somebody does not want to see; none brings all back. Called by POST
 * /dashboard/hidden-columns.
 */
export const hideColumns = command<{ actor: Actor; names: readonly (string | null)[] | null }>("trading.hide_columns", {
  actor: ["p_actor_id", "actor"],
  names: ["p_names", "text[]"],
});

const isStoppedOutResult = z.boolean();
/**
 * Whether an order with stop-out level p_level (percent) must be closed (E-12). p_rule: margin_level, the industry's
 * rule and the default, or negative_level, the specification's literal text. An account without margin is never
 * stopped out.
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

const leverageResult = z.string();
/** The leverage that rules: the plan's for the category, else the instrument's, else 1 (E-01). */
export const leverage = value<
  { plan: string | number | null; instrument: string | number | null },
  z.infer<typeof leverageResult>
>("trading.leverage", { plan: ["p_plan", "numeric"], instrument: ["p_instrument", "numeric"] }, leverageResult);

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
 * One page of the closes that customers dispute, for the office. p_filters and p_page as in site.page_ids. Raises
 * BT100, BT102, BT103, BT606. Called by GET /admin/disputes. Null: answer, answered_at, answered_by.
 */
export const listDisputes = rows<{ actor: Actor; filters: unknown; page: unknown }, typeof listDisputesRow>(
  "trading.list_disputes",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"], page: ["p_page", "jsonb"] },
  listDisputesRow,
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
});
export type ListTradesRow = z.infer<typeof listTradesRow>;
/**
 * One page of everybody's orders for the office, of whom the actor may see (trading.trade_source); a retention agent
 * sees masked addresses. p_filters and p_page as in site.page_ids. Raises BT100, BT102, BT103, BT606. Called
 * by GET /admin/trades/{type}. Null: close_rate, profit, loss, close_time.
 */
export const listTrades = rows<{ actor: Actor; filters: unknown; page: unknown }, typeof listTradesRow>(
  "trading.list_trades",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"], page: ["p_page", "jsonb"] },
  listTradesRow,
);

const marginLevelResult = z.string();
/** Margin level in percent, unrounded; null without margin (E-11). */
export const marginLevel = value<
  { equity: string | number | null; margin: string | number | null },
  z.infer<typeof marginLevelResult>
>("trading.margin_level", { equity: ["p_equity", "numeric"], margin: ["p_margin", "numeric"] }, marginLevelResult);

const maxUnitsResult = z.string();
/** The most units that p_available (account currency) can carry as margin, unrounded (E-21). */
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
 * Until when a close can be disputed (null: the order is open), whether the actor may still do it, and the dispute
 * there is, if any. For the owner and the staff who may see the order. Raises BT104. Called by GET /orders/{id}.
 * Null: until, status, reason, created_at, answer, answered_at.
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
 * What one order moved in the ledger, oldest first, with the balance after each: swaps, its profit or loss, the
 * credit when that close left the balance below zero, and what staff corrected. For its owner and the staff who may
 * see it. Raises BT104. Called by GET /orders/{id}.
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
 * How the equity that stopped an order out came about: for each open instrument of the account the quote, the sums of
 * its orders, its floating profit or loss in the quote currency and, to 5 decimals, in the account's; last, without
 * an instrument, what rounding left, if anything. Nothing for an order that was not stopped out. For its owner and
 * the staff who may see it. Raises BT104. Called by GET /orders/{id}.
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
});
export type OrderEvidenceRow = z.infer<typeof orderEvidenceRow>;
/**
 * Everything that explains one order, open or closed: what was agreed, the arithmetic of its profit or loss, and the
 * account and the tick at the moment it was closed (an open order: now). For its owner and the staff who may see it.
 * Raises BT104. Called by GET /orders/{id}. Null: profit, loss, close_time, tick_instrument, tick_time, bid, ask,
 * rule, level, balance, equity, total_margin, margin_level, order_bid, order_ask, order_quote_time, close_reason,
 * parent_id, cascade_place.
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
 * What became of one order, in order: left waiting, opened, rescaled by a split, levels set or cleared (rate null),
 * parts closed, level reached, closed, edited by staff with the reason, owner told. For its owner and the staff who
 * may see it. Raises BT104. Called by GET /orders/{id}. Null: rate, rate_before, units, other_id, reason.
 */
export const orderHistory = rows<{ actor: Actor; orderId: number | null }, typeof orderHistoryRow>(
  "trading.order_history",
  { actor: ["p_actor_id", "actor"], orderId: ["p_order_id", "bigint"] },
  orderHistoryRow,
);

const orderTicksRow = z.object({ at: z.string(), bid: z.string(), ask: z.string(), decided: z.boolean() });
export type OrderTicksRow = z.infer<typeof orderTicksRow>;
/**
 * The tick that decided the close of an order, and those beside it that the feed kept, in order of time. Nothing for
 * an open order. For its owner and the staff who may see it. Raises BT104. Called by GET /orders/{id}.
 */
export const orderTicks = rows<{ actor: Actor; orderId: number | null }, typeof orderTicksRow>(
  "trading.order_ticks",
  { actor: ["p_actor_id", "actor"], orderId: ["p_order_id", "bigint"] },
  orderTicksRow,
);

const pipValueResult = z.string();
/**
 * What one pip is worth, in the account's currency, unrounded (E-04). p_rate and p_multiplier: divisor and multiplier
 * of market.conversion_rates, or the rate alone.
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
});
export type PlaceOrderRow = z.infer<typeof placeOrderRow>;
/**
 * Places a market order for the customer p_actor_id on their own balance. p_type: buy or sell; p_amount: base units;
 * p_profit, p_loss: take-profit and stop-loss rates, null or 0 for none; the same p_idempotency_key answers with the
 * same order. Locks the account row. Raises BT216 side, BT601 key reused, and what open_order raises. Called by POST
 * /dashboard/orders.
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
 * place_order for many customers in one transaction, so that orders that arrive together share its commit. p_orders:
 * [{actor, account, instrument, type, amount, profit, loss, key}], amounts and rates as decimal strings; at most one
 * per account, for two would wait for each other's keys in another such call. Each stands for itself: answers one row
 * per order, n its place from 1, with the order placed or the code, message, field and detail of its refusal. Locks
 * account rows by id. Called by POST /dashboard/orders.
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
  kind: z.enum(["limit", "stop"]),
  units: z.string(),
  price: z.string(),
  take_profit: z.string(),
  stop_loss: z.string(),
  expires_at: z.string(),
  status: z.enum(["pending", "filled", "cancelled", "expired", "rejected"]),
  reason: z.string(),
  order_id: z.number(),
  created_at: z.string(),
  settled_at: z.string(),
});
export type PlacePendingRow = z.infer<typeof placePendingRow>;
/**
 * Leaves a limit or stop order with the engine. A buy limit fills when the ask falls to p_price, a buy stop
 * when it rises to it; a sell limit when the bid rises, a sell stop when it falls; at that tick's market rate, with
 * margin checked then. Levels as in place_order, judged against p_price. Raises as place_order, BT201, BT203, BT204
 * and BT213, BT215 expired, BT217 kind, BT218 would fill at once, BT240 price under review. Called by POST
 * /dashboard/pending.
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
  },
  placePendingRow,
);

const previewChangeResult = z.unknown();
/**
 * What an edit (p_changes as in trading.apply_edit), close or delete of an order by staff would change: {before,
 * after}, each with rates, levels, profit or loss and the account's balance. A close is at the newest price.
 * Writes nothing. Raises BT102, BT103, BT104 and what trading.apply_edit raises. Called by the dialogs of
 * /admin/trades.
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
 * What close_orders with the same arguments would do now: how many orders it would close, the sum of their profit or
 * loss at the newest prices, and which would remain, each with its reason. Changes nothing. Raises BT104, BT219.
 * Called by the confirmation of Close all.
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

const profitLossResult = z.string();
/**
 * Profit or loss of one order in the account's currency, unrounded (E-05). p_market: ask for a buy, bid for a sell,
 * the close rate of a closed order; p_spread: the order's stored total, in the quote currency; p_rate and
 * p_multiplier: divisor and multiplier of market.conversion_rates, or the rate alone.
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

const requiredMarginResult = z.string();
/**
 * Margin of one order in the account's currency, unrounded (E-03). p_price: ask for a buy, bid for a sell, quote per
 * base; p_units: base units; p_leverage > 0; p_rate and p_multiplier: divisor and multiplier of
 * market.conversion_rates, or the rate alone.
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

const reviewOrderRow = z.object({
  price: z.string(),
  quote_time: z.string().nullable(),
  order_value: z.string(),
  margin: z.string(),
  free_margin_after: z.string(),
  pip_value: z.string(),
  spread_cost: z.string().nullable(),
  spread_markup: z.string(),
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
 * What an order would cost and bring the owner of a balance if it were placed now, unrounded, in the account's
 * currency: margin (E-03), free margin after it (E-10), pip value (E-04), outside forex the value of a move by 1.00
 * (in_pips says which), cost of the quoted spread and the markup on it (E-06, Q-119), shares of the balance in per
 * cent, and the result at each level (E-05). p_kind: limit or stop at p_price, null for a market order; levels are
 * rates, null for none. refusal: the sentence that placing it would be refused with, null when nothing stands against
 * it: it is placed and taken back. Locks the account row meanwhile. Raises BT104, BT200, BT203, BT204, BT210, BT213,
 * BT216. Called by the review of the ticket. Null: quote_time, spread_cost, margin_share_before, margin_share_after,
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
  },
  reviewOrderRow,
);

const setLossRow = z.object({
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
});
export type SetLossRow = z.infer<typeof setLossRow>;
/**
 * Sets the stop-loss rate of an open order; null or 0 clears it. Locks the account, then the order. Raises BT104 not
 * theirs, BT211 closed, BT209 the market is already there, BT213 not a rate. Called by PUT /dashboard/orders/{id}.
 */
export const setLoss = row<{ actor: Actor; orderId: number | null; loss: string | number | null }, typeof setLossRow>(
  "trading.set_loss",
  { actor: ["p_actor_id", "actor"], orderId: ["p_order_id", "bigint"], loss: ["p_loss", "numeric"] },
  setLossRow,
);

const setProfitRow = z.object({
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
});
export type SetProfitRow = z.infer<typeof setProfitRow>;
/**
 * Sets the take-profit rate of an open order; null or 0 clears it. Locks the account, then the order. Raises BT104
 * not theirs, BT211 closed, BT208 the market is already there, BT213 not a rate. Called by PUT
 * /dashboard/orders/{id}.
 */
export const setProfit = row<
  { actor: Actor; orderId: number | null; profit: string | number | null },
  typeof setProfitRow
>(
  "trading.set_profit",
  { actor: ["p_actor_id", "actor"], orderId: ["p_order_id", "bigint"], profit: ["p_profit", "numeric"] },
  setProfitRow,
);

const splitInstrumentRow = z.object({ split_id: z.number(), orders: z.number(), pending_orders: z.number() });
export type SplitInstrumentRow = z.infer<typeof splitInstrumentRow>;
/**
 * An administrator applies a split of p_old_units into p_new_units (7 for 1: 7, 1) to an instrument (Q-116): units of
 * open and pending orders times the ratio, their rates and levels and every price of the instrument divided by it,
 * money unchanged. Exposures and margin bands are rebuilt; audit, trading.split_changes and the owners' notifications
 * say what changed. Locks the instrument, market.clock_state, every customer account by id, then the orders. Raises
 * BT102, BT103, BT104, BT243, BT245, BT246 the ratio does not lead to the price under review. For POST
 * /admin/instruments/{id}/split.
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
/** The charge an order carries from its opening, in the quote currency (E-06). p_pips: the category's spread setting. */
export const spreadCost = value<
  { pips: string | number | null; pip: string | number | null; units: string | number | null },
  z.infer<typeof spreadCostResult>
>(
  "trading.spread_cost",
  { pips: ["p_pips", "numeric"], pip: ["p_pip", "numeric"], units: ["p_units", "numeric"] },
  spreadCostResult,
);

const stopLossFromPipsResult = z.string();
/** Stop-loss level p_pips away from the bid, as a string of six decimals (E-16). */
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
/** The market rate at which a lone order brings equity to p_level percent of its margin, unrounded (E-20). */
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

const takeProfitFromPipsResult = z.string();
/** Take-profit level p_pips away from the bid, as a string of six decimals (E-16). */
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
});
export type TicketTermsRow = z.infer<typeof ticketTermsRow>;
/**
 * On which terms the owner of a balance would trade an instrument now: leverage of the plan or the instrument (E-01),
 * pip (E-02), spread in pips, rate to the account's currency (null when unknown), limits of the amount, whether
 * identity must be proven before trading. Null for a balance that is not theirs. Only for showing: open_order
 * decides. Called by the dashboard. Null: leverage, pip, spread_pips, exchange_rate, min_units, max_units, unit_step,
 * lot_state.
 */
export const ticketTerms = row<
  { actor: Actor; balanceId: number | null; instrument: string | null },
  typeof ticketTermsRow
>(
  "trading.ticket_terms",
  { actor: ["p_actor_id", "actor"], balanceId: ["p_balance_id", "bigint"], instrument: ["p_instrument", "text"] },
  ticketTermsRow,
);
