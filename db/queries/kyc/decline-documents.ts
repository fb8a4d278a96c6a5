import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ done: z.unknown() });

/** An administrator declines a customer's documents, with or without a reason for the customer to read. */
export async function declineDocuments(
  pool: CommonQueryMethods,
  actor: Actor,
  { id, reason }: { id: number; reason: string | null },
): Promise<void> {
  await pool.any(sql.type(row)`select kyc.decline(${actorId(actor)}, ${id}, ${reason})::text as done`);
}
