import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../db/actor.ts";
import { listTeams, type TeamRow } from "../../../db/queries/crm/list-teams.ts";
import { notFound } from "../../http/errors.ts";

/** The team of an address; a new one has none. */
export async function findTeam(pool: CommonQueryMethods, actor: Actor, id: string): Promise<TeamRow | null> {
  if (id === "new") return null;
  const found = (await listTeams(pool, actor)).find((one) => String(one.id) === id);
  if (!found) throw notFound();
  return found;
}
