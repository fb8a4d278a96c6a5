// Generated from the functions that bourse_app may execute: npm run generate. Do not edit.
import { z } from "zod";
import type { Actor } from "../actor.ts";
import { command, maybeRow, row, rows, value } from "../sql-function.ts";
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

/**
 * Answers the actor's open request, with a document or without (null): an own unused upload of the kind "funds".
 * Called by POST /suitability/funds. Locks: the request, the file. Errors: BT102 account inactive, BT103 forbidden,
 * BT104 no open request, BT109 not allowed while acting for a customer, BT548 missing answer, BT605 invalid file.
 * Source: Q-321.
 */
export const answerFunds = command<{
  actor: Actor;
  source: string | null;
  answer: string | null;
  document: string | null;
}>("compliance.answer_funds", {
  actor: ["p_actor_id", "actor"],
  source: ["p_source", "text"],
  answer: ["p_answer", "text"],
  document: ["p_document", "text"],
});

const answerQuestionnaireResult = z.boolean();
/**
 * Stores the actor's answers to the questionnaire in force, the chosen option of each question counted from 0, and
 * returns whether the products are appropriate. Below the score to pass, the customer must confirm the warning
 * (p_acknowledges). Called by POST /suitability. Errors: BT102 account inactive, BT103 forbidden, BT109 not allowed
 * while acting for a customer, BT118 another version is in force, BT548 missing answer, BT549 warning not confirmed.
 */
export const answerQuestionnaire = value<
  { actor: Actor; version: number | null; answers: readonly (number | null)[] | null; acknowledges: boolean | null },
  z.infer<typeof answerQuestionnaireResult>
>(
  "compliance.answer_questionnaire",
  {
    actor: ["p_actor_id", "actor"],
    version: ["p_version", "integer"],
    answers: ["p_answers", "integer[]"],
    acknowledges: ["p_acknowledges", "boolean"],
  },
  answerQuestionnaireResult,
);

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

const currentQuestionnaireRow = z.object({
  version: z.number(),
  questions: shapes.currentQuestionnaire.questions,
  pass_score: z.number(),
  published_by: z.string().nullable(),
  published_at: z.string(),
  answers: z.number(),
  passed: z.number(),
});
export type CurrentQuestionnaireRow = z.infer<typeof currentQuestionnaireRow>;
/**
 * Returns the questionnaire in force with its points, for its editor; administrators only. Called by GET
 * /admin/compliance/questionnaire. Errors: BT102 account inactive, BT103 forbidden. Null: row, published_by.
 */
export const currentQuestionnaire = maybeRow<{ actor: Actor }, typeof currentQuestionnaireRow>(
  "compliance.current_questionnaire",
  { actor: ["p_actor_id", "actor"] },
  currentQuestionnaireRow,
);

const customerComplianceResult = shapes.customerCompliance;
/**
 * Returns the compliance data of a customer for the customer's page: the risk score with its parts, screening
 * matches, assessments, requests about the source of funds, the expiry of the identity document and the consent log.
 * Called by GET /admin/customers/{id}/compliance. Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
 */
export const customerCompliance = value<
  { actor: Actor; userId: number | null },
  z.infer<typeof customerComplianceResult>
>(
  "compliance.customer_compliance",
  { actor: ["p_actor_id", "actor"], userId: ["p_user_id", "bigint"] },
  customerComplianceResult,
);

/**
 * Accepts or rejects a customer's answer with a reason; a rejected one may be requested again. For administrators.
 * Called by POST /admin/customers/{id}/funds/decide. Locks: the request. Errors: BT102 account inactive, BT103
 * forbidden, BT104 no answer to decide, BT257 invalid reason.
 */
export const decideFunds = command<{
  actor: Actor;
  userId: number | null;
  accept: boolean | null;
  reason: string | null;
}>("compliance.decide_funds", {
  actor: ["p_actor_id", "actor"],
  userId: ["p_user_id", "bigint"],
  accept: ["p_accept", "boolean"],
  reason: ["p_reason", "text"],
});

const decideMatchResult = z.number().nullable();
/**
 * Decides a screening match with a reason, for administrators: false_positive closes it until its score
 * rises, needs_information leaves it waiting, escalated leaves it to another administrator, true_match blocks
 * deposits, withdrawals and new positions in this transaction and requests the approval of a second administrator, if
 * there is one; returns the approval's id, otherwise null. p_version is the version of the match that was shown.
 * Called by POST /admin/compliance/screening/{id}. Locks: the match, then the customer's controls. Errors: BT102
 * account inactive, BT103 forbidden, BT104 not found, BT118 stale write, BT257 invalid reason, BT333 escalated by the
 * actor, BT542 unknown decision, BT543 already decided. Null: result.
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

const getSuitabilityResult = shapes.getSuitability;
/**
 * Returns what the actor sees and may do about suitability: the questionnaire without its points, the newest
 * assessment, requests about the source of funds, the expiry of the identity document and the consents. Called by GET
 * /suitability. Errors: BT102 account inactive, BT103 forbidden.
 */
export const getSuitability = value<{ actor: Actor }, z.infer<typeof getSuitabilityResult>>(
  "compliance.get_suitability",
  { actor: ["p_actor_id", "actor"] },
  getSuitabilityResult,
);

const listExportsRow = z.object({
  id: z.number(),
  requested_at: z.string(),
  url: z.string().nullable(),
  size: z.number().nullable(),
  expires_at: z.string().nullable(),
  downloaded_at: z.string().nullable(),
});
export type ListExportsRow = z.infer<typeof listExportsRow>;
/**
 * Returns the exports of a customer that the actor may download or that are being prepared, newest first: the
 * customer's own, or the complete ones for administrators. Called by GET /suitability and GET
 * /admin/customers/{id}/compliance. Errors: BT102 account inactive, BT103 forbidden. Null: url, size, expires_at,
 * downloaded_at.
 */
export const listExports = rows<{ actor: Actor; userId: number | null }, typeof listExportsRow>(
  "compliance.list_exports",
  { actor: ["p_actor_id", "actor"], userId: ["p_user_id", "bigint"] },
  listExportsRow,
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
  status: z.enum(["open", "needs_information", "escalated", "true_match", "false_positive", "obsolete"]),
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

const listRetentionPeriodsRow = z.object({ kind: z.string(), days: z.number(), version: z.number() });
export type ListRetentionPeriodsRow = z.infer<typeof listRetentionPeriodsRow>;
/** Returns the retention periods. Called by GET /admin/privacy. Errors: BT102 account inactive, BT103 forbidden. */
export const listRetentionPeriods = rows<{ actor: Actor }, typeof listRetentionPeriodsRow>(
  "compliance.list_retention_periods",
  { actor: ["p_actor_id", "actor"] },
  listRetentionPeriodsRow,
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
 * Returns what a decision about a match needs: the match with its evidence and version, the customer's data, money
 * and newest answer about the source of funds, the entry as the list has it, the customer's other matches, the block
 * in force, the score from which matches are reviewed, whether it awaits a decision, and whether the actor may decide
 * and escalate. The pictures of the identity document are for administrators. Called by GET
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
  escalated: z.number(),
});
export type MatchesBesideRow = z.infer<typeof matchesBesideRow>;
/**
 * Returns the waiting matches before and after one of them, the highest score first, and the numbers of waiting and
 * of escalated ones. Called by GET /admin/compliance/screening/{id}. Errors: BT102 account inactive, BT103 forbidden.
 * Null: previous, next.
 */
export const matchesBeside = row<{ actor: Actor; matchId: number | null }, typeof matchesBesideRow>(
  "compliance.matches_beside",
  { actor: ["p_actor_id", "actor"], matchId: ["p_match_id", "bigint"] },
  matchesBesideRow,
);

const publishQuestionnaireResult = z.number();
/**
 * Publishes a version of the appropriateness questionnaire, for administrators: p_questions as in
 * compliance.questionnaires. Customers answer the new version when they open the page next; earlier answers stay.
 * Returns the version. Called by PUT /admin/compliance/questionnaire. Locks: the questionnaires. Errors: BT102
 * account inactive, BT103 forbidden, BT118 stale write, BT547 invalid questionnaire.
 */
export const publishQuestionnaire = value<
  { actor: Actor; questions: unknown; passScore: number | null; version: number | null },
  z.infer<typeof publishQuestionnaireResult>
>(
  "compliance.publish_questionnaire",
  {
    actor: ["p_actor_id", "actor"],
    questions: ["p_questions", "jsonb"],
    passScore: ["p_pass_score", "integer"],
    version: ["p_version", "integer"],
  },
  publishQuestionnaireResult,
);

const requestExportResult = z.number();
/**
 * Requests an export of everything that is stored about a customer, as a ZIP file: by the customer, without what the
 * law forbids to disclose, or by an administrator with a four-eyes approval, complete. The job export-person creates
 * the file and notifies the requester. Called by POST /suitability/export and money.execute_approval. Locks: the
 * customer's row. Errors: BT103 forbidden, BT104 not found, BT109 not allowed while acting for a customer, BT331
 * four-eyes approval required, BT640 an export is being prepared, BT641 too many exports. Source: Q-297.
 */
export const requestExport = value<{ actor: Actor; userId: number | null }, z.infer<typeof requestExportResult>>(
  "compliance.request_export",
  { actor: ["p_actor_id", "actor"], userId: ["p_user_id", "bigint"] },
  requestExportResult,
);

/**
 * Requests an explanation of the source of funds from a customer, who is notified; for administrators, and managers
 * for their own customers. Called by POST /admin/customers/{id}/funds. Errors: BT102 account inactive, BT103
 * forbidden, BT104 not found, BT257 invalid reason, BT543 already requested.
 */
export const requestFunds = command<{ actor: Actor; userId: number | null; note: string | null }>(
  "compliance.request_funds",
  { actor: ["p_actor_id", "actor"], userId: ["p_user_id", "bigint"], note: ["p_note", "text"] },
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
 * Changes retention periods, {kind: days}, for administrators, with a second one's approval: a shorter period deletes
 * data, a longer one keeps it longer than was stated to customers. Called through money.request_approval by
 * POST /admin/privacy. Locks: the periods. Errors: BT103 forbidden, BT331 four-eyes approval required, BT559 invalid
 * days.
 */
export const saveRetentionPeriods = command<{ actor: Actor; days: unknown }>("compliance.save_retention_periods", {
  actor: ["p_actor_id", "actor"],
  days: ["p_days", "jsonb"],
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

/**
 * Gives or withdraws the actor's consent to marketing messages. Called by POST /suitability/consent. Errors: BT102
 * account inactive, BT103 forbidden, BT109 not allowed while acting for a customer.
 */
export const setMarketingConsent = command<{ actor: Actor; isGiven: boolean | null }>(
  "compliance.set_marketing_consent",
  { actor: ["p_actor_id", "actor"], isGiven: ["p_is_given", "boolean"] },
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
