import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ done: z.unknown() });

/** Replaces the recovery codes. `step` is the half minute of a verified code. */
export async function renewRecoveryCodes(
  pool: CommonQueryMethods,
  actor: Actor,
  args: { step: number; codeHashes: Buffer[]; codes: Buffer },
): Promise<void> {
  await pool.any(sql.type(row)`
        select iam.renew_recovery_codes(
            ${actorId(actor)}, ${args.step}, ${sql.array(args.codeHashes, "bytea")}, ${sql.binary(args.codes)}
        )::text as done
    `);
}
