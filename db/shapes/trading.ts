// Zod types of JSON results and columns, which a SQL signature cannot describe, by the function that returns them
// (db/generate).
import { alertLevels, deliveries } from "./alerts.ts";
import { z } from "zod";
import { remainingOrder } from "../queries/trading/close-group.ts";
import { customerState } from "./controls.ts";
import { lastChange } from "../queries/audit/last-change.ts";

export const closeOrders = z.object({
  count: z.number(),
  /** The sum of their profit or loss, in the balance's currency. */
  pro_loss: z.string(),
  orders: z.array(z.number()),
  remaining: z.array(remainingOrder),
});

const found = z.object({
  id: z.number(),
  user_id: z.number(),
  email: z.string(),
  full_name: z.string(),
  mode: z.enum(["real", "demo"]),
  type: z.enum(["buy", "sell"]),
  instrument: z.string(),
  units: z.string(),
  price_decimals: z.number(),
  open_rate: z.string(),
  close_rate: z.string().nullable(),
  spread: z.string(),
  pro_loss: z.string(),
  profit: z.string().nullable(),
  loss: z.string().nullable(),
  currency: z.string(),
  created_at: z.string(),
  close_time: z.string().nullable(),
  may_change: z.boolean(),
  changed: lastChange,
});
export type FoundTrade = z.infer<typeof found>;
export const findTrade = found.nullable();

/** The kinds of pending orders (trading.pending_kind). */
export const pendingKind = z.enum(["limit", "stop", "stop_limit", "market_if_touched"]);

export const listAlertFirings = { deliveries };

export const listDisputes = {
  mode: z.enum(["real", "demo"]),
  close_reason: z.enum(["customer", "staff", "take_profit", "stop_loss", "stop_out"]),
  status: z.enum(["open", "accepted", "declined"]),
};

export const listPending = {
  mode: z.enum(["real", "demo"]),
  type: z.enum(["buy", "sell"]),
  kind: pendingKind,
};

export const listTrades = { mode: z.enum(["real", "demo"]), type: z.enum(["buy", "sell"]) };
export const orderDispute = { status: z.enum(["open", "accepted", "declined"]).nullable() };

export const orderEvidence = {
  mode: z.enum(["real", "demo"]),
  type: z.enum(["buy", "sell"]),
  status: z.enum(["OPENED", "CLOSED"]),
  close_reason: z.enum(["customer", "staff", "take_profit", "stop_loss", "stop_out"]).nullable(),
};

export const orderHistory = {
  event: z.enum([
    "left_limit",
    "left_stop",
    "left_stop_limit",
    "left_market_if_touched",
    "pending_changed",
    "opened",
    "split",
    "take_profit_set",
    "stop_loss_set",
    "trailing_stop_set",
    "break_even_set",
    "part_closed",
    "reached",
    "closed",
    "notified",
    "edited",
  ]),
};

export const previewClose = { remaining: z.array(remainingOrder) };

export const sameTickOrders = {
  mode: z.enum(["real", "demo"]),
  type: z.enum(["buy", "sell"]),
  close_reason: z.enum(["customer", "staff", "take_profit", "stop_loss", "stop_out"]),
  dispute_status: z.enum(["open", "accepted", "declined"]).nullable(),
};

const bySide = <T extends z.ZodType>(value: T) => z.object({ buy: value, sell: value });
/** A time in which the leverage of new orders is capped. */
const ticketWindow = z.object({ leverage: z.string(), from: z.string(), until: z.string() }).nullable();
/** The dealing controls of a new order. */
const ticketControls = z.object({
  state: customerState,
  /** The user can neither close nor change orders. */
  isReadOnly: z.boolean(),
  until: z.string().nullable(),
  maxLeverage: z.string().nullable(),
  maxOrder: z.string().nullable(),
  maxOpen: z.string().nullable(),
  /** The units that may still be opened by side; null without a limit. */
  room: bySide(z.string().nullable()),
  tiers: z
    .object({
      limits: z.array(z.string()),
      leverages: z.array(z.string()),
      /** The notional of the open orders by side, in the quote currency. */
      exposure: bySide(z.string()),
    })
    .nullable(),
  window: ticketWindow,
  next: ticketWindow,
});
export type TicketControls = z.infer<typeof ticketControls>;
export const ticketTerms = {
  lot_state: z.enum(["amount", "lot"]).nullable(),
  controls: ticketControls.nullable(),
  alerts: alertLevels.nullable(),
};

export { customerControls, instrumentControls } from "./controls.ts";
export { performance } from "./performance.ts";

export { disputeFacts } from "./dispute.ts";
export { type ChangeFacts, type ChangePreview, previewChange } from "./change-preview.ts";
export { riskDesk, riskInstrument } from "./risk.ts";
export { riskHistory } from "./risk-history.ts";
export { riskChoices, riskLists } from "./risk-lists.ts";
export { limitOverview } from "./risk-limits.ts";
export { instrumentSheet } from "./sheet.ts";

/** Amounts are in the account's currency. */
const position = z.object({
  id: z.number(),
  accountId: z.number(),
  mode: z.enum(["real", "demo"]),
  currency: z.string(),
  side: z.enum(["buy", "sell"]),
  instrument: z.string(),
  decimals: z.number(),
  units: z.string(),
  entry: z.string(),
  /** Null without a quote, like the notional in the account's currency. */
  rate: z.string().nullable(),
  notional: z.string().nullable(),
  takeProfit: z.string().nullable(),
  stopLoss: z.string().nullable(),
  profitLoss: z.string().nullable(),
  createdAt: z.string(),
});
const pendingOrder = z.object({
  id: z.number(),
  accountId: z.number(),
  side: z.enum(["buy", "sell"]),
  kind: pendingKind,
  instrument: z.string(),
  decimals: z.number(),
  units: z.string(),
  price: z.string(),
  limitPrice: z.string().nullable(),
  takeProfit: z.string().nullable(),
  stopLoss: z.string().nullable(),
  expiresAt: z.string().nullable(),
  createdAt: z.string(),
});
export const positionsOf = z.object({ positions: z.array(position), pending: z.array(pendingOrder) });
export type CustomerPositions = z.infer<typeof positionsOf>;

/** What is done of the first steps of a new customer. */
export const onboarding = {
  identity: z.enum(["todo", "waiting", "rejected", "done"]),
  deposit: z.enum(["todo", "waiting", "locked", "done"]),
  trade: z.enum(["todo", "locked"]),
};
