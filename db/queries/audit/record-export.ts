import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

type Export = {
  list: string;
  /** Filters, columns, days: what the file was asked for with. */
  asked: Record<string, unknown>;
  rows: number;
};

const row = z.object({ recorded: z.unknown() });

/** Writes into the trail that somebody took a list away as a file. */
export async function recordExport(pool: CommonQueryMethods, actor: Actor, { list, asked, rows }: Export) {
  await pool.one(sql.type(row)`
    select audit.record_export(${actorId(actor)}, ${list}, ${JSON.stringify(asked)}::jsonb, ${rows})::text as recorded
  `);
}
