import { riskDesk } from "../../../db/generated/trading.ts";
import { read } from "../../http/read.ts";
import { admin, manager } from "../../http/roles.ts";
import { riskInput } from "./risk-input.ts";
import { filtersOf } from "./risk-query.ts";

/** The figures of the risk desk that change with prices, for the page that is open. */
export const loader = read({
  roles: [admin, manager],
  query: riskInput,
  run: ({ pool, actor, query }) => riskDesk(pool, { actor, filters: filtersOf(query) }),
});
