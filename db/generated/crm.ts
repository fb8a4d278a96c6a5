// Generated from the functions that bourse_app may execute: npm run generate. Do not edit.
import { z } from "zod";
import type { Actor } from "../actor.ts";
import { command, maybeRow, row, rows, value } from "../sql-function.ts";
import * as shapes from "../shapes/crm.ts";

const addLeadResult = z.number();
/**
 * Adds a lead entered by hand; a manager's or an affiliate's lead is assigned to them. Called by POST
 * /admin/leads and POST /affiliate/leads. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT507
 * invalid field, BT508 duplicate lead.
 */
export const addLead = value<{ actor: Actor; lead: unknown }, z.infer<typeof addLeadResult>>(
  "crm.add_lead",
  { actor: ["p_actor_id", "actor"], lead: ["p_lead", "jsonb"] },
  addLeadResult,
);

const addNoteResult = z.number();
/**
 * Adds a note to a lead that the actor may see. Called by POST /admin/crm/note. Locks: the lead. Errors: BT100 not
 * signed in, BT102 account inactive, BT103 forbidden, BT104 not found, BT510 invalid note. Source: R-042.
 */
export const addNote = value<
  { actor: Actor; leadId: number | null; content: string | null },
  z.infer<typeof addNoteResult>
>(
  "crm.add_note",
  { actor: ["p_actor_id", "actor"], leadId: ["p_lead_id", "bigint"], content: ["p_content", "text"] },
  addNoteResult,
);

const assignLeadsRow = z.object({ change_id: z.number(), changed: z.number(), is_running: z.boolean() });
export type AssignLeadsRow = z.infer<typeof assignLeadsRow>;
/**
 * Assigns leads to a sales agent {agentId}, a retention agent {retId} or, for administrators, a manager {managerId};
 * -2 or null unassigns them. A manager assigns only to agents of their own teams. The agent is notified once. Up to
 * crm.bulk_limit() leads change in this transaction; more become the job change-leads (is_running). Returns the
 * change and the number of its leads. Called by PUT /admin/leads/bulk. Locks: the leads by id. Errors: BT100 not
 * signed in, BT102 account inactive, BT103 forbidden, BT104 not found, BT500 no lead selected, BT503 invalid agent.
 */
export const assignLeads = row<
  { actor: Actor; leadIds: readonly (number | null)[] | null; data: unknown },
  typeof assignLeadsRow
>(
  "crm.assign_leads",
  { actor: ["p_actor_id", "actor"], leadIds: ["p_lead_ids", "bigint[]"], data: ["p_data", "jsonb"] },
  assignLeadsRow,
);

/**
 * Stops an import; leads added so far stay and can be undone. Called by the import page. Locks: the import. Errors:
 * BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104 not found, BT517 wrong import state.
 */
export const cancelImport = command<{ actor: Actor; importId: number | null }>("crm.cancel_import", {
  actor: ["p_actor_id", "actor"],
  importId: ["p_import_id", "bigint"],
});

const continueImportResult = z.boolean();
/**
 * Processes the next 1,000 lines of a running trial or import, for a request that waits for the counts;
 * returns false if none are left. The job import-leads works on the same import and completes it. Locks: the import.
 * Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104 not found.
 */
export const continueImport = value<{ actor: Actor; importId: number | null }, z.infer<typeof continueImportResult>>(
  "crm.continue_import",
  { actor: ["p_actor_id", "actor"], importId: ["p_import_id", "bigint"] },
  continueImportResult,
);

const convertLeadResult = z.number();
/**
 * Creates a customer from a lead, with a demo and a real account and the demo balance, or links the existing customer
 * with its e-mail, whose deposits so far date the lead's first and last one; for managers, only a customer they may
 * already see. Returns the customer's id. Called by POST /admin/leads/convertLeadToUser. Locks: the lead, the
 * customer. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104 not found, BT505 lead is a
 * customer, BT507 invalid field, BT511 e-mail in use. Source: Q-82.
 */
export const convertLead = value<
  { actor: Actor; leadId: number | null; passwordHash: string | null },
  z.infer<typeof convertLeadResult>
>(
  "crm.convert_lead",
  { actor: ["p_actor_id", "actor"], leadId: ["p_lead_id", "bigint"], passwordHash: ["p_password_hash", "text"] },
  convertLeadResult,
);

const countByStatusRow = z.object({ id: z.number(), leads: z.number() });
export type CountByStatusRow = z.infer<typeof countByStatusRow>;
/**
 * Returns the number of leads of each sales status; a status with leads cannot be deleted. Separate from
 * crm.list_statuses because it scans all leads. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
 */
export const countByStatus = rows<{ actor: Actor }, typeof countByStatusRow>(
  "crm.count_by_status",
  { actor: ["p_actor_id", "actor"] },
  countByStatusRow,
);

const countDeliveriesResult = z.number();
/**
 * Returns the number of deliveries on all pages of crm.list_deliveries under the same filters. Errors: BT100 not
 * signed in, BT102 account inactive, BT103 forbidden.
 */
export const countDeliveries = value<{ actor: Actor; filters: unknown }, z.infer<typeof countDeliveriesResult>>(
  "crm.count_deliveries",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  countDeliveriesResult,
);

const countLeadsResult = z.number();
/**
 * Returns the number of leads on all pages of crm.list_leads under the same filters. Errors: BT100 not signed in,
 * BT102 account inactive, BT103 forbidden.
 */
export const countLeads = value<
  { actor: Actor; list: string | null; filters: unknown },
  z.infer<typeof countLeadsResult>
>(
  "crm.count_leads",
  { actor: ["p_actor_id", "actor"], list: ["p_list", "text"], filters: ["p_filters", "jsonb"] },
  countLeadsResult,
);

const deleteLeadResult = z.number();
/**
 * Removes a lead from every list. The row stays, and crm.undo_change restores it within 24 hours. The customer
 * created from the lead, and the customer's manager and affiliate, stay. Returns the change. Called by DELETE
 * /admin/leads/{id} and, for an affiliate's own leads, DELETE /affiliate/leads/{id}. Locks: the lead. Errors: BT100
 * not signed in, BT102 account inactive, BT103 forbidden, BT104 not found, BT522 an affiliate's lead with an agent or
 * customer.
 */
export const deleteLead = value<{ actor: Actor; leadId: number | null }, z.infer<typeof deleteLeadResult>>(
  "crm.delete_lead",
  { actor: ["p_actor_id", "actor"], leadId: ["p_lead_id", "bigint"] },
  deleteLeadResult,
);

/**
 * Deletes a rule of automatic assignment; existing assignments stay. Called by DELETE /admin/crm-config/rules/{id}.
 * Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104 not found.
 */
export const deleteRule = command<{ actor: Actor; id: number | null }>("crm.delete_rule", {
  actor: ["p_actor_id", "actor"],
  id: ["p_id", "bigint"],
});

/**
 * Deletes a sales status that no lead has. Called by DELETE /admin/crm-config/sales-statuses/{id}. Locks: the
 * status. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104 not found, BT513 status
 * conflict.
 */
export const deleteStatus = command<{ actor: Actor; id: number | null }>("crm.delete_status", {
  actor: ["p_actor_id", "actor"],
  id: ["p_id", "integer"],
});

/**
 * Deletes a team; its agents keep their leads. Called by DELETE /admin/crm-config/teams/{id}. Errors: BT100 not
 * signed in, BT102 account inactive, BT103 forbidden, BT104 not found.
 */
export const deleteTeam = command<{ actor: Actor; id: number | null }>("crm.delete_team", {
  actor: ["p_actor_id", "actor"],
  id: ["p_id", "bigint"],
});

/**
 * Changes the named fields of a lead; -2 unassigns. Assignments are recorded as such: with a notification, a
 * timeline entry and undo. p_version, if given, must be the current version, so that a stale form overwrites nothing.
 * Called by PUT /admin/leads/{id}. Locks: the lead. Errors: BT100 not signed in, BT102 account inactive, BT103
 * forbidden, BT104 not found, BT118 stale write, BT503 invalid agent, and those of crm.write_lead.
 */
export const editLead = command<{ actor: Actor; leadId: number | null; lead: unknown; version?: number | null }>(
  "crm.edit_lead",
  {
    actor: ["p_actor_id", "actor"],
    leadId: ["p_lead_id", "bigint"],
    lead: ["p_lead", "jsonb"],
    version: ["p_version", "integer"],
  },
);

const findLeadRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string(),
  city: z.string(),
  lead_status: z.string(),
  group: z.string(),
  funnel_link: z.string(),
  reference: z.string(),
  lead_source_id: z.string(),
  role_id: z.number(),
  is_email_verified: z.boolean(),
  is_hidden: z.boolean(),
  last_note: z.string(),
  manager_id: z.number(),
  manager_name: z.string(),
  agent_id: z.number(),
  agent_name: z.string(),
  retention_agent_id: z.number(),
  retention_agent_name: z.string(),
  affiliate_id: z.number(),
  affiliate_name: z.string(),
  linked: z.number(),
  created_at: z.string(),
  deposited_at: z.string(),
  ftd_at: z.string(),
  last_access: z.string(),
  version: z.number(),
  notes: z.unknown(),
});
export type FindLeadRow = z.infer<typeof findLeadRow>;
/**
 * Returns one lead that the actor may see. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden,
 * BT104 not found.
 */
export const findLead = row<{ actor: Actor; leadId: number | null }, typeof findLeadRow>(
  "crm.find_lead",
  { actor: ["p_actor_id", "actor"], leadId: ["p_lead_id", "bigint"] },
  findLeadRow,
);

const findPromoCodeResult = z.string().nullable();
/**
 * Returns the actor's current promo code; null if none was generated. Errors: BT100 not signed in, BT102
 * account inactive, BT103 forbidden. Null: result.
 */
export const findPromoCode = value<{ actor: Actor }, z.infer<typeof findPromoCodeResult>>(
  "crm.find_promo_code",
  { actor: ["p_actor_id", "actor"] },
  findPromoCodeResult,
);

const generatePromoCodeResult = z.string();
/**
 * Generates a new promo code for the actor; a code sent by the client is ignored. The previous code attributes
 * sign-ups for 90 more days. Called by POST /admin/promo-code. Locks: the user. Errors: BT100 not signed in,
 * BT102 account inactive, BT103 forbidden.
 */
export const generatePromoCode = value<{ actor: Actor }, z.infer<typeof generatePromoCodeResult>>(
  "crm.generate_promo_code",
  { actor: ["p_actor_id", "actor"] },
  generatePromoCodeResult,
);

const getStatusRow = z.object({
  id: z.number(),
  status: z.string(),
  is_default: z.boolean(),
  changed: shapes.getStatus.changed,
});
export type GetStatusRow = z.infer<typeof getStatusRow>;
/**
 * Returns one sales status for its form, with its last change. Errors: BT100 not signed in, BT102 account inactive,
 * BT103 forbidden, BT104 not found.
 */
export const getStatus = row<{ actor: Actor; id: number | null }, typeof getStatusRow>(
  "crm.get_status",
  { actor: ["p_actor_id", "actor"], id: ["p_id", "integer"] },
  getStatusRow,
);

const holdingsOfRow = z.object({
  successor_role: z.number(),
  leads: z.number(),
  customers: z.number(),
  teams: z.array(z.string()),
});
export type HoldingsOfRow = z.infer<typeof holdingsOfRow>;
/**
 * Returns what a member of staff holds (leads, customers whose manager they are, teams they lead) and the role of a
 * possible successor. Called by the dialog that deletes staff. Errors: BT100 not signed in, BT102 account inactive,
 * BT103 forbidden.
 */
export const holdingsOf = row<{ actor: Actor; userId: number | null }, typeof holdingsOfRow>(
  "crm.holdings_of",
  { actor: ["p_actor_id", "actor"], userId: ["p_user_id", "bigint"] },
  holdingsOfRow,
);

const issueApiKeyResult = z.number();
/**
 * Stores the hash of a new key for the lead API, and a copy encrypted by the web process (crm.show_api_key). The
 * previous key is revoked at once, or expires after 24 hours with p_keep_old. Called by POST /affiliate/api. Locks:
 * the user. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
 */
export const issueApiKey = value<
  {
    actor: Actor;
    keyHash: Buffer | null;
    sealed: string | null;
    prefix: string | null;
    lastFour: string | null;
    keepOld: boolean | null;
  },
  z.infer<typeof issueApiKeyResult>
>(
  "crm.issue_api_key",
  {
    actor: ["p_actor_id", "actor"],
    keyHash: ["p_key_hash", "bytea"],
    sealed: ["p_sealed", "text"],
    prefix: ["p_prefix", "text"],
    lastFour: ["p_last_four", "text"],
    keepOld: ["p_keep_old", "boolean"],
  },
  issueApiKeyResult,
);

const leadTimelineRow = z.object({
  at: z.string(),
  kind: z.string(),
  full_name: z.string().nullable(),
  detail: shapes.leadTimeline.detail,
});
export type LeadTimelineRow = z.infer<typeof leadTimelineRow>;
/**
 * Returns the events of a lead, newest first: created, moved, assigned, status, edited, noted, called, signed up,
 * deposited, converted, undone, each with actor and time. Deposits are included if the actor may see the customer;
 * old and new values of e-mail and phone if the actor may see those. Errors: BT100 not signed in, BT102
 * account inactive, BT103 forbidden, BT104 not found. Null: full_name.
 */
export const leadTimeline = rows<{ actor: Actor; leadId: number | null }, typeof leadTimelineRow>(
  "crm.lead_timeline",
  { actor: ["p_actor_id", "actor"], leadId: ["p_lead_id", "bigint"] },
  leadTimelineRow,
);

const listApiCallsRow = z.object({
  id: z.number(),
  method: z.string(),
  status: z.number(),
  created: z.number(),
  duplicate: z.number(),
  invalid: z.number(),
  created_at: z.string(),
});
export type ListApiCallsRow = z.infer<typeof listApiCallsRow>;
/**
 * Returns the last 20 requests with the actor's API keys. Errors: BT100 not signed in, BT102 account inactive, BT103
 * forbidden.
 */
export const listApiCalls = rows<{ actor: Actor }, typeof listApiCallsRow>(
  "crm.list_api_calls",
  { actor: ["p_actor_id", "actor"] },
  listApiCallsRow,
);

const listApiKeysRow = z.object({
  id: z.number(),
  prefix: z.string(),
  last_four: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  has_copy: z.boolean(),
});
export type ListApiKeysRow = z.infer<typeof listApiKeysRow>;
/**
 * Returns the actor's valid API keys, newest first; has_copy states whether crm.show_api_key can show the key.
 * Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden. Null: last_used_at, expires_at.
 */
export const listApiKeys = rows<{ actor: Actor }, typeof listApiKeysRow>(
  "crm.list_api_keys",
  { actor: ["p_actor_id", "actor"] },
  listApiKeysRow,
);

const listChangesRow = z.object({
  id: z.number(),
  kind: z.enum(["move", "assign", "status", "edit", "delete", "import", "convert", "create"]),
  target: shapes.listChanges.target,
  agent: z.string().nullable(),
  lead_count: z.number(),
  full_name: z.string().nullable(),
  created_at: z.string(),
  undone_at: z.string().nullable(),
  is_undoable: z.boolean(),
  state: z.enum(["running", "done", "failed"]).nullable(),
  is_undo: z.boolean().nullable(),
  rows: z.number().nullable(),
  processed: z.number().nullable(),
  kept: z.number().nullable(),
  error: z.string().nullable(),
  started_at: z.string().nullable(),
});
export type ListChangesRow = z.infer<typeof listChangesRow>;
/**
 * Returns the moves, assignments and deletions of the last 24 hours, the actor's own or, for administrators,
 * everyone's; with an id that change, however old. state, is_undo, rows, processed, kept, error and started_at
 * describe its last job, null if none was needed. Errors: BT100 not signed in, BT102 account inactive, BT103
 * forbidden. Null: agent, full_name, undone_at, state, is_undo, rows, processed, kept, error, started_at.
 */
export const listChanges = rows<{ actor: Actor; changeId?: number | null }, typeof listChangesRow>(
  "crm.list_changes",
  { actor: ["p_actor_id", "actor"], changeId: ["p_change_id", "bigint"] },
  listChangesRow,
);

const listContactsRow = z.object({
  kind: z.string(),
  id: z.number(),
  content: z.string().nullable(),
  full_name: z.string(),
  created_at: z.string(),
});
export type ListContactsRow = z.infer<typeof listContactsRow>;
/**
 * Returns the notes and calls of the leads that became a customer, newest first: note or call, its text, the member
 * of staff and the time. Called by GET /admin/customers/{id}/notes. Errors: BT102 account inactive, BT103 forbidden,
 * BT104 not found. Null: content.
 */
export const listContacts = rows<{ actor: Actor; userId: number | null }, typeof listContactsRow>(
  "crm.list_contacts",
  { actor: ["p_actor_id", "actor"], userId: ["p_user_id", "bigint"] },
  listContactsRow,
);

const listCountriesRow = z.object({ country: z.string() });
export type ListCountriesRow = z.infer<typeof listCountriesRow>;
/**
 * Returns the countries of leads for the filter. Called by GET /admin/crm-config/countries. Errors: BT100 not signed
 * in, BT102 account inactive, BT103 forbidden. Source: R-095.
 */
export const listCountries = rows<{ actor: Actor }, typeof listCountriesRow>(
  "crm.list_countries",
  { actor: ["p_actor_id", "actor"] },
  listCountriesRow,
);

const listDeliveriesRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  lead_id: z.number().nullable(),
  lead: z.string().nullable(),
  event: z.string(),
  body: shapes.listDeliveries.body,
  attempts: z.number(),
  status: z.number().nullable(),
  error: z.string().nullable(),
  created_at: z.string(),
  delivered_at: z.string().nullable(),
});
export type ListDeliveriesRow = z.infer<typeof listDeliveriesRow>;
/**
 * Returns one page of the lead webhook's deliveries, with lead, attempts and response. Called by GET
 * /admin/crm-config/webhooks. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT606 unknown
 * sort column. Null: lead_id, lead, status, error, delivered_at.
 */
export const listDeliveries = rows<{ actor: Actor; filters: unknown; page: unknown }, typeof listDeliveriesRow>(
  "crm.list_deliveries",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"], page: ["p_page", "jsonb"] },
  listDeliveriesRow,
);

const listImportsRow = z.object({
  id: z.number(),
  file_name: z.string(),
  full_name: z.string(),
  columns: z.array(z.string()),
  has_heads: z.boolean(),
  mapping: shapes.listImports.mapping,
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
  undo_rows: z.number().nullable(),
  undo_processed: z.number().nullable(),
  undo_started_at: z.string().nullable(),
});
export type ListImportsRow = z.infer<typeof listImportsRow>;
/**
 * Returns the actor's lead imports or, for administrators, all of them, newest first; with an id that one. undo_rows,
 * undo_processed and undo_started_at are null unless it is being undone. Errors: BT100 not signed in, BT102 account
 * inactive, BT103 forbidden. Null: error, started_at, finished_at, undo_rows, undo_processed, undo_started_at.
 */
export const listImports = rows<{ actor: Actor; importId?: number | null }, typeof listImportsRow>(
  "crm.list_imports",
  { actor: ["p_actor_id", "actor"], importId: ["p_import_id", "bigint"] },
  listImportsRow,
);

const listLeadsRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string(),
  city: z.string(),
  lead_status: z.string(),
  group: z.string(),
  funnel_link: z.string(),
  reference: z.string(),
  lead_source_id: z.string(),
  role_id: z.number(),
  is_email_verified: z.boolean(),
  is_hidden: z.boolean(),
  last_note: z.string(),
  manager_id: z.number(),
  manager_name: z.string(),
  agent_id: z.number(),
  agent_name: z.string(),
  retention_agent_id: z.number(),
  retention_agent_name: z.string(),
  affiliate_id: z.number(),
  affiliate_name: z.string(),
  linked: z.number(),
  created_at: z.string(),
  deposited_at: z.string(),
  ftd_at: z.string(),
  last_access: z.string(),
  version: z.number(),
  notes: z.unknown(),
});
export type ListLeadsRow = z.infer<typeof listLeadsRow>;
/**
 * Returns one page of a list of leads with their twenty newest notes. Lists and filters as in
 * crm.lead_source, p_page as in site.page_ids. Contact data is masked for roles that may not see it; affiliates get
 * no data about the work of staff. Called by GET /affiliate/leads/api/… and the lists of leads. Errors: BT100 not
 * signed in, BT102 account inactive, BT103 forbidden, BT606 unknown sort column.
 */
export const listLeads = rows<
  { actor: Actor; list: string | null; filters: unknown; page: unknown },
  typeof listLeadsRow
>(
  "crm.list_leads",
  {
    actor: ["p_actor_id", "actor"],
    list: ["p_list", "text"],
    filters: ["p_filters", "jsonb"],
    page: ["p_page", "jsonb"],
  },
  listLeadsRow,
);

const listNotesRow = z.object({ id: z.number(), content: z.string(), full_name: z.string(), created_at: z.string() });
export type ListNotesRow = z.infer<typeof listNotesRow>;
/**
 * Returns the notes of a lead, newest first. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden,
 * BT104 not found.
 */
export const listNotes = rows<{ actor: Actor; leadId: number | null }, typeof listNotesRow>(
  "crm.list_notes",
  { actor: ["p_actor_id", "actor"], leadId: ["p_lead_id", "bigint"] },
  listNotesRow,
);

const listPeopleRow = z.object({ id: z.number(), full_name: z.string(), email: z.string() });
export type ListPeopleRow = z.infer<typeof listPeopleRow>;
/**
 * Returns the users for a selector by role: managers, affiliates, sales agents or retention agents;
 * managers get agents of their own teams only. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
 */
export const listPeople = rows<{ actor: Actor; role: number | null; search?: string | null }, typeof listPeopleRow>(
  "crm.list_people",
  { actor: ["p_actor_id", "actor"], role: ["p_role", "integer"], search: ["p_search", "text"] },
  listPeopleRow,
);

const listPushedLeadsRow = z.object({
  id: z.number(),
  email: z.string(),
  phone: z.string(),
  status: z.string(),
  reference: z.string(),
  lead_source_id: z.string(),
  ftd_at: z.string(),
  created_at: z.string(),
  changed_at: z.string(),
});
export type ListPushedLeadsRow = z.infer<typeof listPushedLeadsRow>;
/**
 * Returns leads of the API key's affiliate: newest first after the id p_after_id or, with p_changed_since, those
 * changed since then in the order of change after (p_after_at, p_after_id); p_lead_id selects one. Called by GET
 * /api/v1/leads and GET /api/v1/leads/{id}. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
 */
export const listPushedLeads = rows<
  {
    keyId: number | null;
    changedSince: string | null;
    afterAt: string | null;
    afterId: number | null;
    limit: number | null;
    leadId?: number | null;
  },
  typeof listPushedLeadsRow
>(
  "crm.list_pushed_leads",
  {
    keyId: ["p_key_id", "bigint"],
    changedSince: ["p_changed_since", "timestamp with time zone"],
    afterAt: ["p_after_at", "timestamp with time zone"],
    afterId: ["p_after_id", "bigint"],
    limit: ["p_limit", "integer"],
    leadId: ["p_lead_id", "bigint"],
  },
  listPushedLeadsRow,
);

const listRefusedLinesRow = z.object({
  line: z.number(),
  cells: z.array(z.string()),
  outcome: z.enum(["added", "updated", "duplicate", "rejected"]),
  reason: z.string().nullable(),
});
export type ListRefusedLinesRow = z.infer<typeof listRefusedLinesRow>;
/**
 * Returns the lines of a file that were rejected or duplicate a lead, in order, each with the reason; p_after pages
 * through them. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104 not found. Null: reason.
 */
export const listRefusedLines = rows<
  { actor: Actor; importId: number | null; after: number | null; limit: number | null },
  typeof listRefusedLinesRow
>(
  "crm.list_refused_lines",
  {
    actor: ["p_actor_id", "actor"],
    importId: ["p_import_id", "bigint"],
    after: ["p_after", "integer"],
    limit: ["p_limit", "integer"],
  },
  listRefusedLinesRow,
);

const listRulesRow = z.object({
  id: z.number(),
  team_id: z.number(),
  team: z.string(),
  method: z.enum(["round_robin", "least_busy"]),
  countries: z.array(z.string()),
  languages: z.array(z.string()),
  room: z.number(),
  position: z.number(),
  is_active: z.boolean(),
  agents: z.number(),
  changed: shapes.listRules.changed,
});
export type ListRulesRow = z.infer<typeof listRulesRow>;
/**
 * Returns the rules of automatic assignment in their order of evaluation, with the number of agents that have
 * capacity, and the last change. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
 */
export const listRules = rows<{ actor: Actor }, typeof listRulesRow>(
  "crm.list_rules",
  { actor: ["p_actor_id", "actor"] },
  listRulesRow,
);

const listStatusesRow = z.object({ id: z.number(), status: z.string(), is_default: z.boolean() });
export type ListStatusesRow = z.infer<typeof listStatusesRow>;
/**
 * Returns the sales statuses in order. Called by every list of leads and GET
 * /admin/crm-config/sales-statuses/api. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
 */
export const listStatuses = rows<{ actor: Actor }, typeof listStatusesRow>(
  "crm.list_statuses",
  { actor: ["p_actor_id", "actor"] },
  listStatusesRow,
);

const listTeamsRow = z.object({
  id: z.number(),
  name: z.string(),
  code: z.string(),
  user: shapes.listTeams.user,
  agents: shapes.listTeams.agents,
  changed: shapes.listTeams.changed,
});
export type ListTeamsRow = z.infer<typeof listTeamsRow>;
/**
 * Returns the teams with manager, agents (without deleted users; R-044) and last change. Called by GET
 * /admin/crm-config/teams/api. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
 */
export const listTeams = rows<{ actor: Actor }, typeof listTeamsRow>(
  "crm.list_teams",
  { actor: ["p_actor_id", "actor"] },
  listTeamsRow,
);

const matchLeadsResult = z.array(z.number());
/**
 * Returns the ids of all leads of a list under its filters, on all pages ("Select all matching"). Called by PUT
 * /admin/leads/bulk. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
 */
export const matchLeads = value<
  { actor: Actor; list: string | null; filters: unknown },
  z.infer<typeof matchLeadsResult>
>(
  "crm.match_leads",
  { actor: ["p_actor_id", "actor"], list: ["p_list", "text"], filters: ["p_filters", "jsonb"] },
  matchLeadsResult,
);

const moveLeadsRow = z.object({ change_id: z.number(), changed: z.number(), is_running: z.boolean() });
export type MoveLeadsRow = z.infer<typeof moveLeadsRow>;
/**
 * Moves leads to sales, retentions or archived as crm.may_move allows; leads already there stay unchanged. One lead
 * that cannot be moved rejects the whole change. Up to crm.bulk_limit() leads move in this transaction, all or none;
 * more become the job change-leads (is_running). Returns the change (crm.undo_change reverses it) and the number of
 * its leads. Called by PUT /admin/leads/bulk. Locks: the leads by id. Errors: BT100 not signed in, BT102 account
 * inactive, BT103 forbidden, BT104 not found, BT500 no lead selected, BT501 and BT502 move not allowed.
 */
export const moveLeads = row<
  { actor: Actor; leadIds: readonly (number | null)[] | null; group: string | null },
  typeof moveLeadsRow
>(
  "crm.move_leads",
  { actor: ["p_actor_id", "actor"], leadIds: ["p_lead_ids", "bigint[]"], group: ["p_group", "text"] },
  moveLeadsRow,
);

const namePeopleRow = z.object({ id: z.number(), full_name: z.string() });
export type NamePeopleRow = z.infer<typeof namePeopleRow>;
/**
 * Returns the names of agents and affiliates for the display of active filters. Errors: BT100 not signed in,
 * BT102 account inactive, BT103 forbidden.
 */
export const namePeople = rows<{ actor: Actor; ids: readonly (number | null)[] | null }, typeof namePeopleRow>(
  "crm.name_people",
  { actor: ["p_actor_id", "actor"], ids: ["p_ids", "bigint[]"] },
  namePeopleRow,
);

const openCallRow = z.object({
  cluster: z.string(),
  api_key: z.string(),
  agent: z.string(),
  number: z.string(),
  account: z.string().nullable(),
  lead_id: z.number().nullable(),
});
export type OpenCallRow = z.infer<typeof openCallRow>;
/**
 * Returns what Voiso needs to connect the agent's phone with the lead's. The number is read here, because agents who
 * may not see it cannot send it; account makes Voiso mask it too; lead_id goes to crm.record_call. The audit
 * log names caller and lead, not the number. Administrators and managers may call any number, agents those of their
 * leads and customers. The default extension is the actor's own. Called by POST /admin/crm/voiso/startCall.
 * Errors: BT102 account inactive, BT103 forbidden, BT104 not found, BT109 not allowed while acting for a customer,
 * BT507 invalid field, BT520 calls not set up, BT523 number not allowed. Null: account, lead_id.
 */
export const openCall = row<
  { actor: Actor; leadId: number | null; phone: string | null; agentEmail: string | null },
  typeof openCallRow
>(
  "crm.open_call",
  {
    actor: ["p_actor_id", "actor"],
    leadId: ["p_lead_id", "bigint"],
    phone: ["p_phone", "text"],
    agentEmail: ["p_agent_email", "text"],
  },
  openCallRow,
);

const phoneProviderRow = z.object({ cluster: z.string(), api_key: z.string() });
export type PhoneProviderRow = z.infer<typeof phoneProviderRow>;
/**
 * Returns Voiso's cluster and encrypted API key. Called by GET /admin/crm/voiso/agents and crm.open_call.
 * Errors: BT102 account inactive, BT103 forbidden, BT520 calls not set up.
 */
export const phoneProvider = row<{ actor: Actor }, typeof phoneProviderRow>(
  "crm.phone_provider",
  { actor: ["p_actor_id", "actor"] },
  phoneProviderRow,
);

const previewImportRow = z.object({ line: z.number(), cells: z.array(z.string()) });
export type PreviewImportRow = z.infer<typeof previewImportRow>;
/**
 * Returns the first 20 lines of a file unchanged. Errors: BT100 not signed in, BT102 account inactive, BT103
 * forbidden, BT104 not found.
 */
export const previewImport = rows<{ actor: Actor; importId: number | null }, typeof previewImportRow>(
  "crm.preview_import",
  { actor: ["p_actor_id", "actor"], importId: ["p_import_id", "bigint"] },
  previewImportRow,
);

const pushLeadsRow = z.object({
  outcome: shapes.pushLeads.outcome,
  id: z.number().nullable(),
  errors: shapes.pushLeads.errors,
});
export type PushLeadsRow = z.infer<typeof pushLeadsRow>;
/**
 * Adds up to 1,000 leads sent by an affiliate's program; returns one row for each, in order: created with its id,
 * duplicate, or invalid with the errors of each field. Called by POST /api/v1/leads. Errors: BT100 not signed in,
 * BT102 account inactive, BT103 forbidden, BT515 invalid push. Source: Q-99. Null: id, errors.
 */
export const pushLeads = rows<{ keyId: number | null; leads: unknown }, typeof pushLeadsRow>(
  "crm.push_leads",
  { keyId: ["p_key_id", "bigint"], leads: ["p_leads", "jsonb"] },
  pushLeadsRow,
);

/**
 * Records a call to a lead: caller and agent extension. Called by POST /admin/crm/voiso/startCall after the provider
 * has accepted the call. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
 */
export const recordCall = command<{ actor: Actor; leadId: number | null; agentEmail: string | null }>(
  "crm.record_call",
  { actor: ["p_actor_id", "actor"], leadId: ["p_lead_id", "bigint"], agentEmail: ["p_agent_email", "text"] },
);

/**
 * Sends a delivery again with the same body and id, even if it was delivered. Called by POST
 * /admin/crm-config/webhooks/{id}/replay. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104
 * not found, BT519 webhooks off.
 */
export const replayDelivery = command<{ actor: Actor; id: number | null }>("crm.replay_delivery", {
  actor: ["p_actor_id", "actor"],
  id: ["p_id", "bigint"],
});

/**
 * Revokes one of the actor's API keys at once. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden,
 * BT104 not found.
 */
export const revokeApiKey = command<{ actor: Actor; id: number | null }>("crm.revoke_api_key", {
  actor: ["p_actor_id", "actor"],
  id: ["p_id", "bigint"],
});

/**
 * Starts a trial (validates every line, adds nothing) or the import itself as a job. Without p_mapping, the mapping
 * of crm.start_import applies. With p_skips_first, line 1 of a file detected as having no heading row is treated as
 * one. Called by the import page and the upload. Locks: the import. Errors: BT100 not signed in, BT102 account
 * inactive, BT103 forbidden, BT104 not found, BT517 wrong import state, BT518 invalid mapping, BT524 heading row
 * missing.
 */
export const runImport = command<{
  actor: Actor;
  importId: number | null;
  mapping: unknown;
  duplicates: "skip" | "update" | "add" | null;
  isTrial: boolean | null;
  skipsFirst?: boolean | null;
}>("crm.run_import", {
  actor: ["p_actor_id", "actor"],
  importId: ["p_import_id", "bigint"],
  mapping: ["p_mapping", "jsonb"],
  duplicates: ["p_duplicates", "crm.duplicate_rule"],
  isTrial: ["p_is_trial", "boolean"],
  skipsFirst: ["p_skips_first", "boolean"],
});

const saveRuleResult = z.number();
/**
 * Adds (p_id null) or changes a rule of automatic assignment {teamId, method, countries, languages, room, position,
 * isActive}; inactive unless isActive is set. Called by POST /admin/crm-config/rules and PUT …/{id}. Locks: the rule.
 * Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104 not found, BT118 stale write, BT521
 * invalid rule.
 */
export const saveRule = value<
  { actor: Actor; id: number | null; rule: unknown; version?: number | null },
  z.infer<typeof saveRuleResult>
>(
  "crm.save_rule",
  {
    actor: ["p_actor_id", "actor"],
    id: ["p_id", "bigint"],
    rule: ["p_rule", "jsonb"],
    version: ["p_version", "bigint"],
  },
  saveRuleResult,
);

const saveStatusResult = z.number();
/**
 * Adds (p_id null) or changes a sales status. isDefault moves the default, so that there is always exactly one
 * the audit log records the change of both statuses. Called by POST /admin/crm-config/sales-statuses and PUT
 * …/{id}. Locks: all statuses by id. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104 not
 * found, BT118 stale write, BT512 missing field, BT513 status conflict.
 */
export const saveStatus = value<
  { actor: Actor; id: number | null; status: string | null; isDefault: boolean | null; version?: number | null },
  z.infer<typeof saveStatusResult>
>(
  "crm.save_status",
  {
    actor: ["p_actor_id", "actor"],
    id: ["p_id", "integer"],
    status: ["p_status", "text"],
    isDefault: ["p_is_default", "boolean"],
    version: ["p_version", "bigint"],
  },
  saveStatusResult,
);

const saveTeamResult = z.number();
/**
 * Adds (p_id null) or changes a team. Empty entries of p_user_ids are dropped, null keeps the agents; the code is
 * generated. Called by POST /admin/crm-config/teams and PUT …/{id}. Locks: the team. Errors: BT100 not signed
 * in, BT102 account inactive, BT103 forbidden, BT104 not found, BT118 stale write, BT503 invalid agent, BT514 missing
 * field.
 */
export const saveTeam = value<
  {
    actor: Actor;
    id: number | null;
    name: string | null;
    userId: number | null;
    userIds: readonly (number | null)[] | null;
    version?: number | null;
  },
  z.infer<typeof saveTeamResult>
>(
  "crm.save_team",
  {
    actor: ["p_actor_id", "actor"],
    id: ["p_id", "bigint"],
    name: ["p_name", "text"],
    userId: ["p_user_id", "bigint"],
    userIds: ["p_user_ids", "bigint[]"],
    version: ["p_version", "bigint"],
  },
  saveTeamResult,
);

/**
 * Sets the status of one lead that the actor may see; agents set it in the table of their leads. Called by PUT
 * /admin/leads/{id}/status. Locks: the lead. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden,
 * BT104 not found, BT506 unknown status. Source: Q-80.
 */
export const setStatus = command<{ actor: Actor; leadId: number | null; status: string | null }>("crm.set_status", {
  actor: ["p_actor_id", "actor"],
  leadId: ["p_lead_id", "bigint"],
  status: ["p_status", "text"],
});

const showApiKeyRow = z.object({ sealed: z.string(), key_hash: z.instanceof(Buffer) });
export type ShowApiKeyRow = z.infer<typeof showApiKeyRow>;
/**
 * Returns the encrypted copy of one of the actor's valid API keys, which the web process decrypts, and the hash it is
 * bound to. Each display is recorded in the audit log. Called by POST /affiliate/api/keys/{id}/show. Errors:
 * BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104 not found, BT109 not allowed while acting for a
 * customer.
 */
export const showApiKey = row<{ actor: Actor; id: number | null }, typeof showApiKeyRow>(
  "crm.show_api_key",
  { actor: ["p_actor_id", "actor"], id: ["p_id", "bigint"] },
  showApiKeyRow,
);

const staffHomeResult = shapes.staffHome;
/**
 * Returns the figures of an agent's or affiliate's start page: leads in the actor's scope by age and status,
 * the number of untouched ones, and the newest leads without contact data. Days are UTC; week and month are the last
 * 7 and 30 days. Called by GET /admin/home and GET /affiliate/home. Errors: BT100 not signed in, BT102 account
 * inactive, BT103 forbidden.
 */
export const staffHome = value<{ actor: Actor }, z.infer<typeof staffHomeResult>>(
  "crm.staff_home",
  { actor: ["p_actor_id", "actor"] },
  staffHomeResult,
);

const stageLinesResult = z.number();
/**
 * Adds the next lines of a file, an array of arrays of texts; an unreadable line is {text, reason} and is rejected.
 * Returns the number of lines so far. Called by the upload and crm.start_import. Locks: the import. Errors: BT100 not
 * signed in, BT102 account inactive, BT103 forbidden, BT104 not found, BT516 unreadable file, BT517 wrong import
 * state.
 */
export const stageLines = value<
  { actor: Actor; importId: number | null; lines: unknown },
  z.infer<typeof stageLinesResult>
>(
  "crm.stage_lines",
  { actor: ["p_actor_id", "actor"], importId: ["p_import_id", "bigint"], lines: ["p_lines", "jsonb"] },
  stageLinesResult,
);

const startImportResult = z.number();
/**
 * Creates an import from a file's name and first line, which contains the column names or, if no name is recognised
 * and it contains an e-mail or a phone, the first lead. crm.stage_lines adds the other lines. Called by POST
 * /admin/leads/csv and POST /affiliate/leads/csv. Errors: BT100 not signed in, BT102 account inactive, BT103
 * forbidden, BT516 unreadable file.
 */
export const startImport = value<
  { actor: Actor; fileName: string | null; columns: readonly (string | null)[] | null },
  z.infer<typeof startImportResult>
>(
  "crm.start_import",
  { actor: ["p_actor_id", "actor"], fileName: ["p_file_name", "text"], columns: ["p_columns", "text[]"] },
  startImportResult,
);

const teamHomeResult = shapes.teamHome;
/**
 * Returns the figures of a manager's start page: the team's leads registered in the last p_days UTC days (1
 * to 366) by step, agent, status and source, first deposits by the week of their deposit, and untouched leads of any
 * day by age. contacted counts leads that are not untouched (crm.untouched_lead), customers those with an account.
 * Values are first deposits in the site's currency at current rates, null without a rate. calls are an agent's calls
 * of the last ten days, oldest first. Called by GET /admin/home. Errors: BT100 not signed in, BT102 account inactive,
 * BT103 forbidden.
 */
export const teamHome = value<{ actor: Actor; days: number | null }, z.infer<typeof teamHomeResult>>(
  "crm.team_home",
  { actor: ["p_actor_id", "actor"], days: ["p_days", "integer"] },
  teamHomeResult,
);

const undoChangeRow = z.object({ restored: z.number(), kept: z.number(), is_running: z.boolean() });
export type UndoChangeRow = z.infer<typeof undoChangeRow>;
/**
 * Undoes a move, an assignment (with the group that it set and its notification) or a deletion within 24 hours, for
 * its author and administrators. Leads changed since, or taken from the author's lists by others, keep their state
 * (crm.restore_leads). Returns how many were restored and how many kept; a change of more than crm.bulk_limit() leads
 * is undone by the job change-leads (is_running). Locks: the change, then its leads by id. Errors: BT100 not signed
 * in, BT102 account inactive, BT103 forbidden, BT104 not found, BT504 cannot be undone, BT525 change is running.
 */
export const undoChange = row<{ actor: Actor; changeId: number | null }, typeof undoChangeRow>(
  "crm.undo_change",
  { actor: ["p_actor_id", "actor"], changeId: ["p_change_id", "bigint"] },
  undoChangeRow,
);

const undoImportRow = z.object({
  removed: z.number(),
  restored: z.number(),
  kept: z.number(),
  is_running: z.boolean(),
});
export type UndoImportRow = z.infer<typeof undoImportRow>;
/**
 * Undoes an import with crm.restore_imported; returns how many added leads were removed, how many updated leads were
 * restored, and how many were kept. An import that wrote more than crm.bulk_limit() leads is undone by the job
 * change-leads (is_running). Locks: the import, its change, its leads by id. Errors: BT100 not signed in, BT102
 * account inactive, BT103 forbidden, BT104 not found, BT504 cannot be undone, BT525 change is running.
 */
export const undoImport = row<{ actor: Actor; importId: number | null }, typeof undoImportRow>(
  "crm.undo_import",
  { actor: ["p_actor_id", "actor"], importId: ["p_import_id", "bigint"] },
  undoImportRow,
);

/**
 * Changes the named fields of a lead of the API key's affiliate: contact data until the lead has an agent or
 * customer, the affiliate's own references at any time. Called by PUT and PATCH /api/v1/leads/{id}. Locks: the lead.
 * Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104 not found, BT507 invalid field, BT508
 * duplicate lead, BT522 lead in use.
 */
export const updatePushedLead = command<{ keyId: number | null; leadId: number | null; lead: unknown }>(
  "crm.update_pushed_lead",
  { keyId: ["p_key_id", "bigint"], leadId: ["p_lead_id", "bigint"], lead: ["p_lead", "jsonb"] },
);

const useApiKeyRow = z.object({ id: z.number(), user_id: z.number() });
export type UseApiKeyRow = z.infer<typeof useApiKeyRow>;
/**
 * Returns the owner of an API key and records its use; no row if the key is unknown, revoked or expired, or if its
 * owner is not an active affiliate. Called by /api/v1/leads. Null: row.
 */
export const useApiKey = maybeRow<{ keyHash: Buffer | null }, typeof useApiKeyRow>(
  "crm.use_api_key",
  { keyHash: ["p_key_hash", "bytea"] },
  useApiKeyRow,
);
