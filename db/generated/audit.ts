// Generated from the functions that bourse_app may execute: npm run generate. Do not edit.
import { z } from "zod";
import type { Actor } from "../actor.ts";
import { command, rows, value } from "../sql-function.ts";
import * as shapes from "../shapes/audit.ts";

const countEntriesResult = z.number();
/**
 * Returns the number of entries on all pages of audit.list_entries under the same filters. Errors: BT102 account
 * inactive, BT103 forbidden.
 */
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
  person_id: z.number().nullable(),
  person: z.string().nullable(),
  currency: z.string().nullable(),
});
export type ListEntriesRow = z.infer<typeof listEntriesRow>;
/**
 * Returns one page of the audit log: actor, member of staff acting for them, action, record, the person whom it
 * belongs to, the currency of its amounts, and changed fields, without e-mail and phone for retention agents; pricing
 * plans are named. p_filters and p_page as in site.page_ids. Called by GET /admin/audit and the audit tab of a
 * customer. Errors: BT102 account inactive, BT103 forbidden, BT606 unknown sort column. Null: actor_id, actor,
 * impersonator, reason, person_id, person, currency.
 */
export const listEntries = rows<{ actor: Actor; filters: unknown; page: unknown }, typeof listEntriesRow>(
  "audit.list_entries",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"], page: ["p_page", "jsonb"] },
  listEntriesRow,
);

/**
 * Records the download of a list or statement: its name, the selection (filters, columns, days) and the number of
 * rows. Called by the exports. Errors: BT100 not signed in, BT102 account inactive.
 */
export const recordExport = command<{ actor: Actor; list: string | null; asked: unknown; rows: number | null }>(
  "audit.record_export",
  { actor: ["p_actor_id", "actor"], list: ["p_list", "text"], asked: ["p_asked", "jsonb"], rows: ["p_rows", "bigint"] },
);

/**
 * Records a request that was rejected because the actor's role does not permit it, at most 100 an hour for each user.
 * Called by the web process on a 403.
 */
export const recordRefusal = command<{ actor: Actor; method: string | null; path: string | null }>(
  "audit.record_refusal",
  { actor: ["p_actor_id", "actor"], method: ["p_method", "text"], path: ["p_path", "text"] },
);
