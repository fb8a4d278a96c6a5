import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const text = z.string();
const perhaps = z.string().nullable();

const evidenceRow = z.object({
  id: z.number(),
  is_own: z.boolean(),
  owner_name: text,
  mode: z.enum(["real", "demo"]),
  currency: text,
  instrument: text,
  base_symbol: text,
  quote_symbol: text,
  kind: z.string(),
  price_decimals: z.number(),
  pip_size: text,
  type: z.enum(["buy", "sell"]),
  status: z.enum(["OPENED", "CLOSED"]),
  /** What this order is now, and what it was opened with, closed parts included. */
  trade_amount: text,
  opened_amount: text,
  open_rate: text,
  spread: text,
  leverage: text,
  margin_used: text,
  stop_out_level: text,
  profit: perhaps,
  loss: perhaps,
  created_at: text,
  quote_time: text,
  close_time: perhaps,
  close_reason: z.enum(["customer", "staff", "take_profit", "stop_loss", "stop_out"]).nullable(),
  parent_id: z.number().nullable(),
  /** E-05 in steps: way of the price, times units, less spread (both in the quote currency), divided by the rate. */
  market_rate: text,
  moved: text,
  gross: text,
  net: text,
  exchange_rate: text,
  pro_loss: text,
  tick_instrument: perhaps,
  tick_time: perhaps,
  bid: perhaps,
  ask: perhaps,
  rule: perhaps,
  level: perhaps,
  balance: perhaps,
  equity: perhaps,
  total_margin: perhaps,
  margin_level: perhaps,
  /** exchange_rate is rate_divisor / rate_multiplier, rounded for display. */
  rate_multiplier: text,
  rate_divisor: text,
  /** The quote of the order's own instrument at its close; null where it was not kept. */
  order_bid: perhaps,
  order_ask: perhaps,
  order_quote_time: perhaps,
  /** The how manyth of how many orders that one stop-out closed. */
  cascade_place: z.number().nullable(),
  cascade_size: z.number(),
  /** A split has rescaled the instrument's bars since the order was closed. */
  has_later_split: z.boolean(),
});
export type EvidenceRow = z.infer<typeof evidenceRow>;

/** What explains one order: what was agreed, what was seen when it closed (or now), and the arithmetic of its profit or loss. */
export function orderEvidence(
  pool: CommonQueryMethods,
  actor: Actor,
  { orderId }: { orderId: number },
): Promise<EvidenceRow> {
  return pool.one(sql.type(evidenceRow)`
        select
            id, is_own, owner_name, mode, currency, instrument, base_symbol, quote_symbol, kind, price_decimals, pip_size, type, status,
            trade_amount, opened_amount, open_rate, spread, leverage, margin_used, stop_out_level, profit, loss, created_at, quote_time,
            close_time, close_reason, parent_id, market_rate, moved, gross, net, exchange_rate, pro_loss, tick_instrument, tick_time,
            bid, ask, rule, level, balance, equity, total_margin, margin_level,
            rate_multiplier, rate_divisor, order_bid, order_ask, order_quote_time, cascade_place, cascade_size,
            has_later_split
        from trading.order_evidence(${actorId(actor)}, ${orderId})
    `);
}
