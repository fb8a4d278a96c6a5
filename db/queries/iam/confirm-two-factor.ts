import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ done: z.unknown() });

/** Switches the second step on, with ten recovery codes. `step` is the half minute of a verified code. */
export async function confirmTwoFactor(
  pool: CommonQueryMethods,
  actor: Actor,
  args: { step: number; codeHashes: Buffer[]; codes: Buffer },
): Promise<void> {
  await pool.any(sql.type(row)`
        select iam.confirm_two_factor(
            ${actorId(actor)}, ${args.step}, ${sql.array(args.codeHashes, "bytea")}, ${sql.binary(args.codes)}
        )::text as done
    `);
}
