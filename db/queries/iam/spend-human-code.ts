import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

export type HumanPurpose = "log_in" | "sign_up" | "reset_password";

const row = z.object({ was_right: z.boolean() });

/** Whether the code is the emailed one. A correct code is consumed. */
export function spendHumanCode(
  pool: CommonQueryMethods,
  args: { purpose: HumanPurpose; email: string; codeHash: Buffer; address: string },
): Promise<boolean> {
  return pool.oneFirst(sql.type(row)`
        select iam.spend_human_code(${args.purpose}, ${args.email}, ${sql.binary(args.codeHash)}, ${args.address}::inet) as was_right
    `);
}
