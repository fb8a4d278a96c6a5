import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

export type HeldRow = z.infer<typeof row>;
const row = z.object({
  successor_role: z.number(),
  leads: z.number(),
  customers: z.number(),
  teams: z.array(z.string()),
});

/** What a member of staff would leave behind, and the role of whoever can take over. */
export function heldBy(pool: CommonQueryMethods, actor: Actor, userId: number): Promise<HeldRow> {
  return pool.one(sql.type(row)`
    select successor_role, leads, customers, teams from crm.held_by(${actorId(actor)}, ${userId})
  `);
}
