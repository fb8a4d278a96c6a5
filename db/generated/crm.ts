// Generated from the functions that bourse_app may execute: npm run generate. Do not edit.
import { z } from "zod";
import type { Actor } from "../actor.ts";
import { command, maybeRow, row, rows, value } from "../sql-function.ts";
import * as shapes from "../shapes/crm.ts";

const addLeadResult = z.number();
/**
 * Adds a lead by hand: a manager's and an affiliator's own hold it. Called by POST /admin/leads and
 * POST /affiliate/leads. Raises BT100, BT102, BT103, BT507 with the field, BT508.
 */
export const addLead = value<{ actor: Actor; lead: unknown }, z.infer<typeof addLeadResult>>(
  "crm.add_lead",
  { actor: ["p_actor_id", "actor"], lead: ["p_lead", "jsonb"] },
  addLeadResult,
);

const addNoteResult = z.number();
/**
 * a note on a lead by whoever may see it. Called by POST /admin/crm/note. Raises BT100, BT102, BT103, BT104,
 * BT510.
 */
export const addNote = value<
  { actor: Actor; leadId: number | null; content: string | null },
  z.infer<typeof addNoteResult>
>(
  "crm.add_note",
  { actor: ["p_actor_id", "actor"], leadId: ["p_lead_id", "bigint"], content: ["p_content", "text"] },
  addNoteResult,
);

const assignLeadsRow = z.object({ change_id: z.number(), changed: z.number() });
export type AssignLeadsRow = z.infer<typeof assignLeadsRow>;
/**
 * Gives leads to a sales agent {agentId}, a retention agent {retId} or, by an administrator, a manager {managerId};
 * -2 or null takes them away. A manager gives only to agents of their own teams. The agent is told once. Answers the
 * change and how many leads it concerns. Called by PUT /admin/leads/bulk. Locks the leads by id. Raises BT100, BT102,
 * BT103, BT104, BT500, BT503.
 */
export const assignLeads = row<
  { actor: Actor; leadIds: readonly (number | null)[] | null; data: unknown },
  typeof assignLeadsRow
>(
  "crm.assign_leads",
  { actor: ["p_actor_id", "actor"], leadIds: ["p_lead_ids", "bigint[]"], data: ["p_data", "jsonb"] },
  assignLeadsRow,
);

/** Stops an import where it is; what was added stays and can be undone. Raises BT100, BT102, BT103, BT104, BT517. */
export const cancelImport = command<{ actor: Actor; importId: number | null }>("crm.cancel_import", {
  actor: ["p_actor_id", "actor"],
  importId: ["p_import_id", "bigint"],
});

const continueImportResult = z.boolean();
/**
 * The next 1,000 lines of a running trial or import, for a request that waits for the counts; false when
 * nothing is left. The job import-leads takes turns with it, and finishes what the request leaves. Locks the import.
 * Raises BT100, BT102, BT103, BT104.
 */
export const continueImport = value<{ actor: Actor; importId: number | null }, z.infer<typeof continueImportResult>>(
  "crm.continue_import",
  { actor: ["p_actor_id", "actor"], importId: ["p_import_id", "bigint"] },
  continueImportResult,
);

const convertLeadResult = z.number();
/**
 * makes a customer of a lead, with a demo and a real account and the demo balance, or links the customer who
 * has its e-mail already; a manager only one whom they may see without it. Answers the customer's id. Called
 * by POST /admin/leads/convertLeadToUser. Raises BT100, BT102, BT103, BT104, BT505, BT507, BT511.
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
 * How many leads have each sales status: those cannot be deleted. Apart from crm.list_statuses, because it looks at
 * every lead. Raises BT100, BT102, BT103.
 */
export const countByStatus = rows<{ actor: Actor }, typeof countByStatusRow>(
  "crm.count_by_status",
  { actor: ["p_actor_id", "actor"] },
  countByStatusRow,
);

const countDeliveriesResult = z.number();
/** How many deliveries the same filters find on all pages of crm.list_deliveries. Raises BT100, BT102, BT103. */
export const countDeliveries = value<{ actor: Actor; filters: unknown }, z.infer<typeof countDeliveriesResult>>(
  "crm.count_deliveries",
  { actor: ["p_actor_id", "actor"], filters: ["p_filters", "jsonb"] },
  countDeliveriesResult,
);

const countLeadsResult = z.number();
/** How many leads the same filters find on all pages of crm.list_leads. Raises BT100, BT102, BT103. */
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
 * Takes a lead out of every list; it stays on record and crm.undo_change brings it back within 24 hours. The customer
 * that a lead became, whose they are and who brought them stay. Answers the change. Called by DELETE
 * /admin/leads/{id} and, for an affiliator's own, /affiliate/leads/{id}. Raises BT100, BT102, BT103, BT104, and BT522
 * for an affiliator whose lead has an agent or became a customer.
 */
export const deleteLead = value<{ actor: Actor; leadId: number | null }, z.infer<typeof deleteLeadResult>>(
  "crm.delete_lead",
  { actor: ["p_actor_id", "actor"], leadId: ["p_lead_id", "bigint"] },
  deleteLeadResult,
);

/**
 * Removes a rule of automatic assignment; leads keep whom they have. Called by DELETE /admin/crm-config/rules/{id}.
 * Raises BT100, BT102, BT103, BT104.
 */
export const deleteRule = command<{ actor: Actor; id: number | null }>("crm.delete_rule", {
  actor: ["p_actor_id", "actor"],
  id: ["p_id", "bigint"],
});

/**
 * Removes a sales status that no lead has. Called by DELETE /admin/crm-config/sales-statuses/{id}. Raises
 * BT100, BT102, BT103, BT104, BT513.
 */
export const deleteStatus = command<{ actor: Actor; id: number | null }>("crm.delete_status", {
  actor: ["p_actor_id", "actor"],
  id: ["p_id", "integer"],
});

/**
 * Removes a team; its agents keep their leads. Called by DELETE /admin/crm-config/teams/{id}. Raises BT100, BT102,
 * BT103, BT104.
 */
export const deleteTeam = command<{ actor: Actor; id: number | null }>("crm.delete_team", {
  actor: ["p_actor_id", "actor"],
  id: ["p_id", "bigint"],
});

/**
 * Changes the named fields of a lead; -2 unassigns. Whom it goes to is an assignment like any other: with a
 * notice, in the timeline by name, and with a way back. p_version, when given, must be the one that was read: a stale
 * form overwrites nothing. Called by PUT /admin/leads/{id}. Raises BT100, BT102, BT103, BT104, BT118, BT503, and what
 * crm.write_lead raises.
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
/** One lead that the actor may see. Raises BT100, BT102, BT103, BT104. */
export const findLead = row<{ actor: Actor; leadId: number | null }, typeof findLeadRow>(
  "crm.find_lead",
  { actor: ["p_actor_id", "actor"], leadId: ["p_lead_id", "bigint"] },
  findLeadRow,
);

const findPromoCodeResult = z.string().nullable();
/** The actor's promo code, null before the first. Raises BT100, BT102, BT103. Null: result. */
export const findPromoCode = value<{ actor: Actor }, z.infer<typeof findPromoCodeResult>>(
  "crm.find_promo_code",
  { actor: ["p_actor_id", "actor"] },
  findPromoCodeResult,
);

const generatePromoCodeResult = z.string();
/**
 * Makes the actor a new promo code; what the client sends is ignored. The old code attributes sign-ups for 90
 * more days. Called by POST /admin/promo-code. Locks the user. Raises BT100, BT102, BT103.
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
/** One sales status as its form shows it, with who changed it last. Raises BT100, BT102, BT103, BT104. */
export const getStatus = row<{ actor: Actor; id: number | null }, typeof getStatusRow>(
  "crm.get_status",
  { actor: ["p_actor_id", "actor"], id: ["p_id", "integer"] },
  getStatusRow,
);

const heldByRow = z.object({
  successor_role: z.number(),
  leads: z.number(),
  customers: z.number(),
  teams: z.array(z.string()),
});
export type HeldByRow = z.infer<typeof heldByRow>;
/**
 * What somebody would leave behind: leads, customers whose manager they are, teams they lead; and the role of whoever
 * can take over. Called by the dialog that deletes staff. Raises BT100, BT102, BT103.
 */
export const heldBy = row<{ actor: Actor; userId: number | null }, typeof heldByRow>(
  "crm.held_by",
  { actor: ["p_actor_id", "actor"], userId: ["p_user_id", "bigint"] },
  heldByRow,
);

const issueApiKeyResult = z.number();
/**
 * Keeps the hash of a new key for the lead API, and a copy that the web process sealed (crm.show_api_key). The old
 * one stops at once, or with p_keep_old after 24 hours. Called by POST /affiliate/api. Locks the user. Raises BT100,
 * BT102, BT103.
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

/**
 * A call that was started belongs to the lead's story: who called, and from whose desk. Called by POST
 * /admin/crm/voiso/startCall after the provider took it. Raises BT100, BT102, BT103.
 */
export const keepCall = command<{ actor: Actor; leadId: number | null; agentEmail: string | null }>("crm.keep_call", {
  actor: ["p_actor_id", "actor"],
  leadId: ["p_lead_id", "bigint"],
  agentEmail: ["p_agent_email", "text"],
});

const leadTimelineRow = z.object({
  at: z.string(),
  kind: z.string(),
  full_name: z.string().nullable(),
  detail: shapes.leadTimeline.detail,
});
export type LeadTimelineRow = z.infer<typeof leadTimelineRow>;
/**
 * What happened to a lead, newest first: created, moved, assigned, status, edited, noted, called, signed up,
 * deposited, converted, undone, each with who and when. Deposits are told to whoever may see the customer, and what
 * an e-mail or a phone was changed from and to to whoever may see those. Raises BT100, BT102, BT103, BT104.
 * Null: full_name.
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
/** The last 20 calls with the actor's keys. Raises BT100, BT102, BT103. */
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
 * The actor's keys that answer, newest first; has_copy says whether crm.show_api_key shows one. Raises BT100, BT102,
 * BT103. Null: last_used_at, expires_at.
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
});
export type ListChangesRow = z.infer<typeof listChangesRow>;
/**
 * "Recent changes": what the actor, for an administrator anybody, moved, assigned or deleted within the last 24
 * hours. Raises BT100, BT102, BT103. Null: agent, full_name, undone_at.
 */
export const listChanges = rows<{ actor: Actor }, typeof listChangesRow>(
  "crm.list_changes",
  { actor: ["p_actor_id", "actor"] },
  listChangesRow,
);

const listCountriesRow = z.object({ country: z.string() });
export type ListCountriesRow = z.infer<typeof listCountriesRow>;
/**
 * the countries that leads come from, as the filter offers them. Called by GET /admin/crm-config/countries.
 * Raises BT100, BT102, BT103.
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
 * One page of what was sent to the lead webhook: to whom it was about, how often it was tried, what was answered.
 * Raises BT100, BT102, BT103, BT606. Called by GET /admin/crm-config/webhooks. Null: lead_id, lead, status, error,
 * delivered_at.
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
});
export type ListImportsRow = z.infer<typeof listImportsRow>;
/**
 * The actor's files of leads, for an administrator everybody's, newest first; with an id that one. Raises BT100,
 * BT102, BT103. Null: error, started_at, finished_at.
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
 * One page of a list of leads as R-040 describes them, with their twenty newest notes: crm.lead_source names
 * the lists and filters; p_page as in site.page_ids. Contact data is masked for whoever does not read it, and an
 * affiliator learns nothing of staff's work. Called by GET /affiliate/leads/api/… and the screens over it. Raises
 * BT100, BT102, BT103, and what site.page_ids raises.
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
/** The notes of a lead, newest first. Raises BT100, BT102, BT103, BT104. */
export const listNotes = rows<{ actor: Actor; leadId: number | null }, typeof listNotesRow>(
  "crm.list_notes",
  { actor: ["p_actor_id", "actor"], leadId: ["p_lead_id", "bigint"] },
  listNotesRow,
);

const listPeopleRow = z.object({ id: z.number(), full_name: z.string(), email: z.string() });
export type ListPeopleRow = z.infer<typeof listPeopleRow>;
/**
 * Whom the selectors offer (R-029, R-030): 2 managers, 4 affiliators, 5 sales agents, 6 retention agents; a manager's
 * own teams' agents. Raises BT100, BT102, BT103.
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
 * The leads of a key's affiliate: newest first after the id p_after_id, or with p_changed_since those changed since
 * then, in the order of their changes after (p_after_at, p_after_id); p_lead_id asks for one. Called by GET
 * /api/v1/leads and /api/v1/leads/{id}. Raises BT100, BT102, BT103.
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
 * The lines of a file that were refused or repeat a lead, in their order, each with its reason; p_after pages through
 * all of them. Raises BT100, BT102, BT103, BT104. Null: reason.
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
 * The rules by which new leads are given out, in the order in which they are asked, with how many agents have room
 * now and who changed them last. Raises BT100, BT102, BT103.
 */
export const listRules = rows<{ actor: Actor }, typeof listRulesRow>(
  "crm.list_rules",
  { actor: ["p_actor_id", "actor"] },
  listRulesRow,
);

const listStatusesRow = z.object({ id: z.number(), status: z.string(), is_default: z.boolean() });
export type ListStatusesRow = z.infer<typeof listStatusesRow>;
/**
 * The sales statuses in their order. Called by every list of leads and GET
 * /admin/crm-config/sales-statuses/api. Raises BT100, BT102, BT103.
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
 * The teams with their managers and agents, who was deleted not among them, and who changed them last. Called
 * by GET /admin/crm-config/teams/api. Raises BT100, BT102, BT103.
 */
export const listTeams = rows<{ actor: Actor }, typeof listTeamsRow>(
  "crm.list_teams",
  { actor: ["p_actor_id", "actor"] },
  listTeamsRow,
);

const matchLeadsResult = z.array(z.number());
/**
 * "Select all matching": every lead that a list shows under its filters, on all pages. Called by PUT
 * /admin/leads/bulk. Raises BT100, BT102, BT103.
 */
export const matchLeads = value<
  { actor: Actor; list: string | null; filters: unknown },
  z.infer<typeof matchLeadsResult>
>(
  "crm.match_leads",
  { actor: ["p_actor_id", "actor"], list: ["p_list", "text"], filters: ["p_filters", "jsonb"] },
  matchLeadsResult,
);

const moveLeadsRow = z.object({ change_id: z.number(), changed: z.number() });
export type MoveLeadsRow = z.infer<typeof moveLeadsRow>;
/**
 * Moves leads to sales, retentions or archived, all or none, along crm.may_move; those that are there already stay
 * untouched. One statement for one lead and for a hundred thousand. Answers the change (crm.undo_change takes it
 * back) and how many moved. Called by PUT /admin/leads/bulk. Locks the leads by id. Raises BT100, BT102, BT103,
 * BT104, BT500, BT501, BT502.
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
/** The names of agents and affiliators, for a filter that says whom it shows. Raises BT100, BT102, BT103. */
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
  account: z.string(),
  lead_id: z.number(),
});
export type OpenCallRow = z.infer<typeof openCallRow>;
/**
 * What Voiso is to be told so that an agent's phone rings and then the lead's: the number is read here, because
 * whoever may not see it has none to send. account masks it at Voiso too; lead_id is whom crm.keep_call
 * remembers once the phone rings. The trail names who called whom, not the number. Administrators and managers may
 * call any number; agents those of their leads and customers. Without an agent named it is the actor's own
 * extension. Raises BT102, BT103, BT104, BT109, BT507, BT520, BT523. Called by POST /admin/crm/voiso/startCall.
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
 * Where Voiso is reached and the sealed key for it. Raises BT102, BT103, BT520 nobody has set it up. Called
 * by GET /admin/crm/voiso/agents.
 */
export const phoneProvider = row<{ actor: Actor }, typeof phoneProviderRow>(
  "crm.phone_provider",
  { actor: ["p_actor_id", "actor"] },
  phoneProviderRow,
);

const previewImportRow = z.object({ line: z.number(), cells: z.array(z.string()) });
export type PreviewImportRow = z.infer<typeof previewImportRow>;
/** The first 20 lines of a file as they stand in it. Raises BT100, BT102, BT103, BT104. */
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
 * up to 1,000 leads of an affiliator's program; answers one row for each, in their order: created with its id,
 * duplicate, or invalid with the errors per field. Called by POST /api/v1/leads. Raises BT100, BT102, BT103, BT515.
 * Null: id, errors.
 */
export const pushLeads = rows<{ keyId: number | null; leads: unknown }, typeof pushLeadsRow>(
  "crm.push_leads",
  { keyId: ["p_key_id", "bigint"], leads: ["p_leads", "jsonb"] },
  pushLeadsRow,
);

/**
 * Sends a delivery once more, the same body under the same number, whether it was taken before or not. Called by POST
 * /admin/crm-config/webhooks/{id}/replay. Raises BT100, BT102, BT103, BT104, BT519 while webhooks are off.
 */
export const replayDelivery = command<{ actor: Actor; id: number | null }>("crm.replay_delivery", {
  actor: ["p_actor_id", "actor"],
  id: ["p_id", "bigint"],
});

/** Stops a key of the actor's at once. Raises BT100, BT102, BT103, BT104. */
export const revokeApiKey = command<{ actor: Actor; id: number | null }>("crm.revoke_api_key", {
  actor: ["p_actor_id", "actor"],
  id: ["p_id", "bigint"],
});

/**
 * Starts the trial run of a file (nothing is added, every line is judged) or the import itself, as a job. Without
 * p_mapping by the columns that crm.guess_mapping found. p_skips_first: line 1 of a file without column names names
 * them after all. Raises BT100, BT102, BT103, BT104, BT517, BT518, BT524.
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
 * Adds (p_id null) or edits a rule of automatic assignment {teamId, method, countries, languages, room, position,
 * isActive}; off unless it says otherwise. Locks the rule. Called by POST /admin/crm-config/rules and PUT …/{id}.
 * Raises BT100, BT102, BT103, BT104, BT118 changed since p_version, BT521 with the field.
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
 * Adds (p_id null) or edits a sales status; the default moves with isDefault, so there is always exactly one,
 * and the trail says so of the one that was. Called by POST /admin/crm-config/sales-statuses and PUT …/{id}. Locks
 * all statuses. Raises BT100, BT102, BT103, BT104, BT118 changed since p_version, BT512, BT513.
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
 * Adds (p_id null) or edits a team; empty rows of agents are dropped, p_user_ids null leaves those there are, and the
 * code is made here. Locks the team. Called by POST /admin/crm-config/teams and PUT …/{id}. Raises BT100,
 * BT102, BT103, BT104, BT118 changed since p_version, BT503, BT514.
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
 * the status of one lead, by whoever may see it: agents set it in the table for leads assigned to them. Called
 * by PUT /admin/leads/{id}/status. Raises BT100, BT102, BT103, BT104, BT506.
 */
export const setStatus = command<{ actor: Actor; leadId: number | null; status: string | null }>("crm.set_status", {
  actor: ["p_actor_id", "actor"],
  leadId: ["p_lead_id", "bigint"],
  status: ["p_status", "text"],
});

const showApiKeyRow = z.object({ sealed: z.string(), key_hash: z.instanceof(Buffer) });
export type ShowApiKeyRow = z.infer<typeof showApiKeyRow>;
/**
 * The sealed copy of a working key of the actor's, which the web process opens, and the hash that it is sealed with.
 * Each showing is in the audit log. Called by POST /affiliate/api/keys/{id}/show. Raises BT100, BT102, BT103,
 * BT104, BT109.
 */
export const showApiKey = row<{ actor: Actor; id: number | null }, typeof showApiKeyRow>(
  "crm.show_api_key",
  { actor: ["p_actor_id", "actor"], id: ["p_id", "bigint"] },
  showApiKeyRow,
);

const staffHomeResult = shapes.staffHome;
/**
 * The figures of a start page: leads of the actor's scope by age and status, how many are untouched (default
 * status, no note, no call), a manager's agents with theirs, and the newest leads without contact data. Days are UTC;
 * week and month are the last 7 and 30 days. Called by GET /admin/home and GET /affiliate/home. Raises BT100, BT102,
 * BT103.
 */
export const staffHome = value<{ actor: Actor }, z.infer<typeof staffHomeResult>>(
  "crm.staff_home",
  { actor: ["p_actor_id", "actor"] },
  staffHomeResult,
);

const stageLinesResult = z.number();
/**
 * Adds the next lines of a file, an array of arrays of texts; a line that could not be read is {text, reason} and is
 * rejected. Answers how many it has now. Raises BT100, BT102, BT103, BT104, BT516, BT517.
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
 * Begins a file of leads: its name and its first line, which names the columns or, where no name is known and it
 * holds an e-mail or a phone, is the first lead; crm.stage_lines brings the other lines. Called by POST
 * /admin/leads/csv and POST /affiliate/leads/csv. Raises BT100, BT102, BT103, BT516.
 */
export const startImport = value<
  { actor: Actor; fileName: string | null; columns: readonly (string | null)[] | null },
  z.infer<typeof startImportResult>
>(
  "crm.start_import",
  { actor: ["p_actor_id", "actor"], fileName: ["p_file_name", "text"], columns: ["p_columns", "text[]"] },
  startImportResult,
);

const undoChangeRow = z.object({ restored: z.number(), kept: z.number() });
export type UndoChangeRow = z.infer<typeof undoChangeRow>;
/**
 * Takes back a move, an assignment (with the group that came with it and its notice) or a deletion within 24 hours:
 * its author may, and an administrator. Leads that somebody changed since keep what they have, and nobody who was
 * deleted or has another role now gets one back. Answers how many were restored and how many kept. Locks the change,
 * then its leads by id. Raises BT100, BT102, BT103, BT104, BT504.
 */
export const undoChange = row<{ actor: Actor; changeId: number | null }, typeof undoChangeRow>(
  "crm.undo_change",
  { actor: ["p_actor_id", "actor"], changeId: ["p_change_id", "bigint"] },
  undoChangeRow,
);

const undoImportRow = z.object({ removed: z.number(), restored: z.number(), kept: z.number() });
export type UndoImportRow = z.infer<typeof undoImportRow>;
/**
 * Takes an import back: what it added is gone from every list, what it wrote into leads that were there is as it was.
 * What people have done since stays: a lead that somebody noted, called, edited, gave a status or made a customer is
 * not taken away (one that was only moved or assigned is), and a field that holds something else by now keeps it.
 * Answers how many added leads were removed, how many updated leads were restored, and how many were kept. Locks the
 * import, its change, its leads by id. Raises BT100, BT102, BT103, BT104, BT504.
 */
export const undoImport = row<{ actor: Actor; importId: number | null }, typeof undoImportRow>(
  "crm.undo_import",
  { actor: ["p_actor_id", "actor"], importId: ["p_import_id", "bigint"] },
  undoImportRow,
);

/**
 * Changes the named fields of a lead of the key's affiliate: contact data until the lead has an agent or is a
 * customer, their own references at any time. Called by PUT and PATCH /api/v1/leads/{id}. Locks the lead. Raises
 * BT100, BT102, BT103, BT104, BT507 with the field, BT508, BT522.
 */
export const updatePushedLead = command<{ keyId: number | null; leadId: number | null; lead: unknown }>(
  "crm.update_pushed_lead",
  { keyId: ["p_key_id", "bigint"], leadId: ["p_lead_id", "bigint"], lead: ["p_lead", "jsonb"] },
);

const useApiKeyRow = z.object({ id: z.number(), user_id: z.number() });
export type UseApiKeyRow = z.infer<typeof useApiKeyRow>;
/**
 * Whose key this is; no row for one that is unknown, revoked, past its time, or of somebody who is no active
 * affiliator. Called by /api/v1/leads. Null: row.
 */
export const useApiKey = maybeRow<{ keyHash: Buffer | null }, typeof useApiKeyRow>(
  "crm.use_api_key",
  { keyHash: ["p_key_hash", "bytea"] },
  useApiKeyRow,
);
