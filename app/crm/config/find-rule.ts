import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../db/actor.ts";
import { listRules, type RuleRow } from "../../../db/queries/crm/list-rules.ts";
import { notFound } from "../../http/errors.ts";

/** The rule of an address; a new one has none. */
export async function findRule(pool: CommonQueryMethods, actor: Actor, id: string): Promise<RuleRow | null> {
  if (id === "new") return null;
  const found = (await listRules(pool, actor)).find((one) => String(one.id) === id);
  if (!found) throw notFound();
  return found;
}
