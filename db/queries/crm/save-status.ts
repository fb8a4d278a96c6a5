import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ id: z.number() });

/** Adds (id null) or edits a sales status; answers its id. */
export function saveStatus(
  pool: CommonQueryMethods,
  actor: Actor,
  id: number | null,
  { status, isDefault, version }: { status: string; isDefault: boolean; version: number | null },
): Promise<number> {
  return pool.oneFirst(sql.type(row)`
    select crm.save_status(${actorId(actor)}, ${id}, ${status}, ${isDefault}, ${version}) as id
  `);
}
