import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { userJson } from "./user-json.ts";

const row = z.object({ id: z.number(), customer: userJson });

/** Customers as JSON with the names of the specification, with the fields that the actor may see. */
export async function describeCustomers(
  pool: CommonQueryMethods,
  actor: Actor,
  ids: readonly number[],
): Promise<Map<number, z.infer<typeof userJson>>> {
  const rows = await pool.any(sql.type(row)`
    select id, customer from iam.describe_customers(${actorId(actor)}, ${sql.array(ids, "int8")})
  `);
  return new Map(rows.map(({ id, customer }) => [id, customer]));
}
