import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ marked: z.unknown() });

/** Marks the actor's notifications as read: those named, or all of them. */
export async function markRead(
  pool: CommonQueryMethods,
  actor: Actor,
  args: { ids: readonly number[] | null },
): Promise<void> {
  const ids = args.ids ? sql.array([...args.ids], "int8") : sql.fragment`null`;
  await pool.any(sql.type(row)`select site.mark_read(${actorId(actor)}, ${ids})::text as marked`);
}
