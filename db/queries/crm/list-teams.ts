import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { lastChange } from "../audit/last-change.ts";

const person = z.object({ id: z.number(), full_name: z.string() });
const row = z.object({
  id: z.number(),
  name: z.string(),
  code: z.string(),
  user: person,
  agents: z.array(person),
  changed: lastChange,
});
export type TeamRow = z.infer<typeof row>;

/** The teams with their managers and agents. */
export function listTeams(pool: CommonQueryMethods, actor: Actor): Promise<readonly TeamRow[]> {
  return pool.any(sql.type(row)`select * from crm.list_teams(${actorId(actor)})`);
}
