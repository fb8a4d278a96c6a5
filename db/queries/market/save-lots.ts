import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ done: z.string() });

export async function saveLots(
  pool: CommonQueryMethods,
  actor: Actor,
  { version, ...lots }: { version: number | null; [category: string]: unknown },
): Promise<void> {
  await pool.any(
    sql.type(row)`select market.save_lots(${actorId(actor)}, ${JSON.stringify(lots)}::jsonb, ${version})::text as done`,
  );
}
