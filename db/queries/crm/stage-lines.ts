import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

/** A line as its cells, or one that could not be read: its text and the reason. */
export type StagedLine = string[] | { text: string; reason: string };

const row = z.object({ lines: z.number() });

/** Adds the next lines of a file; answers how many it has now. */
export function stageLines(
  pool: CommonQueryMethods,
  actor: Actor,
  importId: number,
  lines: readonly StagedLine[],
): Promise<number> {
  return pool.oneFirst(sql.type(row)`
    select crm.stage_lines(${actorId(actor)}, ${importId}, ${JSON.stringify(lines)}::jsonb) as lines
  `);
}
