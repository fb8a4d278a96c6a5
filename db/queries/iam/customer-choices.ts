import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const choices = z.object({
  managers: z.array(z.object({ id: z.number(), name: z.string() })),
  plans: z.array(z.object({ id: z.number(), name: z.string() })),
});
const row = z.object({ choices });

/** The managers and plans that a customer's form offers. */
export function customerChoices(pool: CommonQueryMethods, actor: Actor): Promise<z.infer<typeof choices>> {
  return pool.oneFirst(sql.type(row)`select iam.customer_choices(${actorId(actor)}) as choices`);
}
