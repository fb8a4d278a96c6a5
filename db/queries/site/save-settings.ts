import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ done: z.string() });

/** Changes settings by name, as long as nobody else has since `version`; pictures are the names of kept files, "" for none, null to leave them. */
export async function saveSettings(
  pool: CommonQueryMethods,
  actor: Actor,
  values: object,
  { pictures = {}, version }: { pictures?: object; version: number | null },
): Promise<void> {
  await pool.any(sql.type(row)`
    select site.save_settings(
      ${actorId(actor)}, ${JSON.stringify(values)}::jsonb, ${JSON.stringify(pictures)}::jsonb, ${version}
    )::text as done
  `);
}
