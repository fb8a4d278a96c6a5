import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ id: z.number() });
type Text = { id: number | null; code: string; key: string; value: string; version: number | null };

/** Adds a text (id null) or changes one; answers its id. */
export function saveTranslation(pool: CommonQueryMethods, actor: Actor, text: Text): Promise<number> {
  return pool.oneFirst(sql.type(row)`
    select site.save_translation(
      ${actorId(actor)}, ${text.id}, ${text.code}, ${text.key}, ${text.value}, ${text.version}
    ) as id
  `);
}
