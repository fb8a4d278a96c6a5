import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({
  line: z.number(),
  cells: z.array(z.string()),
  outcome: z.enum(["rejected", "duplicate"]),
  reason: z.string().nullable(),
});
export type RefusedLine = z.infer<typeof row>;

/** The refused lines of a file after a line, in their order. */
export function listRefusedLines(
  pool: CommonQueryMethods,
  actor: Actor,
  importId: number,
  after: number,
  limit: number,
): Promise<readonly RefusedLine[]> {
  return pool.any(sql.type(row)`
    select line, cells, outcome, reason from crm.list_refused_lines(${actorId(actor)}, ${importId}, ${after}, ${limit})
  `);
}
