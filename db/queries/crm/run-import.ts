import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const nothing = z.object({ done: z.unknown() });

/** Starts the trial of a file, or the import itself. */
export async function runImport(
  pool: CommonQueryMethods,
  actor: Actor,
  importId: number,
  how: { mapping: Record<string, number>; duplicates: "skip" | "update" | "add"; isTrial: boolean },
): Promise<void> {
  await pool.one(sql.type(nothing)`
    select crm.run_import(
      ${actorId(actor)}, ${importId}, ${JSON.stringify(how.mapping)}::jsonb, ${how.duplicates}, ${how.isTrial}
    ) as done
  `);
}
