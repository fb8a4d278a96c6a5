import { z } from "zod";
import { type CommonQueryMethods, sql } from "slonik";
import { type Actor, actorId } from "../../actor.ts";

/** A withdrawal as its customer sees it (C-084); `total`, amount and fee, is deducted from the balance. */
export const withdrawalRow = z.object({
  id: z.number(),
  created_at: z.string(),
  amount: z.string(),
  fee: z.string(),
  total: z.string(),
  description: z.string(),
  formattedDescription: z.object({
    bankName: z.string(),
    accountName: z.string(),
    accountNumber: z.string(),
    swiftCode: z.string(),
    bankCountry: z.string(),
  }),
  status: z.enum(["pending", "approved", "declined"]),
  gateway: z.string(),
  balance: z.object({ currency: z.string() }),
  balance_after: z.string().nullable(),
  decline_reason: z.string().nullable(),
});
export type WithdrawalRow = z.infer<typeof withdrawalRow>;

type Page = { userId: number; limit: number; offset: number };

/** One customer's withdrawals, newest first. */
export function listWithdrawals(pool: CommonQueryMethods, page: Page): Promise<readonly WithdrawalRow[]> {
  return pool.any(sql.type(withdrawalRow)`
    select
      id, created_at, amount, fee, total, description, formatted_description as "formattedDescription", status, gateway,
      jsonb_build_object('currency', currency) as balance, balance_after, decline_reason
    from money.withdrawal_list
    where user_id = ${page.userId}
    order by id desc
    limit ${page.limit} offset ${page.offset}
  `);
}

const counted = z.object({ count: z.number() });

/** The number of a customer's withdrawals. */
export function countWithdrawals(pool: CommonQueryMethods, userId: number): Promise<number> {
  return pool.oneFirst(sql.type(counted)`select count(*) from money.withdrawal_list where user_id = ${userId}`);
}

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

const declined = z.object({ id: z.number(), status: z.string() });

/** Declines a withdrawal and releases its hold; returns its new status. */
export function declineWithdrawal(
  pool: CommonQueryMethods,
  actor: Actor,
  { id, reason }: { id: number; reason: string | null },
): Promise<z.infer<typeof declined>> {
  return pool.one(
    sql.type(declined)`select id, status::text from money.decline_withdrawal(${actorId(actor)}, ${id}, ${reason})`,
  );
}
