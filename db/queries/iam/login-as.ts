import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

export type Entry = { userId: number; tokenHash: Buffer; newTokenHash: Buffer; address: string; userAgent: string };

const row = z.object({ entered: z.unknown() });

/** A member of staff enters a customer's account; their own session ends. */
export async function loginAs(pool: CommonQueryMethods, actor: Actor, args: Entry): Promise<void> {
  await pool.any(sql.type(row)`
        select iam.login_as(
            ${actorId(actor)}, ${args.userId}, ${sql.binary(args.tokenHash)}, ${sql.binary(args.newTokenHash)},
            ${args.address}::inet, ${args.userAgent}
        )::text as entered
    `);
}
