import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const factorRow = z.object({ secret: z.instanceof(Buffer), is_on: z.boolean(), at_second: z.number() });
export type TwoFactorRow = z.infer<typeof factorRow>;

/** The actor's sealed secret, either active or created within the hour, and the database's time. */
export function findTwoFactor(pool: CommonQueryMethods, actor: Actor): Promise<TwoFactorRow | null> {
  return pool.maybeOne(sql.type(factorRow)`
        select secret, is_on, at_second from iam.find_two_factor(${actorId(actor)})
    `);
}
