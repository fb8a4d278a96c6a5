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
  /** Of the job that makes or undoes a large change; null where none was needed. */
  state: z.enum(["running", "done", "failed"]).nullable(),
  is_undo: z.boolean().nullable(),
  rows: z.number().nullable(),
  processed: z.number().nullable(),
  kept: z.number().nullable(),
  error: z.string().nullable(),
  started_at: z.string().nullable(),
});
export type ChangeRow = z.infer<typeof row>;

/** What was moved, assigned or deleted within the last 24 hours; with an id that change, however old. */
export function listChanges(
  pool: CommonQueryMethods,
  actor: Actor,
  changeId: number | null = null,
): Promise<readonly ChangeRow[]> {
  return pool.any(sql.type(row)`select * from crm.list_changes(${actorId(actor)}, ${changeId})`);
}
