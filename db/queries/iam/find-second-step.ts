import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const stepRow = z.object({
  user_id: z.number(),
  role_id: z.number(),
  secret: z.instanceof(Buffer),
  at_second: z.number(),
});
export type SecondStepRow = z.infer<typeof stepRow>;

/** The secret to verify a code with, and the database's time; null if the log-in has expired. Counts the attempt. */
export function findSecondStep(pool: CommonQueryMethods, args: { pendingHash: Buffer }): Promise<SecondStepRow | null> {
  return pool.maybeOne(sql.type(stepRow)`
        select user_id, role_id, secret, at_second from iam.find_second_step(${sql.binary(args.pendingHash)})
    `);
}
