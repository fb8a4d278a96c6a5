import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ done: z.string() });

export async function saveSpreads(
  pool: CommonQueryMethods,
  actor: Actor,
  { version, ...spreads }: { version: number | null; [category: string]: unknown },
): Promise<void> {
  await pool.any(
    sql.type(
      row,
    )`select market.save_spreads(${actorId(actor)}, ${JSON.stringify(spreads)}::jsonb, ${version})::text as done`,
  );
}
