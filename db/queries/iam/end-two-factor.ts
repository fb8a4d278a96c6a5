import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import type { Proof } from "./finish-log-in.ts";

const row = z.object({ ended: z.unknown() });

/** Disables two-factor authentication with a code of the app or a recovery code. */
export async function endTwoFactor(pool: CommonQueryMethods, actor: Actor, proof: Proof): Promise<void> {
  await pool.any(sql.type(row)`
        select iam.end_two_factor(
            ${actorId(actor)}, ${proof.step}, ${proof.codeHash ? sql.binary(proof.codeHash) : null}::bytea
        )::text as ended
    `);
}
