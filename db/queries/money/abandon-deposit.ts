import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const abandoned = z.object({ status: z.string() });

/** Declines a deposit whose payment was never started. */
export async function abandonDeposit(pool: CommonQueryMethods, actor: Actor, depositId: number): Promise<void> {
  await pool.one(sql.type(abandoned)`
    select status::text as status from money.abandon_deposit(${actorId(actor)}, ${depositId})
  `);
}
