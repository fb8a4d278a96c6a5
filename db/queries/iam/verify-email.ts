import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

/** Proves an e-mail by the token that was sent there. */
export async function verifyEmail(pool: CommonQueryMethods, args: { tokenHash: Buffer }): Promise<void> {
  await pool.any(sql.type(z.object({ verified: z.unknown() }))`
        select iam.verify_email(${sql.binary(args.tokenHash)})::text as verified
    `);
}
