import { sql } from "slonik";
import { z } from "zod";

/** A pending order: `price` is its trigger price, `profit` and `loss` are the levels of the order that it opens. */
export const pendingRow = z.object({
  id: z.number(),
  account_id: z.number(),
  created_at: z.string(),
  type: z.enum(["buy", "sell"]),
  kind: z.enum(["limit", "stop"]),
  trade_amount: z.string(),
  price: z.string(),
  profit: z.string().nullable(),
  loss: z.string().nullable(),
  expires_at: z.string().nullable(),
  status: z.enum(["pending", "filled", "cancelled", "expired", "rejected"]),
  settled_at: z.string().nullable(),
});
export type PendingRow = z.infer<typeof pendingRow>;

/** The columns of pendingRow in a result of type trading.pending_orders. */
export const pendingColumns = sql.fragment`
    id, account_id, created_at, type, kind, units as trade_amount, price, take_profit as profit, stop_loss as loss, expires_at, status,
    settled_at`;
