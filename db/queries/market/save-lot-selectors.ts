import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ done: z.string() });

export async function saveLotSelectors(pool: CommonQueryMethods, actor: Actor, selectors: object): Promise<void> {
  await pool.any(
    sql.type(
      row,
    )`select market.save_lot_selectors(${actorId(actor)}, ${JSON.stringify(selectors)}::jsonb)::text as done`,
  );
}
