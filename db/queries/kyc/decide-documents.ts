import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ done: z.unknown() });

/** An administrator approves a customer's documents, or declines them with a reason. */
export async function decideDocuments(
  pool: CommonQueryMethods,
  actor: Actor,
  { id, declineReason }: { id: number; declineReason: string | null },
): Promise<void> {
  await (declineReason === null
    ? pool.any(sql.type(row)`select kyc.approve(${actorId(actor)}, ${id})::text as done`)
    : pool.any(sql.type(row)`select kyc.decline(${actorId(actor)}, ${id}, ${declineReason})::text as done`));
}
