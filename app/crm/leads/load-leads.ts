import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../db/actor.ts";
import { listChanges, listCountries, listStatuses, namePeople } from "../../../db/generated/crm.ts";
import { admin, manager, type RoleId } from "../../http/roles.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { filtersByCountry, type LeadType, type StaffList } from "./lead-lists.tsx";
import { leadsByList } from "./leads-by-list.ts";

type Reading = {
  pool: CommonQueryMethods;
  actor: Actor;
  request: Request;
  requestContext: RequestContext;
  session: { user: { roleId: RoleId }; preferences: { time_zone: string } };
};

/** A page of a list of leads, with the options of its filters and its bulk bar. */
export async function loadLeads(reading: Reading, list: StaffList, type: LeadType = "all") {
  const { pool, actor, session } = reading;
  const { roleId } = session.user;
  const chooses = roleId === admin || roleId === manager;
  const [page, statuses, countries, changes] = await Promise.all([
    leadsByList[list].page(reading, type === "all" ? {} : { type }),
    listStatuses(pool, { actor }),
    filtersByCountry(list) ? listCountries(pool, { actor }) : [],
    listChanges(pool, { actor }),
  ]);
  const { agentId, affId } = page.state.filters;
  const personIds = [agentId, affId].flatMap((id) => (chooses && id ? [Number(id)] : []));
  const named = personIds.length > 0 ? await namePeople(pool, { actor, ids: personIds }) : [];
  return {
    ...page,
    // The list shows the last note only; the dialog loads all notes.
    data: page.data.map(({ notes: _notes, ...row }) => row),
    type,
    roleId,
    timeZone: session.preferences.time_zone,
    statuses: statuses.map(({ status }) => status),
    countries: countries.map(({ country }) => country),
    named,
    lastChange: changes.find(({ is_undoable: isUndoable, state }) => isUndoable || state === "running") ?? null,
  };
}
export type LoadedLeads = Awaited<ReturnType<typeof loadLeads>>;
