import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ done: z.unknown() });

/** An administrator approves a customer's documents: they may trade, deposit and withdraw. */
export async function approveDocuments(pool: CommonQueryMethods, actor: Actor, id: number): Promise<void> {
  await pool.any(sql.type(row)`select kyc.approve(${actorId(actor)}, ${id})::text as done`);
}
