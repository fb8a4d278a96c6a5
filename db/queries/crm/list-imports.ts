import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({
  id: z.number(),
  file_name: z.string(),
  full_name: z.string(),
  columns: z.array(z.string()),
  has_heads: z.boolean(),
  mapping: z.record(z.string(), z.number()),
  duplicates: z.enum(["skip", "update", "add"]),
  state: z.enum(["uploaded", "checking", "checked", "importing", "done", "cancelled", "failed", "undone"]),
  rows: z.number(),
  processed: z.number(),
  added: z.number(),
  updated: z.number(),
  duplicate: z.number(),
  rejected: z.number(),
  error: z.string().nullable(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  /** Null unless the job of its undo runs. */
  undo_rows: z.number().nullable(),
  undo_processed: z.number().nullable(),
  undo_started_at: z.string().nullable(),
});
export type ImportRow = z.infer<typeof row>;

/** The actor's files of leads, newest first; with an id that one. */
export function listImports(
  pool: CommonQueryMethods,
  actor: Actor,
  importId: number | null = null,
): Promise<readonly ImportRow[]> {
  return pool.any(sql.type(row)`select * from crm.list_imports(${actorId(actor)}, ${importId})`);
}
