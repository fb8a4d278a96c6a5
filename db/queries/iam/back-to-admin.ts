import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

export type Return = { tokenHash: Buffer; newTokenHash: Buffer; address: string; userAgent: string };

const row = z.object({ staff_id: z.number() });

/** Leaves a customer's account; answers the member of staff whose session begins. */
export function backToAdmin(pool: CommonQueryMethods, args: Return): Promise<number> {
  return pool.oneFirst(sql.type(row)`
        select iam.back_to_admin(
            ${sql.binary(args.tokenHash)}, ${sql.binary(args.newTokenHash)}, ${args.address}::inet, ${args.userAgent}
        ) as staff_id
    `);
}
