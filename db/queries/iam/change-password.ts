import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

export type PasswordChange = {
  currentHash: string;
  newHash: string;
  tokenHash: Buffer;
  newTokenHash: Buffer;
  address: string;
};

const row = z.object({ changed: z.unknown() });

/** Replaces the password that was verified; every other session ends, and this one goes on under a new token. */
export async function changePassword(pool: CommonQueryMethods, actor: Actor, change: PasswordChange): Promise<void> {
  await pool.any(sql.type(row)`
        select iam.change_password(
            ${actorId(actor)}, ${change.currentHash}, ${change.newHash}, ${sql.binary(change.tokenHash)},
            ${sql.binary(change.newTokenHash)}, ${change.address}::inet
        )::text as changed
    `);
}
