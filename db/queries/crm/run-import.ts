import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const nothing = z.object({ done: z.unknown() });

/** Starts the check of a file, or its import. */
export async function runImport(
  pool: CommonQueryMethods,
  actor: Actor,
  importId: number,
  how: {
    /** Null uses the recognised columns. */
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
