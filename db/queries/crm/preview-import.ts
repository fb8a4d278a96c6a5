import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ line: z.number(), cells: z.array(z.string()) });
export type ImportLine = z.infer<typeof row>;

/** The first 20 lines of a file. */
export function previewImport(
  pool: CommonQueryMethods,
  actor: Actor,
  importId: number,
): Promise<readonly ImportLine[]> {
  return pool.any(sql.type(row)`select line, cells from crm.preview_import(${actorId(actor)}, ${importId})`);
}
