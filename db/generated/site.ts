// Generated from the functions that bourse_app may execute: npm run generate. Do not edit.
import { z } from "zod";
import type { Actor } from "../actor.ts";
import { command, maybeRow, row, rows, value } from "../sql-function.ts";
import * as shapes from "../shapes/site.ts";

const accountCurrenciesRow = z.object({ code: z.string(), name: z.string(), symbol: z.string() });
export type AccountCurrenciesRow = z.infer<typeof accountCurrenciesRow>;
/**
 * Returns the currencies in which an account can be opened: those of the setting currencies that exist in
 * market.currencies, in the setting's order. Called by the public forms, iam.sign_up and site.branding.
 */
export const accountCurrencies = rows<{}, typeof accountCurrenciesRow>(
  "site.account_currencies",
  {},
  accountCurrenciesRow,
);

const assignInboxResult = z.number();
/**
 * Assigns records of the inbox (ids as in site.inbox_items) to a member of staff who may decide them; null removes
 * the assignment. Notifies another assignee once, of the assignments that changed. Returns their number. Called by
 * POST /admin/inbox/assign. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104 a record that
 * does not await the actor's decision, BT608 an assignee who may not decide a record, or no record.
 */
export const assignInbox = value<
  { actor: Actor; ids: readonly (number | null)[] | null; assigneeId: number | null },
  z.infer<typeof assignInboxResult>
>(
  "site.assign_inbox",
  { actor: ["p_actor_id", "actor"], ids: ["p_ids", "bigint[]"], assigneeId: ["p_assignee_id", "bigint"] },
  assignInboxResult,
);

const brandingResult = shapes.branding;
/**
 * Returns the public settings (C-003): names, appearance, switches, currencies, languages, and whether prices are
 * simulated and markets always open. No other setting is exposed to browsers. Called by the web process and the mail
 * jobs.
 */
export const branding = value<{}, z.infer<typeof brandingResult>>("site.branding", {}, brandingResult);

const captchaRow = z.object({ is_on: z.boolean(), secret_key: z.string().nullable() });
export type CaptchaRow = z.infer<typeof captchaRow>;
/**
 * Returns whether the human check is on, and its secret key, null while either key is missing. Called by the server
 * to verify the check; the secret is never sent to a browser. Null: secret_key.
 */
export const captcha = row<{}, typeof captchaRow>("site.captcha", {}, captchaRow);

const countInboxResult = z.number();
/**
 * Returns the number of records on all pages of site.list_inbox under the same filters. Errors: BT100 not signed in,
 * BT102 account inactive, BT103 forbidden.
 */
export const countInbox = value<{ actor: Actor; filters: unknown }, z.infer<typeof countInboxResult>>(
  "site.count_inbox",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  countInboxResult,
);

const countTranslationsResult = z.number();
/**
 * Returns the number of texts on all pages of site.list_translations under the same filters. Errors: BT100 not signed
 * in, BT102 account inactive, BT103 forbidden.
 */
export const countTranslations = value<{ actor: Actor; filters: unknown }, z.infer<typeof countTranslationsResult>>(
  "site.count_translations",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  countTranslationsResult,
);

const countUnreadResult = z.number();
/** Returns the number of a user's unread notifications, at most 100. */
export const countUnread = value<{ actor: Actor }, z.infer<typeof countUnreadResult>>(
  "site.count_unread",
  { actor: ["p_actor_id", "actor"] },
  countUnreadResult,
);

const deleteTranslationResult = z.string();
/**
 * Deletes a text, for administrators; screens fall back to English. Returns the language. Called by DELETE
 * /admin/languages/translations/{id}. Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
 */
export const deleteTranslation = value<{ actor: Actor; id: number | null }, z.infer<typeof deleteTranslationResult>>(
  "site.delete_translation",
  { actor: ["p_actor_id", "actor"], id: ["p_id", "bigint"] },
  deleteTranslationResult,
);

/**
 * Deletes a saved view of the actor's. Called by DELETE /views/{id}. Errors: BT100 not signed in, BT102 account
 * inactive, BT104 another user's view.
 */
export const deleteView = command<{ actor: Actor; viewId: number | null }>("site.delete_view", {
  actor: ["p_actor_id", "actor"],
  viewId: ["p_view_id", "bigint"],
});

/**
 * Deletes the row of an unused file of the actor's, after the form that it was sent with was rejected. Called by the
 * upload handler.
 */
export const discardFile = command<{ actor: Actor; name: string | null }>("site.discard_file", {
  actor: ["p_actor_id", "actor"],
  name: ["p_name", "text"],
});

const findTranslationResult = shapes.findTranslation;
/**
 * Returns one text for its form, with the texts of other languages and the last change. Errors: BT102 account
 * inactive, BT103 forbidden, BT104 not found.
 */
export const findTranslation = value<{ actor: Actor; id: number | null }, z.infer<typeof findTranslationResult>>(
  "site.find_translation",
  { actor: ["p_actor_id", "actor"], id: ["p_id", "bigint"] },
  findTranslationResult,
);

const importTranslationsResult = z.number();
/**
 * Imports a language's texts from a file, [{line, key, value}], for administrators; all or none. Empty texts are
 * skipped, the last of repeated keys counts, and texts not in the file stay. Returns the number of changed texts.
 * Called by POST /admin/languages/{code}/import. Errors: BT102 account inactive, BT103 forbidden, BT602 unknown
 * language, BT613 in the field file, with the line as detail.
 */
export const importTranslations = value<
  { actor: Actor; code: string | null; texts: unknown },
  z.infer<typeof importTranslationsResult>
>(
  "site.import_translations",
  { actor: ["p_actor_id", "actor"], code: ["p_code", "text"], texts: ["p_texts", "jsonb"] },
  importTranslationsResult,
);

const inboxSummaryResult = shapes.inboxSummary;
/**
 * Returns what the inbox shows beside its list: {overdue, soon, mine, targets: {kind: minutes}, changed, assignees:
 * [{id, name}]}. site.office_frame has the numbers by kind. Called by GET /admin/inbox. Errors: BT100 not signed in,
 * BT102 account inactive, BT103 forbidden.
 */
export const inboxSummary = value<{ actor: Actor }, z.infer<typeof inboxSummaryResult>>(
  "site.inbox_summary",
  { actor: ["p_actor_id", "actor"] },
  inboxSummaryResult,
);

const jobStatusResult = shapes.jobStatus;
/**
 * Returns the jobs of the jobs process for the server information: how many are running and how many are due,
 * how long the oldest due one has been waiting for a slot (not for the one before it in its queue), and up to 20 that
 * run for more than a minute or failed within a day, newest first. Payloads are not returned, because they may name
 * persons. Called by /admin/status/server. Errors: BT102 account inactive, BT103 forbidden.
 */
export const jobStatus = value<{ actor: Actor }, z.infer<typeof jobStatusResult>>(
  "site.job_status",
  { actor: ["p_actor_id", "actor"] },
  jobStatusResult,
);

/**
 * Stores the encrypted input of the actor's refused form for p_minutes, at most ten forms of a user, and deletes what
 * has expired. Called by app/http/kept-input.ts, also after the session has ended, for the user of the browser's
 * signed cookie. Errors: BT102 account inactive.
 */
export const keepInput = command<{
  actor: Actor;
  tokenHash: Buffer | null;
  body: string | null;
  minutes: number | null;
}>("site.keep_input", {
  actor: ["p_actor_id", "actor"],
  tokenHash: ["p_token_hash", "bytea"],
  body: ["p_body", "text"],
  minutes: ["p_minutes", "integer"],
});

const listApisResult = shapes.listApis;
/**
 * Returns the providers' settings (of secrets only whether they are set), the last status of each provider, and the
 * number of ticks rejected in the last 24 hours (Q-91). Called by /admin/apis and /admin/status/api. Errors: BT102
 * account inactive, BT103 forbidden.
 */
export const listApis = value<{ actor: Actor }, z.infer<typeof listApisResult>>(
  "site.list_apis",
  { actor: ["p_actor_id", "actor"] },
  listApisResult,
);

const listInboxRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  kind: z.enum(["dispute", "withdrawal", "deposit", "identity", "payment", "approval", "screening", "screening_late"]),
  record_id: z.number(),
  name: z.string(),
  gateway: z.string().nullable(),
  about: z.string().nullable(),
  document_type: z.string().nullable(),
  submissions: z.number().nullable(),
  order_id: z.number().nullable(),
  instrument: z.string().nullable(),
  close_reason: z.enum(["customer", "staff", "take_profit", "stop_loss", "stop_out"]).nullable(),
  action: z.string().nullable(),
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  created_at: z.string(),
  due_at: z.string(),
  urgency: z.enum(["normal", "soon", "overdue"]),
  assignee_id: z.number().nullable(),
  assignee: z.string().nullable(),
});
export type ListInboxRow = z.infer<typeof listInboxRow>;
/**
 * Returns one page of the records that await the actor's decision, of every kind, with the target time and the
 * assignee. name is the customer, otherwise the gateway of a payment or the person who requested an approval. about
 * is a withdrawal's bank account, or why a deposit or payment needs review; submissions counts the customer's
 * identity documents up to this one. p_filters and p_page as in site.page_ids. Called by GET /admin/inbox and by the
 * start pages. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT606 unknown sort column. Null:
 * gateway, about, document_type, submissions, order_id, instrument, close_reason, action, amount, currency,
 * assignee_id, assignee.
 */
export const listInbox = rows<{ actor: Actor; filters: unknown; page: unknown }, typeof listInboxRow>(
  "site.list_inbox",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"], page: ["p_page", "jsonb"] },
  listInboxRow,
);

const listLanguagesResult = shapes.listLanguages;
/**
 * Returns the languages with the numbers of translated and missing texts, and the last change of the list. Called by
 * /admin/languages. Errors: BT102 account inactive, BT103 forbidden.
 */
export const listLanguages = value<{ actor: Actor }, z.infer<typeof listLanguagesResult>>(
  "site.list_languages",
  { actor: ["p_actor_id", "actor"] },
  listLanguagesResult,
);

const listNotificationsRow = z.object({
  id: z.number(),
  type: z.enum([
    "deposit_submitted",
    "deposit_proof_submitted",
    "deposit_reported",
    "deposit_needs_review",
    "deposit_approved",
    "deposit_declined",
    "deposit_credited",
    "withdrawal_submitted",
    "withdrawal_approved",
    "withdrawal_declined",
    "approval_requested",
    "approval_granted",
    "approval_refused",
    "kyc_submitted",
    "kyc_name_changed",
    "kyc_approved",
    "kyc_declined",
    "kyc_expiring",
    "order_closed",
    "order_corrected",
    "order_split",
    "order_disputed",
    "order_dispute_accepted",
    "order_dispute_declined",
    "pending_filled",
    "pending_rejected",
    "pending_cancelled",
    "margin_call",
    "swaps_late",
    "price_alert",
    "price_review",
    "risk_limit",
    "security_new_log_in",
    "security_two_factor_on",
    "security_two_factor_off",
    "security_recovery_codes_ended",
    "security_data_export",
    "leads_assigned",
    "leads_imported",
    "leads_changed",
    "inbox_assigned",
    "screening_match",
    "screening_list_refused",
    "funds_requested",
    "funds_answered",
    "message",
  ]),
  title: z.string(),
  description: z.string(),
  url: z.string(),
  created_at: z.string(),
  read_at: z.string().nullable(),
});
export type ListNotificationsRow = z.infer<typeof listNotificationsRow>;
/**
 * Returns the actor's newest notifications, at most p_limit (up to 100), older than p_before_id if given. Errors:
 * BT100 not signed in, BT102 account inactive. Source: C-181. Null: read_at.
 */
export const listNotifications = rows<
  { actor: Actor; limit?: number | null; beforeId?: number | null },
  typeof listNotificationsRow
>(
  "site.list_notifications",
  { actor: ["p_actor_id", "actor"], limit: ["p_limit", "integer"], beforeId: ["p_before_id", "bigint"] },
  listNotificationsRow,
);

const listTranslationsRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  code: z.string(),
  key: z.string(),
  value: z.string().nullable(),
  missing_in: z.string().nullable(),
});
export type ListTranslationsRow = z.infer<typeof listTranslationsRow>;
/**
 * Returns one page of a language's texts and, for each key, the languages that lack it. Called by GET
 * /admin/languages/{code}. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT606 unknown sort
 * column. Null: value, missing_in.
 */
export const listTranslations = rows<{ actor: Actor; filters: unknown; page: unknown }, typeof listTranslationsRow>(
  "site.list_translations",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"], page: ["p_page", "jsonb"] },
  listTranslationsRow,
);

const listUnusedFilesRow = z.object({ name: z.string() });
export type ListUnusedFilesRow = z.infer<typeof listUnusedFilesRow>;
/**
 * Returns those of the actor's own files that no row refers to. Called by the upload handler, before it deletes the
 * files of a rejected form.
 */
export const listUnusedFiles = rows<
  { actor: Actor; names: readonly (string | null)[] | null },
  typeof listUnusedFilesRow
>("site.list_unused_files", { actor: ["p_actor_id", "actor"], names: ["p_names", "text[]"] }, listUnusedFilesRow);

const listViewsRow = z.object({ id: z.number(), name: z.string(), query: z.string() });
export type ListViewsRow = z.infer<typeof listViewsRow>;
/** Returns the actor's saved views of one list. Called by every list. */
export const listViews = rows<{ actor: Actor; list: string | null }, typeof listViewsRow>(
  "site.list_views",
  { actor: ["p_actor_id", "actor"], list: ["p_list", "text"] },
  listViewsRow,
);

const listVisitsRow = z.object({ url: z.string(), time: z.string(), times: z.number() });
export type ListVisitsRow = z.infer<typeof listVisitsRow>;
/**
 * Returns the pages that a customer visited, each once with its last time and number of visits, newest first.
 * Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
 */
export const listVisits = rows<{ actor: Actor; userId: number | null }, typeof listVisitsRow>(
  "site.list_visits",
  { actor: ["p_actor_id", "actor"], userId: ["p_user_id", "bigint"] },
  listVisitsRow,
);

/**
 * Marks the actor's notifications as read, all of them if p_ids is null. Does nothing for staff acting for the
 * customer. Errors: BT100 not signed in, BT102 account inactive.
 */
export const markRead = command<{ actor: Actor; ids?: readonly (number | null)[] | null }>("site.mark_read", {
  actor: ["p_actor_id", "actor"],
  ids: ["p_ids", "bigint[]"],
});

const officeDashboardResult = shapes.officeDashboard;
/**
 * Returns the figures of the dashboard: real accounts and posted payments only, in the site's currency,
 * between two UTC days inclusive, or for all time, from the stored totals of ended days and the movements since.
 * last7DaysTransactions always are the last seven days; periodTransactions are those of a period with a first
 * day, by day up to 31 days, by week up to half a year, otherwise by month, null without one. Amounts are text.
 * Called by GET /admin/dashboard. Errors: BT102 account inactive, BT103 forbidden.
 */
export const officeDashboard = value<
  { actor: Actor; from: string | null; to: string | null },
  z.infer<typeof officeDashboardResult>
>(
  "site.office_dashboard",
  { actor: ["p_actor_id", "actor"], from: ["p_from", "date"], to: ["p_to", "date"] },
  officeDashboardResult,
);

const officeFrameResult = shapes.officeFrame;
/**
 * Returns what every page of the back office shows: newest notifications and the unread count, instruments with
 * moving prices (null for roles that see no trades), whether the actor may change orders, and the numbers of requests
 * waiting for the actor's decision (null for roles that decide none). Errors: BT100 not signed in, BT102 account
 * inactive, BT103 forbidden.
 */
export const officeFrame = value<{ actor: Actor }, z.infer<typeof officeFrameResult>>(
  "site.office_frame",
  { actor: ["p_actor_id", "actor"] },
  officeFrameResult,
);

const openFileRow = z.object({
  kind: shapes.openFile.kind,
  media_type: shapes.openFile.media_type,
  title: z.string(),
  size: z.number(),
  sha256: z.instanceof(Buffer),
});
export type OpenFileRow = z.infer<typeof openFileRow>;
/**
 * Returns what is needed to serve a file, if the viewer may open it: its owner; for identity documents,
 * administrators; for proofs of payment and of the source of funds, administrators and the customer's managers; for
 * avatars, staff who may see the customer; for exports as compliance.open_export states. Staff acting for a customer
 * are checked as themselves, so images of trade notes are their owner's alone. Views by staff are recorded in
 * the audit log. Called by GET /files/{name}. Errors: BT102 account inactive, BT104 not found.
 */
export const openFile = row<{ actor: Actor; name: string | null }, typeof openFileRow>(
  "site.open_file",
  { actor: ["p_actor_id", "actor"], name: ["p_name", "text"] },
  openFileRow,
);

const openPictureRow = z.object({ media_type: z.string(), sha256: z.instanceof(Buffer) });
export type OpenPictureRow = z.infer<typeof openPictureRow>;
/**
 * Returns a public picture (logo, background, QR code); no row for any other file. Called by GET /pictures/{name}.
 * Null: row.
 */
export const openPicture = maybeRow<{ name: string | null }, typeof openPictureRow>(
  "site.open_picture",
  { name: ["p_name", "text"] },
  openPictureRow,
);

const pageNotificationsResult = shapes.pageNotifications;
/**
 * Returns a page of the actor's notifications, newest first: all or unread ones, of one group or of all. A user has
 * at most a few hundred, because read ones are deleted after a year. Errors: BT100 not signed in, BT102 account
 * inactive.
 */
export const pageNotifications = value<
  { actor: Actor; isUnread: boolean | null; group: string | null; page: number | null; limit: number | null },
  z.infer<typeof pageNotificationsResult>
>(
  "site.page_notifications",
  {
    actor: ["p_actor_id", "actor"],
    isUnread: ["p_is_unread", "boolean"],
    group: ["p_group", "text"],
    page: ["p_page", "integer"],
    limit: ["p_limit", "integer"],
  },
  pageNotificationsResult,
);

const pushKeyResult = z.string().nullable();
/**
 * Returns the public key with which browsers subscribe to push messages; null until the jobs process has started
 * once. Null: result.
 */
export const pushKey = value<{}, z.infer<typeof pushKeyResult>>("site.push_key", {}, pushKeyResult);

const pushPlacesRow = z.object({ is_here: z.boolean(), is_elsewhere: z.boolean() });
export type PushPlacesRow = z.infer<typeof pushPlacesRow>;
/**
 * Returns whether the actor's push messages are sent to the browser of their session, and whether to other browsers.
 * Called by GET /notifications/all and GET /security.
 */
export const pushPlaces = row<{ actor: Actor; tokenHash: Buffer | null }, typeof pushPlacesRow>(
  "site.push_places",
  { actor: ["p_actor_id", "actor"], tokenHash: ["p_token_hash", "bytea"] },
  pushPlacesRow,
);

const readSettingsResult = shapes.readSettings;
/**
 * Returns all settings for the back office's form (of secrets only whether they are set), the available currencies,
 * and the last change. Called by /admin/settings and /admin/withdraws/settings. Errors: BT102 account inactive, BT103
 * forbidden.
 */
export const readSettings = value<{ actor: Actor }, z.infer<typeof readSettingsResult>>(
  "site.read_settings",
  { actor: ["p_actor_id", "actor"] },
  readSettingsResult,
);

const readTranslationsResult = shapes.readTranslations;
/**
 * Returns every key of a language with its text, in English if untranslated. Keys without any text are left out; the
 * screen then shows the key. Errors: BT602 unknown language.
 */
export const readTranslations = value<{ languageCode: string | null }, z.infer<typeof readTranslationsResult>>(
  "site.read_translations",
  { languageCode: ["p_language_code", "text"] },
  readTranslationsResult,
);

/**
 * Records a customer's page visit (URL and time, about the newest 1,000 per customer) and publishes it to staff on
 * track:{id}. Visits of other roles, and of staff acting for a customer, are not recorded. Errors: BT100 not signed
 * in, BT102 account inactive. Source: Q-97.
 */
export const recordVisit = command<{ actor: Actor; url: string | null }>("site.record_visit", {
  actor: ["p_actor_id", "actor"],
  url: ["p_url", "text"],
});

/**
 * Changes a provider's settings, for administrators: value1 to value5, null leaves one unchanged. Secrets arrive
 * encrypted (db/seal.ts, place api:{key}:{value}), so the audit log contains no plain ones. Called by PUT
 * /admin/apis/{key}. Locks: the provider. Errors: BT102 account inactive, BT103 forbidden, BT104 not found, BT118
 * stale write.
 */
export const saveApi = command<{
  actor: Actor;
  key: string | null;
  values: readonly (string | null)[] | null;
  version?: number | null;
}>("site.save_api", {
  actor: ["p_actor_id", "actor"],
  key: ["p_key", "text"],
  values: ["p_values", "text[]"],
  version: ["p_version", "bigint"],
});

/**
 * Sets the minutes within which each kind of record shall be decided, {kind: minutes}; omitted kinds stay. Called by
 * POST /admin/inbox/targets. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT118 stale write,
 * BT608 invalid minutes, with the kind as the column.
 */
export const saveInboxTargets = command<{ actor: Actor; targets: unknown; version?: number | null }>(
  "site.save_inbox_targets",
  { actor: ["p_actor_id", "actor"], targets: ["p_targets", "jsonb"], version: ["p_version", "bigint"] },
);

/**
 * Replaces the list of languages, [{name, code}] in order, for administrators. A language that is missing is deleted
 * with its texts, except English; a new one gets every key untranslated. The table's trigger writes the audit log.
 * Called by POST /admin/languages. Locks: the languages. Errors: BT102 account inactive, BT103 forbidden, BT118 stale
 * write, BT612 with the field as languages.{n}.{name|code}.
 */
export const saveLanguages = command<{ actor: Actor; languages: unknown; version?: number | null }>(
  "site.save_languages",
  { actor: ["p_actor_id", "actor"], languages: ["p_languages", "jsonb"], version: ["p_version", "bigint"] },
);

/**
 * Stores a key that a screen requested and that has no text. It only inserts, and stops at 2,000 untranslated keys of
 * a language, so that a third party cannot fill the table. Errors: BT602 unknown language, BT603 invalid key. Source:
 * C-183, Q-63.
 */
export const saveMissing = command<{ languageCode: string | null; key: string | null }>("site.save_missing", {
  languageCode: ["p_language_code", "text"],
  key: ["p_key", "text"],
});

const saveSettingsResult = z.number().nullable();
/**
 * Changes settings {name: value}, for administrators; unknown names are ignored, omitted ones stay. p_pictures names
 * files of kind picture for appIcon, appLogo and authBackground, empty for none. Payout settings, the four-eyes limit
 * and its currency require approval while another administrator can approve: returns the id of that request, else
 * null. The table's triggers write the audit log and notify the processes. Called by POST /admin/settings, POST
 * /admin/withdraws/settings and money.execute_approval. Locks: the settings by name. Errors: BT102 account inactive,
 * BT103 forbidden, BT118 stale write, BT332 already waiting for approval, BT605 invalid file, BT611 invalid setting.
 * Null: result.
 */
export const saveSettings = value<
  { actor: Actor; values: unknown; pictures?: unknown; version?: number | null },
  z.infer<typeof saveSettingsResult>
>(
  "site.save_settings",
  {
    actor: ["p_actor_id", "actor"],
    values: ["p_values", "jsonb"],
    pictures: ["p_pictures", "jsonb"],
    version: ["p_version", "bigint"],
  },
  saveSettingsResult,
);

const saveTranslationResult = z.number();
/**
 * Adds a text (p_id null) or changes one, for administrators; screens use it from the next page on. A key that was
 * untranslated is filled in. All languages then list the key. Called by POST and PUT /admin/languages/translations.
 * Locks: the text. Errors: BT102 account inactive, BT103 forbidden, BT104 not found, BT118 stale write, BT603 invalid
 * key, BT613 invalid translation, BT614 key exists.
 */
export const saveTranslation = value<
  {
    actor: Actor;
    id: number | null;
    code: string | null;
    key: string | null;
    value: string | null;
    version?: number | null;
  },
  z.infer<typeof saveTranslationResult>
>(
  "site.save_translation",
  {
    actor: ["p_actor_id", "actor"],
    id: ["p_id", "bigint"],
    code: ["p_code", "text"],
    key: ["p_key", "text"],
    value: ["p_value", "text"],
    version: ["p_version", "bigint"],
  },
  saveTranslationResult,
);

const saveViewResult = z.number();
/**
 * Saves the query string of a list under a name, for the actor only; an existing view of the same name is replaced.
 * Called by POST /views. Errors: BT100 not signed in, BT102 account inactive, BT607 invalid view.
 */
export const saveView = value<
  { actor: Actor; list: string | null; name: string | null; query: string | null },
  z.infer<typeof saveViewResult>
>(
  "site.save_view",
  { actor: ["p_actor_id", "actor"], list: ["p_list", "text"], name: ["p_name", "text"], query: ["p_query", "text"] },
  saveViewResult,
);

const signUpOfferRow = z.object({ terms: z.string(), demo_balance: z.string() });
export type SignUpOfferRow = z.infer<typeof signUpOfferRow>;
/** Returns the setting "terms" and the demo balance of a new customer, for the sign-up and terms pages. */
export const signUpOffer = row<{}, typeof signUpOfferRow>("site.sign_up_offer", {}, signUpOfferRow);

/**
 * Records a validated file before its bytes are stored, so that no bytes exist without a row. The file belongs to the
 * actor and is unused until site.use_file assigns it. Called by the upload handler. Errors: BT102 account inactive,
 * BT604 too many unused files.
 */
export const storeFile = command<{
  actor: Actor;
  kind: "kyc" | "proof" | "avatar" | "picture" | "export" | "note" | "funds" | null;
  name: string | null;
  sha256: Buffer | null;
  size: number | null;
  mediaType: string | null;
  title: string | null;
  width: number | null;
  height: number | null;
}>("site.store_file", {
  actor: ["p_actor_id", "actor"],
  kind: ["p_kind", "site.file_kind"],
  name: ["p_name", "text"],
  sha256: ["p_sha256", "bytea"],
  size: ["p_size", "integer"],
  mediaType: ["p_media_type", "text"],
  title: ["p_title", "text"],
  width: ["p_width", "integer"],
  height: ["p_height", "integer"],
});

/**
 * Subscribes the browser of the actor's session to push messages, in place of its earlier subscription, which may be
 * another user's; a user has at most 20. Not available to staff acting for a customer. Called by POST /push
 * and iam.change_password. Errors: BT100 the session has ended, BT109 while impersonating, BT238 invalid subscription
 * or too many.
 */
export const subscribePush = command<{
  actor: Actor;
  tokenHash: Buffer | null;
  endpoint: string | null;
  p256dh: string | null;
  auth: string | null;
  device: string | null;
}>("site.subscribe_push", {
  actor: ["p_actor_id", "actor"],
  tokenHash: ["p_token_hash", "bytea"],
  endpoint: ["p_endpoint", "text"],
  p256dh: ["p_p256dh", "text"],
  auth: ["p_auth", "text"],
  device: ["p_device", "text"],
});

const takeInputResult = z.string().nullable();
/**
 * Returns the stored input of the actor's form and deletes it; null if there is none, it has expired or it is another
 * user's. Called by the page that shows it. Null: result.
 */
export const takeInput = value<{ actor: Actor; tokenHash: Buffer | null }, z.infer<typeof takeInputResult>>(
  "site.take_input",
  { actor: ["p_actor_id", "actor"], tokenHash: ["p_token_hash", "bytea"] },
  takeInputResult,
);

/**
 * Ends the push messages to the browser of the actor's session; does nothing without a subscription. Called by POST
 * /push/end.
 */
export const unsubscribePush = command<{ actor: Actor; tokenHash: Buffer | null }>("site.unsubscribe_push", {
  actor: ["p_actor_id", "actor"],
  tokenHash: ["p_token_hash", "bytea"],
});
