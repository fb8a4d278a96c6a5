import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ done: z.string() });

/** Changes settings by name; pictures are the names of kept files, "" for none, null to leave them. */
export async function saveSettings(
  pool: CommonQueryMethods,
  actor: Actor,
  values: object,
  pictures: object = {},
): Promise<void> {
  await pool.any(sql.type(row)`
    select site.save_settings(
      ${actorId(actor)}, ${JSON.stringify(values)}::jsonb, ${JSON.stringify(pictures)}::jsonb
    )::text as done
  `);
}
