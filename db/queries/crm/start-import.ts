import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ id: z.number() });

/** Begins a file of leads; answers its id. */
export function startImport(
  pool: CommonQueryMethods,
  actor: Actor,
  fileName: string,
  columns: readonly string[],
): Promise<number> {
  return pool.oneFirst(sql.type(row)`
    select crm.start_import(${actorId(actor)}, ${fileName}, ${sql.array(columns, "text")}) as id
  `);
}
