import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const tradeRow = z.object({
  id: z.number(),
  user_id: z.number(),
  email: z.string(),
  mode: z.enum(["real", "demo"]),
  type: z.enum(["buy", "sell"]),
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
});
export type TradeRow = z.infer<typeof tradeRow>;

/** Orders of everybody whom the actor may see, newest first, older than the order `before`. */
export function listTrades(
  pool: CommonQueryMethods,
  actor: Actor,
  args: { before: number | null; limit: number },
): Promise<readonly TradeRow[]> {
  return pool.any(sql.type(tradeRow)`
        select
            id, user_id, email, mode, type, instrument, price_decimals, open_rate, close_rate, spread, margin_used, pro_loss, profit, loss,
            leverage, currency, status
        from trading.list_trades(${actorId(actor)}, ${args.before}, ${args.limit})
    `);
}
