import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ done: z.string() });

export async function saveMaxJumps(
  pool: CommonQueryMethods,
  actor: Actor,
  { version, ...percents }: { version: number | null; [category: string]: unknown },
): Promise<void> {
  await pool.any(
    sql.type(
      row,
    )`select market.save_max_jumps(${actorId(actor)}, ${JSON.stringify(percents)}::jsonb, ${version})::text as done`,
  );
}
