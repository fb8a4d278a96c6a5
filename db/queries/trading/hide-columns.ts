import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ hidden: z.unknown() });

/** Remembers which columns stay hidden; none brings all back. */
export async function hideColumns(
  pool: CommonQueryMethods,
  actor: Actor,
  { names }: { names: readonly string[] },
): Promise<void> {
  await pool.one(
    sql.type(row)`select trading.hide_columns(${actorId(actor)}, ${sql.array([...names], "text")}) as hidden`,
  );
}
