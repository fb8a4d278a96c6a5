import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ id: z.number(), order_id: z.number(), status: z.string(), answered_at: z.string() });

/** Accepts or declines a dispute, with an answer for the customer. */
export function answerDispute(
  pool: CommonQueryMethods,
  actor: Actor,
  { id, verdict, answer }: { id: number; verdict: string; answer: string },
): Promise<z.infer<typeof row>> {
  return pool.one(sql.type(row)`
    select id, order_id, status::text, answered_at from trading.answer_dispute(${actorId(actor)}, ${id}, ${verdict}, ${answer})
  `);
}
