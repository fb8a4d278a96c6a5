import { countPlans } from "../../../db/generated/money.ts";
import { pagePlans } from "../../../db/queries/money/plans.ts";
import { serveList } from "../../list/serve-list.ts";
import { admin } from "../../http/roles.ts";
import { planList } from "./plan-list.tsx";

export const loader = serveList({ definition: planList, roles: [admin], rows: pagePlans, count: countPlans });
