import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

/** A deposit as its customer sees it (C-084). Amounts are in the balance's currency; `total` is amount and fee. */
export const depositRow = z.object({
  id: z.number(),
  created_at: z.string(),
  account_id: z.number(),
  amount: z.string(),
  /** Null unless another amount was credited. */
  requested_amount: z.string().nullable(),
  fee: z.string(),
  total: z.string(),
  description: z.string(),
  formattedDescription: z.record(z.string(), z.unknown()),
  status: z.enum(["pending", "approved", "declined"]),
  gateway: z.string(),
  gateway_title: z.string(),
  balance: z.object({ currency: z.string() }),
  balance_after: z.string().nullable(),
  decline_reason: z.string().nullable(),
  proof: z.string().nullable(),
  reference: z.string().nullable(),
  payment_reference: z.string(),
  provider_reference: z.string().nullable(),
  payment: z.unknown(),
});
export type DepositRow = z.infer<typeof depositRow>;

/** The columns of depositRow in money.deposit_list. */
export const depositColumns = sql.fragment`
    id, created_at, account_id, amount, requested_amount, fee, total, description, details as "formattedDescription", status, gateway, gateway_title,
    jsonb_build_object('currency', currency) as balance, balance_after, decline_reason, proof, reference, payment_reference,
    provider_reference, payment`;

type Page = { userId: number; limit: number; offset: number };

/** One customer's deposits, newest first. */
export function listDeposits(pool: CommonQueryMethods, page: Page): Promise<readonly DepositRow[]> {
  return pool.any(sql.type(depositRow)`
    select ${depositColumns}
    from money.deposit_list
    where user_id = ${page.userId}
    order by id desc
    limit ${page.limit} offset ${page.offset}
  `);
}

const counted = z.object({ count: z.number() });

/** The number of a customer's deposits. */
export function countDeposits(pool: CommonQueryMethods, userId: number): Promise<number> {
  return pool.oneFirst(sql.type(counted)`select count(*) from money.deposit_list where user_id = ${userId}`);
}

/** One of the customer's deposits; without an id, the newest of the last 24 hours. */
export function findDeposit(
  pool: CommonQueryMethods,
  args: { userId: number; id: number | null },
): Promise<DepositRow | null> {
  return pool.maybeOne(sql.type(depositRow)`
    select ${depositColumns}
    from money.deposit_list
    where user_id = ${args.userId} and id = coalesce(${args.id}::bigint, (
      select max(d.id) from money.deposit_list d where d.user_id = ${args.userId} and d.created_at > now() - interval '1 day'
    ))
  `);
}

const paymentRow = z.object({
  id: z.number(),
  amount: z.string(),
  total: z.string(),
  currency: z.string(),
  status: z.enum(["pending", "approved", "declined"]),
  reference: z.string(),
  provider_reference: z.string().nullable(),
});
export type FoundPayment = z.infer<typeof paymentRow>;

/** The customer's deposit through a gateway, by its reference or the provider's. */
export function findPayment(
  pool: CommonQueryMethods,
  { userId, gateway, name }: { userId: number; gateway: string; name: string },
): Promise<FoundPayment | null> {
  return pool.maybeOne(sql.type(paymentRow)`
    select id, amount, total, currency, status, reference, provider_reference
    from money.deposit_list
    where user_id = ${userId} and gateway = ${gateway} and ${name} in (reference, provider_reference)
  `);
}

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

const provenRow = z.object({ id: z.number(), amount: z.string(), status: z.string() });
export type ProvenRow = z.infer<typeof provenRow>;

type Proof = { depositId: number; bankName: string; accountName: string; accountNumber: string; proof: string | null };

/** Stores the sending bank account of a bank deposit and its proof. */
export function sendProof(pool: CommonQueryMethods, actor: Actor, args: Proof): Promise<ProvenRow> {
  return pool.one(sql.type(provenRow)`
    select id, amount, status::text as status
    from money.send_proof(
      ${actorId(actor)}, ${args.depositId}, ${args.bankName}, ${args.accountName}, ${args.accountNumber}, ${args.proof}
    )
  `);
}

const abandoned = z.object({ status: z.string() });

/** Declines a deposit whose payment was never started. */
export async function abandonDeposit(pool: CommonQueryMethods, actor: Actor, depositId: number): Promise<void> {
  await pool.one(sql.type(abandoned)`
    select status::text as status from money.abandon_deposit(${actorId(actor)}, ${depositId})
  `);
}

const declined = z.object({ id: z.number(), status: z.string() });

/** Declines a deposit without crediting it; returns its new status. */
export function declineDeposit(
  pool: CommonQueryMethods,
  actor: Actor,
  { id, reason }: { id: number; reason: string | null },
): Promise<z.infer<typeof declined>> {
  return pool.one(
    sql.type(declined)`select id, status::text from money.decline_deposit(${actorId(actor)}, ${id}, ${reason})`,
  );
}
