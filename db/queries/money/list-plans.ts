import { type CommonQueryMethods, sql } from "slonik";
import type { z } from "zod";
import { planColumns, planRow } from "./plan-row.ts";

/** The offered plans as stored (C-091), cheapest first. */
export function listPlans(pool: CommonQueryMethods): Promise<readonly z.infer<typeof planRow>[]> {
  return pool.any(sql.type(planRow)`select ${planColumns} from money.plan_list order by price, id`);
}
