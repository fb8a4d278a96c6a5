import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const row = z.object({ verified: z.unknown() });

/** Proves an e-mail by the token that was sent there. */
export async function verifyEmail(pool: CommonQueryMethods, args: { tokenHash: Buffer }): Promise<void> {
  await pool.any(sql.type(row)`
        select iam.verify_email(${sql.binary(args.tokenHash)})::text as verified
    `);
}
