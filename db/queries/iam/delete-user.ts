import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ done: z.unknown() });

/** Removes a customer or a member of staff; what they did stays on record, and what staff held goes to their successor (-2: to nobody). */
export async function deleteUser(
  pool: CommonQueryMethods,
  actor: Actor,
  { id, isCustomer, successorId = null }: { id: number; isCustomer: boolean; successorId?: number | null },
): Promise<void> {
  await pool.any(
    sql.type(row)`select iam.delete_user(${actorId(actor)}, ${id}, ${isCustomer}, ${successorId})::text as done`,
  );
}
