import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ done: z.unknown() });

/** Refuses an agent who acts for the customer: the provider's page shows the customer's e-mail. */
export async function requirePaymentAccess(pool: CommonQueryMethods, actor: Actor): Promise<void> {
  await pool.any(sql.type(row)`select money.require_payment_access(${actorId(actor)})::text as done`);
}
