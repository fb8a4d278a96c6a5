import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const loginRow = z.object({
  user_id: z.number(),
  password_hash: z.string(),
  role_id: z.number(),
  has_second_step: z.boolean(),
});
export type LoginRow = z.infer<typeof loginRow>;

/** The hash to verify a password against; null when nobody has this e-mail. Counts the attempt, and refuses when there were too many. */
export function findLogin(
  pool: CommonQueryMethods,
  args: { email: string; address: string },
): Promise<LoginRow | null> {
  return pool.maybeOne(sql.type(loginRow)`
        select user_id, password_hash, role_id, has_second_step from iam.find_login(${args.email}, ${args.address}::inet)
    `);
}
