import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

type Failure = {
  /** The account: the entered email, or the hash of the log-in whose code was wrong. */
  who: { email: string } | { pendingHash: Buffer };
  address: string;
  userAgent: string;
  reason: string;
};

const row = z.object({ noted: z.unknown() });

/** Records a failed log-in in the audit log. Takes the same time whether or not an account has that email. */
export async function recordFailedLogIn(pool: CommonQueryMethods, { who, address, userAgent, reason }: Failure) {
  const email = "email" in who ? who.email : null;
  const pendingHash = "pendingHash" in who ? sql.binary(who.pendingHash) : null;
  await pool.one(sql.type(row)`
    select iam.record_failed_log_in(${email}, ${pendingHash}::bytea, ${address}::inet, ${userAgent}, ${reason})::text as noted
  `);
}
