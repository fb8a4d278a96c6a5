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

type DepositRequest = {
  balanceId: number;
  amount: string;
  gateway: string;
  /** The total that the customer was shown, if any. */
  total: string | null;
  idempotencyKey: string | null;
};

/**
 * Requests a deposit. The same idempotency key returns the same deposit in its current state. Two statements, because a
 * statement does not see the row that its own function inserted.
 */
export async function requestDeposit(
  pool: CommonQueryMethods,
  actor: Actor,
  args: DepositRequest,
): Promise<RequestedRow> {
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
