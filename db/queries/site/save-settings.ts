import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ approval: z.number().nullable() });

/**
 * Changes settings by name, as long as nobody else has since `version`; pictures are the names of kept files, "" for none, null to leave them.
 * Answers the approval that protected settings wait for.
 */
export function saveSettings(
  pool: CommonQueryMethods,
  actor: Actor,
  values: object,
  { pictures = {}, version }: { pictures?: object; version: number | null },
): Promise<number | null> {
  return pool.oneFirst(sql.type(row)`
    select site.save_settings(
      ${actorId(actor)}, ${JSON.stringify(values)}::jsonb, ${JSON.stringify(pictures)}::jsonb, ${version}
    ) as approval
  `);
}
