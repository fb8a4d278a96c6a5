import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const row = z.object({ asked: z.unknown() });

/** Sends the verification mail again where it is still needed, and tells nobody whether it was. */
export async function requestVerification(
  pool: CommonQueryMethods,
  args: { email: string; address: string },
): Promise<void> {
  await pool.any(sql.type(row)`
        select iam.request_verification(${args.email}, ${args.address}::inet)::text as asked
    `);
}
