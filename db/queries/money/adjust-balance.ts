import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

type Adjustment = {
  balanceId: number;
  amount: string;
  type: "add" | "subtract";
  reason: string;
  idempotencyKey: string | null;
};

const row = z.object({ id: z.number(), user_id: z.number(), balance: z.string(), currency: z.string() });

/** Adds to a customer's balance or subtracts from it; answers the balance after. */
export function adjustBalance(pool: CommonQueryMethods, actor: Actor, args: Adjustment): Promise<z.infer<typeof row>> {
  return pool.one(sql.type(row)`
    select id, user_id, balance, currency
    from money.adjust_balance(
      ${actorId(actor)}, ${args.balanceId}, ${args.amount}::numeric, ${args.type}, ${args.reason}, ${args.idempotencyKey}
    )
  `);
}
