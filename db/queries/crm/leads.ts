import { z } from "zod";
import { type CommonQueryMethods, sql } from "slonik";
import { type Actor, actorId } from "../../actor.ts";
import { columnsOf } from "../columns-of.ts";
import { asJson, type ListAsk } from "../list-ask.ts";

/** crm.lead_row; fields that an affiliate may not see are null. */
const line = z.object({
  id: z.number(),
  sort_key: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  lead_status: z.string().nullable(),
  group: z.enum(["sales", "retentions", "archived"]).nullable(),
  funnel_link: z.string().nullable(),
  reference: z.string().nullable(),
  lead_source_id: z.string().nullable(),
  role_id: z.number().nullable(),
  is_email_verified: z.boolean(),
  /** Email and phone are masked; calls go through the server. */
  is_hidden: z.boolean(),
  last_note: z.string().nullable(),
  manager_id: z.number().nullable(),
  manager_name: z.string().nullable(),
  agent_id: z.number().nullable(),
  agent_name: z.string().nullable(),
  retention_agent_id: z.number().nullable(),
  retention_agent_name: z.string().nullable(),
  affiliate_id: z.number().nullable(),
  affiliate_name: z.string().nullable(),
  linked: z.number().nullable(),
  created_at: z.string(),
  deposited_at: z.string().nullable(),
  ftd_at: z.string().nullable(),
  last_access: z.string().nullable(),
  version: z.number(),
  /** The latest notes, newest first (R-042). */
  notes: z
    .array(
      z.object({
        id: z.number(),
        content: z.string(),
        user: z.object({ full_name: z.string() }),
        created_at: z.string(),
      }),
    )
    .nullable(),
});

const leadColumns = columnsOf(line);

const person = (id: number | null, name: string | null) => ({ id, full_name: name });

/**
 * A lead as API and screens return it, with its owners as objects; an affiliate sees no owner but themselves (R-040).
 */
export const leadRow = line.transform(
  ({
    manager_id: managerId,
    manager_name: managerName,
    agent_id: agentId,
    agent_name: agentName,
    retention_agent_id: retentionId,
    retention_agent_name: retentionName,
    affiliate_id: affiliateId,
    affiliate_name: affiliateName,
    ...lead
  }) => ({
    ...lead,
    manager: lead.notes && person(managerId, managerName),
    agent: lead.notes && person(agentId, agentName),
    retAgent: lead.notes && person(retentionId, retentionName),
    user: person(affiliateId, affiliateName),
  }),
);
export type LeadRow = z.infer<typeof leadRow>;

/** The lists of leads; crm.lead_source checks the access. */
export type LeadListName = "new" | "all" | "sales" | "retentions" | "archived" | "clients" | "own";

/** The leads of a bulk change: the selected ids, or all rows of a list under its filters. */
export type LeadSelection = { ids: readonly number[] } | { list: LeadListName; filters: Record<string, string> };

export function leadSelection(actor: Actor, selection: LeadSelection) {
  // pg writes an array element by element, which takes 40 ms for 100,000 ids; join takes 20 ms, JSON 6 ms.
  return "ids" in selection
    ? sql.fragment`${`{${JSON.stringify(selection.ids).slice(1, -1)}}`}::int8[]`
    : sql.fragment`crm.match_leads(${actorId(actor)}, ${selection.list}, ${asJson(selection.filters)})`;
}

/** One page of a list of leads. */
export function listLeads(
  pool: CommonQueryMethods,
  { actor, list, filters, page }: { actor: Actor; list: LeadListName } & ListAsk,
): Promise<readonly LeadRow[]> {
  return pool.any(sql.type(leadRow)`
    select ${leadColumns} from crm.list_leads(${actorId(actor)}, ${list}, ${asJson(filters)}, ${asJson(page)})
  `);
}

/** One lead that the actor may see. */
export function findLead(pool: CommonQueryMethods, actor: Actor, leadId: number): Promise<LeadRow> {
  return pool.one(sql.type(leadRow)`select ${leadColumns} from crm.find_lead(${actorId(actor)}, ${leadId})`);
}

const changedLeads = z.object({ change_id: z.number().nullable(), changed: z.number(), is_running: z.boolean() });

/**
 * Assigns leads to a sales agent, a retention agent or a manager; -2 removes the assignment. Returns the change, and
 * whether a job runs it.
 */
export function assignLeads(
  pool: CommonQueryMethods,
  actor: Actor,
  selection: LeadSelection,
  data: { agentId?: number; retId?: number; managerId?: number },
) {
  return pool.one(sql.type(changedLeads)`
    select change_id, changed, is_running
    from crm.assign_leads(${actorId(actor)}, ${leadSelection(actor, selection)}, ${JSON.stringify(data)}::jsonb)
  `);
}

/**
 * Moves all selected leads to sales, retentions or archived, or none of them. Returns the change that an undo reverts,
 * and whether a job runs it.
 */
export function moveLeads(pool: CommonQueryMethods, actor: Actor, selection: LeadSelection, group: string) {
  return pool.one(sql.type(changedLeads)`
    select change_id, changed, is_running from crm.move_leads(${actorId(actor)}, ${leadSelection(actor, selection)}, ${group})
  `);
}
