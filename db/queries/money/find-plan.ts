import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { lastChange } from "../audit/last-change.ts";
import { planRow } from "./plan-row.ts";

const found = planRow.extend({ customers: z.number(), changed: lastChange });
const row = z.object({ found });
export type FoundPlan = z.infer<typeof found>;

/** One plan as its form shows it. */
export function findPlan(pool: CommonQueryMethods, actor: Actor, id: number): Promise<FoundPlan> {
  return pool.oneFirst(sql.type(row)`select money.find_plan(${actorId(actor)}, ${id}) as found`);
}
