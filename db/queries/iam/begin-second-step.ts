import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const row = z.object({ begun: z.unknown() });

/** The password was right; the code is still to come. */
export async function beginSecondStep(
  pool: CommonQueryMethods,
  args: { userId: number; tokenHash: Buffer; remember: boolean },
): Promise<void> {
  await pool.any(sql.type(row)`
        select iam.begin_second_step(${args.userId}, ${sql.binary(args.tokenHash)}, ${args.remember})::text as begun
    `);
}
