import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const row = z.object({ asked: z.unknown() });

/** Sends a reset link if somebody has this e-mail, and tells nobody whether somebody does. */
export async function requestPasswordReset(
  pool: CommonQueryMethods,
  args: { email: string; address: string },
): Promise<void> {
  await pool.any(sql.type(row)`
        select iam.request_password_reset(${args.email}, ${args.address}::inet)::text as asked
    `);
}
