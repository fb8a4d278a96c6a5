import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const row = z.object({ reset: z.unknown() });

/** Sets a new password by the token of a mail, once; every session of its owner ends. */
export async function resetPassword(
  pool: CommonQueryMethods,
  args: { tokenHash: Buffer; passwordHash: string },
): Promise<void> {
  await pool.any(sql.type(row)`
        select iam.reset_password(${sql.binary(args.tokenHash)}, ${args.passwordHash})::text as reset
    `);
}
