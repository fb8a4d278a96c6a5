import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../db/actor.ts";
import { listStatuses, type StatusRow } from "../../../db/queries/crm/list-statuses.ts";
import { notFound } from "../../http/errors.ts";

/** The status of an address; a new one has none. */
export async function findStatus(pool: CommonQueryMethods, actor: Actor, id: string): Promise<StatusRow | null> {
  if (id === "new") return null;
  const found = (await listStatuses(pool, actor)).find((one) => String(one.id) === id);
  if (!found) throw notFound();
  return found;
}
