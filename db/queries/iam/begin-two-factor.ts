import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ begun: z.unknown() });

/** Keeps a fresh secret, sealed, until a code proves that the actor's app has it. */
export async function beginTwoFactor(
  pool: CommonQueryMethods,
  actor: Actor,
  args: { secret: Buffer; address: string },
): Promise<void> {
  await pool.any(sql.type(row)`
        select iam.begin_two_factor(${actorId(actor)}, ${sql.binary(args.secret)}, ${args.address}::inet)::text as begun
    `);
}
