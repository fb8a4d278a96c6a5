import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../db/actor.ts";
import { listChanges } from "../../../db/queries/crm/list-changes.ts";
import { listPeople, type PersonRow } from "../../../db/queries/crm/list-people.ts";
import { listStatuses } from "../../../db/queries/crm/list-statuses.ts";
import { loadList } from "../../http/list/load-list.ts";
import { admin, affiliate, manager, retentionAgent, type RoleId, salesAgent } from "../../http/roles.ts";
import type { Visit } from "../../http/visit.ts";
import { leadLists, type LeadType, type StaffList } from "./lead-lists.ts";
import { leadSource } from "./lead-source.ts";

type Reading = {
  pool: CommonQueryMethods;
  actor: Actor;
  request: Request;
  visit: Visit;
  session: { user: { roleId: RoleId }; preferences: { time_zone: string } };
};

/** A page of a list of leads, and what its filters and its bar offer. */
export async function loadLeads(reading: Reading, list: StaffList, type: LeadType = "all") {
  const { pool, actor, session } = reading;
  const { roleId } = session.user;
  const chooses = roleId === admin || roleId === manager;
  const people = async (role: RoleId): Promise<readonly PersonRow[]> => (chooses ? listPeople(pool, actor, role) : []);
  const [page, statuses, agents, retention, affiliates, changes] = await Promise.all([
    loadList(leadLists[list], reading, leadSource(list, type === "all" ? {} : { type })),
    listStatuses(pool, actor),
    people(salesAgent),
    people(retentionAgent),
    people(affiliate),
    listChanges(pool, actor),
  ]);
  return {
    ...page,
    type,
    roleId,
    timeZone: session.preferences.time_zone,
    statuses: statuses.map(({ status }) => status),
    agents,
    retention,
    affiliates,
    lastChange: changes.find(({ is_undoable: isUndoable }) => isUndoable) ?? null,
  };
}
export type LoadedLeads = Awaited<ReturnType<typeof loadLeads>>;
