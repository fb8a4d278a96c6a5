import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const reviewRow = z.object({
  price: z.string(),
  quote_time: z.string().nullable(),
  order_value: z.string(),
  margin: z.string(),
  free_margin_after: z.string(),
  pip_value: z.string(),
  /** Null where an instrument has no quote: a pending order is reckoned at its own rate. */
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
export type ReviewRow = z.infer<typeof reviewRow>;

export type ReviewedOrder = {
  accountId: number;
  instrument: string;
  type: string;
  /** null for a market order, which is reckoned at the newest price. */
  kind: "limit" | "stop" | null;
  amount: string;
  price: string | null;
  profit: string | null;
  loss: string | null;
};

/** What an order would cost and bring if it were placed now, in the account's currency, and what stands against it. */
export function reviewOrder(pool: CommonQueryMethods, actor: Actor, order: ReviewedOrder): Promise<ReviewRow> {
  return pool.one(sql.type(reviewRow)`
    select
      price, quote_time, order_value, margin, free_margin_after, pip_value, spread_cost, spread_markup, in_pips, margin_share_before, margin_share_after,
      profit_outcome, profit_share, loss_outcome, loss_share, currency, price_decimals, refusal
    from trading.review_order(
      ${actorId(actor)}, ${order.accountId}, ${order.instrument}, ${order.type}, ${order.kind}, ${order.amount}::numeric,
      ${order.price}::numeric, ${order.profit}::numeric, ${order.loss}::numeric
    )
  `);
}
