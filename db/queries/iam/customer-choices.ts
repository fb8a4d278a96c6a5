import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

/** `is_offered` is false for a deleted plan or a manager who left, which the customer still holds. */
const choice = z.object({ id: z.number(), name: z.string(), is_offered: z.boolean() });
export type CustomerChoice = z.infer<typeof choice>;
const choices = z.object({ managers: z.array(choice), plans: z.array(choice) });
const row = z.object({ choices });

/** The managers and plans that a customer's form offers, and those that this customer holds. */
export function customerChoices(
  pool: CommonQueryMethods,
  actor: Actor,
  userId: number | null,
): Promise<z.infer<typeof choices>> {
  return pool.oneFirst(sql.type(row)`select iam.customer_choices(${actorId(actor)}, ${userId}::bigint) as choices`);
}
