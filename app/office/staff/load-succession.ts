import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../db/actor.ts";
import { holdingsOf, listPeople } from "../../../db/generated/crm.ts";

type Reading = { pool: CommonQueryMethods; actor: Actor; params: { id: number } };

/** The holdings of a member of staff and the possible successors; `held` is null if there are none. */
export async function loadSuccession({ pool, actor, params: { id } }: Reading) {
  const held = await holdingsOf(pool, { actor, userId: id });
  const holds = held.leads > 0 || held.customers > 0 || held.teams.length > 0;
  const people = holds ? await listPeople(pool, { actor, role: held.successor_role }) : [];
  return { held: holds ? held : null, people: people.filter((one) => one.id !== id) };
}
