import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ id: z.number(), status: z.string() });

/** Declines a withdrawal and releases its hold; returns its new status. */
export function declineWithdrawal(
  pool: CommonQueryMethods,
  actor: Actor,
  { id, reason }: { id: number; reason: string | null },
): Promise<z.infer<typeof row>> {
  return pool.one(
    sql.type(row)`select id, status::text from money.decline_withdrawal(${actorId(actor)}, ${id}, ${reason})`,
  );
}
