import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

/** Sends the verification mail again where it is still needed, and tells nobody whether it was. */
export async function requestVerification(
  pool: CommonQueryMethods,
  args: { email: string; address: string },
): Promise<void> {
  await pool.any(sql.type(z.object({ asked: z.unknown() }))`
        select iam.request_verification(${args.email}, ${args.address}::inet)::text as asked
    `);
}
