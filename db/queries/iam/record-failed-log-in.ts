import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

type Failure = {
  /** Whose log-in it was: the e-mail that was typed, or the hash of the log-in whose code was wrong. */
  who: { email: string } | { pendingHash: Buffer };
  address: string;
  userAgent: string;
  reason: string;
};

const row = z.object({ noted: z.unknown() });

/** Writes into the trail that somebody did not come in; it takes as long whether anybody has that e-mail or not. */
export async function recordFailedLogIn(pool: CommonQueryMethods, { who, address, userAgent, reason }: Failure) {
  const email = "email" in who ? who.email : null;
  const pendingHash = "pendingHash" in who ? sql.binary(who.pendingHash) : null;
  await pool.one(sql.type(row)`
    select iam.record_failed_log_in(${email}, ${pendingHash}::bytea, ${address}::inet, ${userAgent}, ${reason})::text as noted
  `);
}
