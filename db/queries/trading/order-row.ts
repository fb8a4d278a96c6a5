import { sql } from "slonik";
import { z } from "zod";

/**
 * An order with the names of the specification (C-082): `profit` and `loss` are levels, `pro_loss` is money in the
 * account's currency (floating while open), rates and units are decimal strings.
 */
export const orderRow = z.object({
  id: z.number(),
  account_id: z.number(),
  created_at: z.string(),
  type: z.enum(["buy", "sell"]),
  trade_amount: z.string(),
  instrument: z.string(),
  base_symbol: z.string(),
  quote_symbol: z.string(),
  kind: z.string(),
  price_decimals: z.number(),
  open_rate: z.string(),
  close_rate: z.string().nullable(),
  close_time: z.string().nullable(),
  close_reason: z.string().nullable(),
  market_rate: z.string().nullable(),
  profit: z.string().nullable(),
  loss: z.string().nullable(),
  pro_loss: z.string().nullable(),
  spread: z.string(),
  exchange_rate: z.string(),
  leverage: z.string(),
  margin_used: z.string(),
  currency: z.string(),
  status: z.enum(["OPENED", "CLOSED"]),
  /** The order from which this closed part was split. */
  parent_id: z.number().nullable(),
});
export type OrderRow = z.infer<typeof orderRow>;

/** The columns of orderRow in trading.order_list. */
export const orderColumns = sql.fragment`
    id, account_id, created_at, type, trade_amount, instrument, base_symbol, quote_symbol, kind, price_decimals, open_rate, close_rate,
    close_time, close_reason, market_rate, profit, loss, pro_loss, spread, exchange_rate, leverage, margin_used, currency, status, parent_id`;
