import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ done: z.string() });

export async function saveLotSelectors(
  pool: CommonQueryMethods,
  actor: Actor,
  { rows, version }: { rows: object[]; version: number | null },
): Promise<void> {
  await pool.any(
    sql.type(
      row,
    )`select market.save_lot_selectors(${actorId(actor)}, ${JSON.stringify(rows)}::jsonb, ${version})::text as done`,
  );
}
