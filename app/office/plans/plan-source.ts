import { countPlans } from "../../../db/generated/money.ts";
import { type OfficePlanRow, pagePlans } from "../../../db/queries/money/page-plans.ts";
import type { ListSource } from "../../http/list/load-list.ts";

export const planSource: ListSource<OfficePlanRow> = { rows: pagePlans, count: countPlans };
