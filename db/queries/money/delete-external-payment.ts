import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ done: z.string() });

export async function deleteExternalPayment(pool: CommonQueryMethods, actor: Actor, id: number): Promise<void> {
  await pool.any(sql.type(row)`select money.delete_external_payment(${actorId(actor)}, ${id})::text as done`);
}
