import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../db/actor.ts";
import { riskChoices } from "../../../db/generated/trading.ts";
import { type RoleId, retentionAgent } from "../../http/roles.ts";

/** The options of the filters by plan and manager, which agents do not have. */
export async function loadChoices(pool: CommonQueryMethods, actor: Actor, roleId: RoleId) {
  const choices = roleId === retentionAgent ? null : await riskChoices(pool, { actor });
  const options = (rows: readonly { id: number; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: String(id), label: name }));
  return { plan: options(choices?.plans), manager: options(choices?.managers) };
}
