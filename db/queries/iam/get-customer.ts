import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { lastChange } from "../audit/last-change.ts";
import { nameWarning } from "./name-warning.ts";
import { userJson } from "./user-json.ts";

const customer = userJson.extend({
  plan: z.string().nullable(),
  kyc_status: z.enum(["not_submitted", "pending", "approved", "declined"]),
  /** On the newest approved identity document. */
  approved_name: z.string().nullable(),
  name_warning: nameWarning.nullable(),
  created_at: z.string(),
  last_login_at: z.string().nullable(),
  manager: z.string().nullable(),
  open_orders: z.number(),
  /** Of a customer; staff have none of it. */
  counts: z.object({ trades: z.number(), deposits: z.number(), withdraws: z.number() }).nullable(),
  /** The newest submission of identity documents. */
  document_id: z.number().nullable(),
  /** Whom staff talked to before: notes, calls and story. Null where the actor does not see it. */
  lead_id: z.number().nullable(),
  /** As what the actor looks: everything, masked, or at themselves. */
  access: z.enum(["all", "masked", "self"]),
  has_second_step: z.boolean(),
  changed: lastChange,
});
const row = z.object({ customer });
export type Customer = z.infer<typeof customer>;

/** Somebody's page as the actor may see it. */
export function getCustomer(pool: CommonQueryMethods, actor: Actor, userId: number): Promise<Customer> {
  return pool.oneFirst(sql.type(row)`select iam.get_customer(${actorId(actor)}, ${userId}) as customer`);
}
