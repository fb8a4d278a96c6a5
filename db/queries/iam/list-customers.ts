import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { asJson, type ListAsk } from "../list-ask.ts";

const customerRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  full_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  birth_date: z.string().nullable(),
  country: z.string().nullable(),
  role: z.string(),
  is_email_verified: z.boolean(),
  is_active: z.boolean(),
  is_online: z.boolean(),
  created_at: z.string(),
  last_login_at: z.string().nullable(),
});
export type CustomerRow = z.infer<typeof customerRow>;

/** One page of the customers whom the actor may see. */
export function listCustomers(pool: CommonQueryMethods, actor: Actor, ask: ListAsk): Promise<readonly CustomerRow[]> {
  return pool.any(sql.type(customerRow)`
    select
      id, sort_key, full_name, email, phone, birth_date, country, role, is_email_verified, is_active, is_online, created_at, last_login_at
    from iam.list_customers(${actorId(actor)}, ${asJson(ask.filters)}, ${asJson(ask.page)})
  `);
}
