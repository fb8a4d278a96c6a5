// Generated from the functions that bourse_app may execute: npm run generate. Do not edit.
import { z } from "zod";
import type { Actor } from "../actor.ts";
import { command, row, rows, value } from "../sql-function.ts";
import * as shapes from "../shapes/compliance.ts";

/**
 * Adds the next bytes of a file of an upload. Called while the upload arrives. Errors: BT102 account inactive, BT103
 * forbidden, BT104 not found.
 */
export const addUploadChunk = command<{
  actor: Actor;
  versionId: number | null;
  fileName: string | null;
  bytes: Buffer | null;
}>("compliance.add_upload_chunk", {
  actor: ["p_actor_id", "actor"],
  versionId: ["p_version_id", "bigint"],
  fileName: ["p_file_name", "text"],
  bytes: ["p_bytes", "bytea"],
});

const countMatchesResult = z.number();
/**
 * Returns the number of matches on all pages of compliance.list_matches under the same filters. Errors: BT102 account
 * inactive, BT103 forbidden.
 */
export const countMatches = value<{ actor: Actor; filters: unknown }, z.infer<typeof countMatchesResult>>(
  "compliance.count_matches",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  countMatchesResult,
);

const decideMatchResult = z.number().nullable();
/**
 * Decides a screening match with a reason, for administrators: false_positive closes it until its score
 * rises, needs_information leaves it waiting, true_match blocks deposits, withdrawals and new positions in this
 * transaction and requests the approval of a second administrator, if there is one; returns the approval's id,
 * otherwise null. p_version is the version of the match that was shown. Called by POST
 * /admin/compliance/screening/{id}. Locks: the match, then the customer's controls. Errors: BT102 account inactive,
 * BT103 forbidden, BT104 not found, BT118 stale write, BT257 invalid reason, BT542 unknown decision, BT543 already
 * decided. Null: result.
 */
export const decideMatch = value<
  { actor: Actor; matchId: number | null; decision: string | null; reason: string | null; version?: number | null },
  z.infer<typeof decideMatchResult>
>(
  "compliance.decide_match",
  {
    actor: ["p_actor_id", "actor"],
    matchId: ["p_match_id", "bigint"],
    decision: ["p_decision", "text"],
    reason: ["p_reason", "text"],
    version: ["p_version", "bigint"],
  },
  decideMatchResult,
);

/**
 * Ends an upload: the job import-list reads the files. p_is_complete false refuses it. Called by POST
 * /admin/compliance/lists/{name}. Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
 */
export const endUpload = command<{ actor: Actor; versionId: number | null; isComplete: boolean | null }>(
  "compliance.end_upload",
  { actor: ["p_actor_id", "actor"], versionId: ["p_version_id", "bigint"], isComplete: ["p_is_complete", "boolean"] },
);

const listMatchesRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  user_id: z.number(),
  full_name: z.string(),
  email: z.string(),
  listed_name: z.string(),
  list: z.enum(["ofac", "un", "eu", "opensanctions"]),
  topics: shapes.listMatches.topics,
  score: z.number(),
  status: z.enum(["open", "needs_information", "true_match", "false_positive", "obsolete"]),
  opened_at: z.string(),
  reason: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  is_confirmed: z.boolean(),
});
export type ListMatchesRow = z.infer<typeof listMatchesRow>;
/**
 * Returns one page of screening matches with customer, list and score. p_filters and p_page as in site.page_ids.
 * Called by GET /admin/compliance/screening. Errors: BT102 account inactive, BT103 forbidden, BT606 unknown sort
 * column. Null: reason, decided_by, decided_at.
 */
export const listMatches = rows<{ actor: Actor; filters: unknown; page: unknown }, typeof listMatchesRow>(
  "compliance.list_matches",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"], page: ["p_page", "jsonb"] },
  listMatchesRow,
);

const listVersionsRow = z.object({
  id: z.number(),
  list: z.enum(["ofac", "un", "eu", "opensanctions"]),
  state: z.enum(["importing", "in_force", "replaced", "refused"]),
  format: z.string().nullable(),
  published_at: z.string().nullable(),
  entry_count: z.number(),
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  reason: z.string().nullable(),
  reason_values: shapes.listVersions.reason_values,
  created_by: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type ListVersionsRow = z.infer<typeof listVersionsRow>;
/**
 * Returns the newest 50 imports of the lists, with what each changed or why it was refused. Called by GET
 * /admin/compliance/lists. Errors: BT102 account inactive, BT103 forbidden. Null: format, published_at, reason,
 * created_by, finished_at.
 */
export const listVersions = rows<{ actor: Actor }, typeof listVersionsRow>(
  "compliance.list_versions",
  { actor: ["p_actor_id", "actor"] },
  listVersionsRow,
);

const matchFactsResult = shapes.matchFacts;
/**
 * Returns what a decision about a match needs: the match with its evidence and version, the customer's data, the
 * entry as the list has it, the customer's other matches and the block in force. Called by GET
 * /admin/compliance/screening/{id}. Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
 */
export const matchFacts = value<{ actor: Actor; matchId: number | null }, z.infer<typeof matchFactsResult>>(
  "compliance.match_facts",
  { actor: ["p_actor_id", "actor"], matchId: ["p_match_id", "bigint"] },
  matchFactsResult,
);

const matchesBesideRow = z.object({
  previous: z.number().nullable(),
  next: z.number().nullable(),
  waiting: z.number(),
});
export type MatchesBesideRow = z.infer<typeof matchesBesideRow>;
/**
 * Returns the waiting matches before and after one of them, the highest score first, and the number of waiting ones.
 * Called by GET /admin/compliance/screening/{id}. Errors: BT102 account inactive, BT103 forbidden. Null: previous,
 * next.
 */
export const matchesBeside = row<{ actor: Actor; matchId: number | null }, typeof matchesBesideRow>(
  "compliance.matches_beside",
  { actor: ["p_actor_id", "actor"], matchId: ["p_match_id", "bigint"] },
  matchesBesideRow,
);

/**
 * Saves the address from which a list is fetched each night; null or empty for a list that is only uploaded. A saved
 * address is fetched at once. Called by PUT /admin/compliance/lists/{name}. Errors: BT102 account inactive, BT103
 * forbidden, BT541 invalid address.
 */
export const saveList = command<{
  actor: Actor;
  list: "ofac" | "un" | "eu" | "opensanctions" | null;
  url: string | null;
}>("compliance.save_list", {
  actor: ["p_actor_id", "actor"],
  list: ["p_list", "compliance.list_name"],
  url: ["p_url", "text"],
});

/**
 * Queues the screening of all customers. Called by POST /admin/compliance/screen. Errors: BT102 account inactive,
 * BT103 forbidden.
 */
export const screenNow = command<{ actor: Actor }>("compliance.screen_now", { actor: ["p_actor_id", "actor"] });

const screeningStateResult = shapes.screeningState;
/**
 * Returns the state of the screening: customers compared and queued, since when the oldest waits and why its last
 * attempt failed, when a customer was last compared, and the lists with their version in force, their address and the
 * last failure. Called by GET /admin/compliance/lists and /admin/compliance/screening. Errors: BT102 account
 * inactive, BT103 forbidden.
 */
export const screeningState = value<{ actor: Actor }, z.infer<typeof screeningStateResult>>(
  "compliance.screening_state",
  { actor: ["p_actor_id", "actor"] },
  screeningStateResult,
);

const startUploadResult = z.number();
/**
 * Starts an import of a list from a file whose bytes follow (compliance.add_chunk); returns the version. Called by
 * POST /admin/compliance/lists/{name}. Errors: BT102 account inactive, BT103 forbidden, BT540 another import is
 * running.
 */
export const startUpload = value<
  { actor: Actor; list: "ofac" | "un" | "eu" | "opensanctions" | null },
  z.infer<typeof startUploadResult>
>(
  "compliance.start_upload",
  { actor: ["p_actor_id", "actor"], list: ["p_list", "compliance.list_name"] },
  startUploadResult,
);
