import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { lastChange } from "../audit/last-change.ts";

const row = z.object({
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
  changed: lastChange,
});
export type RuleRow = z.infer<typeof row>;

/** The rules of automatic assignment in the order in which they are asked. */
export function listRules(pool: CommonQueryMethods, actor: Actor): Promise<readonly RuleRow[]> {
  return pool.any(sql.type(row)`select * from crm.list_rules(${actorId(actor)})`);
}
