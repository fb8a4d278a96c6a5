import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ id: z.number() });

/** Adds an instrument (id null), or changes what is named of one; answers its id. */
export function saveInstrument(
  pool: CommonQueryMethods,
  actor: Actor,
  { id, changes, version }: { id: number | null; changes: object; version: number | null },
): Promise<number> {
  return pool.oneFirst(sql.type(row)`
    select market.save_instrument(${actorId(actor)}, ${id}, ${JSON.stringify(changes)}::jsonb, ${version}) as id
  `);
}
