import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

type Decision = { id: number; approve: boolean; note: string | null };

const row = z.object({ done: z.unknown() });

/** Approves and executes a waiting request, or refuses it (four-eyes approval). */
export async function decideApproval(pool: CommonQueryMethods, actor: Actor, decision: Decision): Promise<void> {
  const { id, approve, note } = decision;
  await pool.any(
    sql.type(row)`select money.decide_approval(${actorId(actor)}, ${id}, ${approve}, ${note})::text as done`,
  );
}
