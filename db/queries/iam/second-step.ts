import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const stepRow = z.object({
  user_id: z.number(),
  role_id: z.number(),
  secret: z.instanceof(Buffer),
  at_second: z.number(),
});
export type SecondStepRow = z.infer<typeof stepRow>;

/** The secret to verify a code with, and the database's time; null if the log-in has expired. Counts the attempt. */
export function findSecondStep(pool: CommonQueryMethods, args: { pendingHash: Buffer }): Promise<SecondStepRow | null> {
  return pool.maybeOne(sql.type(stepRow)`
        select user_id, role_id, secret, at_second from iam.find_second_step(${sql.binary(args.pendingHash)})
    `);
}

const factorRow = z.object({ secret: z.instanceof(Buffer), is_on: z.boolean(), at_second: z.number() });
export type TwoFactorRow = z.infer<typeof factorRow>;

/** The actor's sealed secret, either active or created within the hour, and the database's time. */
export function findTwoFactor(pool: CommonQueryMethods, actor: Actor): Promise<TwoFactorRow | null> {
  return pool.maybeOne(sql.type(factorRow)`
        select secret, is_on, at_second from iam.find_two_factor(${actorId(actor)})
    `);
}
