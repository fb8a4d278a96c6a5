import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const row = z.object({ ended: z.unknown() });

/** Logs out; a token that is unknown or already ended is not an error. */
export async function endSession(pool: CommonQueryMethods, args: { tokenHash: Buffer }): Promise<void> {
  await pool.any(sql.type(row)`
        select iam.end_session(${sql.binary(args.tokenHash)})::text as ended
    `);
}
