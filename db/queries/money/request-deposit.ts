import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const requestedRow = z.object({
  id: z.number(),
  gateway: z.string(),
  amount: z.string(),
  fee: z.string(),
  total: z.string(),
  status: z.string(),
  reference: z.string(),
  currency: z.string(),
  payment: z.unknown(),
});
export type RequestedRow = z.infer<typeof requestedRow>;

type Requesting = {
  balanceId: number;
  amount: string;
  gateway: string;
  /** What the customer was shown, when they were. */
  total: string | null;
  idempotencyKey: string | null;
};

/**
 * Announces a deposit. The same key answers with the same deposit as it is now, paid or not. In two statements, because a statement does not see
 * the row that its own function has added.
 */
export async function requestDeposit(pool: CommonQueryMethods, actor: Actor, args: Requesting): Promise<RequestedRow> {
  const id = await pool.oneFirst(sql.type(z.object({ id: z.number() }))`
    select id from money.request_deposit(
      ${actorId(actor)}, ${args.balanceId}, ${args.amount}::numeric, ${args.gateway}, ${args.idempotencyKey}, ${args.total}::numeric
    )
  `);
  return pool.one(sql.type(requestedRow)`
    select id, gateway, amount, fee, total, status, reference, currency, payment
    from money.deposit_list
    where id = ${id} and user_id = ${actor.id}
  `);
}
