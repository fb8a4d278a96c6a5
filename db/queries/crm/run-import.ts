import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const nothing = z.object({ done: z.unknown() });

/** Starts the trial of a file, or the import itself. */
export async function runImport(
  pool: CommonQueryMethods,
  actor: Actor,
  importId: number,
  how: {
    /** Null takes the columns that were recognised. */
    mapping: Record<string, number> | null;
    duplicates: "skip" | "update" | "add";
    isTrial: boolean;
    skipsFirst?: boolean;
  },
): Promise<void> {
  await pool.one(sql.type(nothing)`
    select crm.run_import(
      ${actorId(actor)}, ${importId}, ${how.mapping && JSON.stringify(how.mapping)}::jsonb, ${how.duplicates}, ${how.isTrial},
      ${how.skipsFirst ?? false}
    ) as done
  `);
}
