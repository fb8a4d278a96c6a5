import { z } from "zod";
import { type CommonQueryMethods, sql } from "slonik";
import { type Actor, actorId } from "../../actor.ts";

/** A user with the names of the specification, as iam.user_json builds it; amounts are strings. */
export const userJson = z.object({
  id: z.number(),
  full_name: z.string(),
  email: z.string(),
  role_id: z.number(),
  is_email_verified: z.boolean(),
  is_active: z.boolean(),
  is_online: z.boolean(),
  pricing_table_id: z.number().nullable(),
  whitelists: z.array(z.object({ ip_address: z.string() })),
  profile: z.object({
    phone: z.string().nullable(),
    birth_date: z.string().nullable(),
    country: z.string().nullable(),
    city: z.string().nullable(),
    postal_code: z.string().nullable(),
    address: z.string().nullable(),
    managerId: z.number().nullable(),
  }),
  balances: z.array(
    z.object({
      id: z.number(),
      mode: z.enum(["real", "demo"]),
      currency: z.string(),
      balance: z.string(),
      held: z.string(),
      margin: z.string(),
    }),
  ),
});

const described = z.object({ id: z.number(), customer: userJson });

/** Customers as JSON with the names of the specification, with the fields that the actor may see. */
export async function describeCustomers(
  pool: CommonQueryMethods,
  actor: Actor,
  ids: readonly number[],
): Promise<Map<number, z.infer<typeof userJson>>> {
  const rows = await pool.any(sql.type(described)`
    select id, customer from iam.describe_customers(${actorId(actor)}, ${sql.array(ids, "int8")})
  `);
  return new Map(rows.map(({ id, customer }) => [id, customer]));
}
