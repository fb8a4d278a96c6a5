import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ done: z.unknown() });

/** Settles a report that was kept for review: what was made of it, and what is credited for it, if anything. */
export async function resolveEvent(
  pool: CommonQueryMethods,
  actor: Actor,
  args: { id: number; amount: string | null; resolution: string },
): Promise<void> {
  await pool.one(
    sql.type(
      row,
    )`select money.resolve_event(${actorId(actor)}, ${args.id}, ${args.amount}::numeric, ${args.resolution}) as done`,
  );
}
