import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { asJson, type ListAsk } from "../list-ask.ts";
import { planColumns, planRow } from "./plan-row.ts";

const row = planRow.extend({ sort_key: z.string(), customers: z.number() });
export type OfficePlanRow = z.infer<typeof row>;

/** One page of the plans in the back office, with the number of customers of each. */
export function pagePlans(
  pool: CommonQueryMethods,
  { actor, filters, page }: { actor: Actor } & ListAsk,
): Promise<readonly OfficePlanRow[]> {
  return pool.any(sql.type(row)`
    select ${planColumns}, sort_key, customers
    from money.list_plans(${actorId(actor)}, ${asJson(filters)}, ${asJson(page)})
  `);
}
