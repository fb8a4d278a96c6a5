// Generated from the functions that bourse_app may execute: npm run generate. Do not edit.
import { z } from "zod";
import type { Actor } from "../actor.ts";
import { command, rows, value } from "../sql-function.ts";
import * as shapes from "../shapes/audit.ts";

const countEntriesResult = z.number();
/** How many rows of the trail the same filters find on all pages of audit.list_entries. Raises BT102, BT103. */
export const countEntries = value<{ actor: Actor; filters: unknown }, z.infer<typeof countEntriesResult>>(
  "audit.count_entries",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  countEntriesResult,
);

const listEntriesRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  at: z.string(),
  actor_id: z.number().nullable(),
  actor: z.string().nullable(),
  impersonator: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  changes: shapes.listEntries.changes,
  reason: z.string().nullable(),
});
export type ListEntriesRow = z.infer<typeof listEntriesRow>;
/**
 * One page of the trail: who did what to which record, on whose behalf, and what it changed; retention agents do not
 * read changes of e-mail and phone. p_filters and p_page as in site.page_ids. Raises BT102, BT103, BT606. Called by
 * GET /admin/audit and the audit tab of a customer. Null: actor_id, actor, impersonator, reason.
 */
export const listEntries = rows<{ actor: Actor; filters: unknown; page: unknown }, typeof listEntriesRow>(
  "audit.list_entries",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"], page: ["p_page", "jsonb"] },
  listEntriesRow,
);

/**
 * Somebody took a list or a statement away as a file: a row of the trail says which, what they asked for (filters,
 * columns, days) and how many rows they got. Raises BT100, BT102.
 */
export const recordExport = command<{ actor: Actor; list: string | null; asked: unknown; rows: number | null }>(
  "audit.record_export",
  { actor: ["p_actor_id", "actor"], list: ["p_list", "text"], asked: ["p_asked", "jsonb"], rows: ["p_rows", "bigint"] },
);

/**
 * Somebody who is signed in asked for what their role may not: a row of the trail says where. At most a hundred an
 * hour for each person.
 */
export const recordRefusal = command<{ actor: Actor; method: string | null; path: string | null }>(
  "audit.record_refusal",
  { actor: ["p_actor_id", "actor"], method: ["p_method", "text"], path: ["p_path", "text"] },
);
