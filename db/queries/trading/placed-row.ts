import { sql } from "slonik";
import { z } from "zod";

/** The result of a function that changes an order: the row with the names of the specification. */
export const placedRow = z.object({
  id: z.number(),
  account_id: z.number(),
  created_at: z.string(),
  type: z.enum(["buy", "sell"]),
  trade_amount: z.string(),
  open_rate: z.string(),
  close_rate: z.string().nullable(),
  close_time: z.string().nullable(),
  profit: z.string().nullable(),
  loss: z.string().nullable(),
  pro_loss: z.string().nullable(),
  spread: z.string(),
  exchange_rate: z.string(),
  leverage: z.string(),
  margin_used: z.string(),
});
export type PlacedRow = z.infer<typeof placedRow>;

/** The columns of placedRow in a result of type trading.orders. */
export const placedColumns = sql.fragment`
    id, account_id, created_at, type, units as trade_amount, open_rate, close_rate, close_time, take_profit as profit, stop_loss as loss,
    pro_loss, spread, exchange_rate, leverage, margin_used`;
