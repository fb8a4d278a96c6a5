import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const security = z.object({
  isOn: z.boolean(),
  since: z.string().nullable(),
  codesLeft: z.number(),
  isRequired: z.boolean(),
  passwordChangedAt: z.string(),
});
export type Security = z.infer<typeof security>;

const row = z.object({ security });

/** Whether the actor's log-in has a second step, and when their password changed. */
export function getSecurity(pool: CommonQueryMethods, actor: Actor): Promise<Security> {
  return pool.oneFirst(sql.type(row)`select iam.get_security(${actorId(actor)}) as security`);
}
