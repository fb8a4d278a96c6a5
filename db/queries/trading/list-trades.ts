import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { asJson, type ListAsk } from "../list-ask.ts";

const tradeRow = z.object({
  id: z.number(),
  sort_key: z.string(),
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
  units: z.string(),
  created_at: z.string(),
  close_time: z.string().nullable(),
});
export type TradeRow = z.infer<typeof tradeRow>;

/** One page of the orders of everybody whom the actor may see. */
export function listTrades(
  pool: CommonQueryMethods,
  { actor, filters, page }: { actor: Actor } & ListAsk,
): Promise<readonly TradeRow[]> {
  return pool.any(sql.type(tradeRow)`
    select
      id, sort_key, user_id, email, mode, type, instrument, price_decimals, open_rate, close_rate, spread, margin_used, pro_loss, profit,
      loss, leverage, currency, status, units, created_at, close_time
    from trading.list_trades(${actorId(actor)}, ${asJson(filters)}, ${asJson(page)})
  `);
}
