import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../db/actor.ts";
import { holdingsOf, listPeople } from "../../../db/generated/crm.ts";
import { listStaff } from "../../../db/generated/iam.ts";
import { newestOf } from "../../../db/queries/list-ask.ts";
import { notFound } from "../../http/errors.ts";

type Reading = { pool: CommonQueryMethods; actor: Actor; params: { id: number } };

/** One member of staff, for the dialogs. */
export async function loadStaff({ pool, actor, params }: Reading) {
  const [row] = await listStaff(pool, { actor, ...newestOf({ id: String(params.id) }) });
  if (!row) throw notFound();
  return row;
}

/** The holdings of a member of staff and the possible successors; `held` is null if there are none. */
export async function loadSuccession({ pool, actor, params: { id } }: Reading) {
  const held = await holdingsOf(pool, { actor, userId: id });
  const holds = held.leads > 0 || held.customers > 0 || held.teams.length > 0;
  const people = holds ? await listPeople(pool, { actor, role: held.successor_role }) : [];
  return { held: holds ? held : null, people: people.filter((one) => one.id !== id) };
}
