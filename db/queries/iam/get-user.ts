import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const balance = z.object({
  id: z.number(),
  mode: z.enum(["demo", "real"]),
  currency: z.string(),
  balance: z.string(),
  margin: z.string(),
});
const profile = z.object({
  phone: z.string().nullable(),
  birth_date: z.string().nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  postal_code: z.string().nullable(),
});
const userAnswer = z.object({
  user: z.object({
    id: z.number(),
    full_name: z.string(),
    email: z.string(),
    role_id: z.number(),
    pricing_table_id: z.number().nullable(),
    is_email_verified: z.boolean(),
    kyc_status: z.enum(["not_submitted", "pending", "approved", "declined"]),
    /** That bank accounts of deposits and withdrawals must have. */
    payment_name: z.string(),
    impersonated: z.boolean(),
    masked: z.boolean(),
    profile,
  }),
  activeBalance: balance.nullable(),
  balances: z.array(balance),
  pricingTable: z.looseObject({ id: z.number(), name: z.string() }).nullable(),
  profile,
});
export type UserAnswer = z.infer<typeof userAnswer>;

const row = z.object({ answer: userAnswer });

/** GET /auth/user (C-155): the actor, their balances and plan. Money as strings; masked for an agent who acts for a customer. */
export function getUser(pool: CommonQueryMethods, actor: Actor): Promise<UserAnswer> {
  return pool.oneFirst(sql.type(row)`select iam.get_user(${actorId(actor)}) as answer`);
}
