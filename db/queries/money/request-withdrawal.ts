import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const requestedRow = z.object({
  id: z.number(),
  amount: z.string(),
  fee: z.string(),
  total: z.string(),
  status: z.string(),
});
export type RequestedWithdrawal = z.infer<typeof requestedRow>;

type WithdrawalRequest = {
  balanceId: number;
  amount: string;
  bankName: string;
  accountName: string;
  accountNumber: string;
  swiftCode: string;
  bankCountry: string;
  idempotencyKey: string | null;
};

/**
 * Requests a withdrawal to a bank account; amount and fee are on hold from then on. The same idempotency key requests
 * it once.
 */
export function requestWithdrawal(
  pool: CommonQueryMethods,
  actor: Actor,
  args: WithdrawalRequest,
): Promise<RequestedWithdrawal> {
  return pool.one(sql.type(requestedRow)`
    select id, amount, fee, total, status::text as status
    from money.request_withdrawal(
      ${actorId(actor)}, ${args.balanceId}, ${args.amount}::numeric, ${args.bankName}, ${args.accountName}, ${args.accountNumber},
      ${args.swiftCode}, ${args.bankCountry}, ${args.idempotencyKey}
    )
  `);
}
