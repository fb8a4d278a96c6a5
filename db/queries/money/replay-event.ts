import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ done: z.unknown() });

/** Has a report worked through once more; what was credited is not credited again. */
export async function replayEvent(pool: CommonQueryMethods, actor: Actor, id: number): Promise<void> {
  await pool.one(sql.type(row)`select money.replay_event(${actorId(actor)}, ${id}) as done`);
}
