import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ done: z.unknown() });

/** Removes a customer or a member of staff; what they did stays on record. */
export async function deleteUser(
  pool: CommonQueryMethods,
  actor: Actor,
  user: { id: number; isCustomer: boolean },
): Promise<void> {
  await pool.any(
    sql.type(row)`select iam.delete_user(${actorId(actor)}, ${user.id}, ${user.isCustomer})::text as done`,
  );
}
