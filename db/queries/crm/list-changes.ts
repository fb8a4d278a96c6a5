import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({
  id: z.number(),
  kind: z.enum(["move", "assign", "delete"]),
  target: z.record(z.string(), z.unknown()),
  agent: z.string().nullable(),
  lead_count: z.number(),
  full_name: z.string().nullable(),
  created_at: z.string(),
  undone_at: z.string().nullable(),
  is_undoable: z.boolean(),
});
export type ChangeRow = z.infer<typeof row>;

/** What was moved, assigned or deleted within the last 24 hours. */
export function listChanges(pool: CommonQueryMethods, actor: Actor): Promise<readonly ChangeRow[]> {
  return pool.any(sql.type(row)`select * from crm.list_changes(${actorId(actor)})`);
}
