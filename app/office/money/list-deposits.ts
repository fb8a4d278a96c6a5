import { countRequests, listDeposits } from "../../../db/generated/money.ts";
import { serveList } from "../../list/serve-list.ts";
import { admin, manager } from "../../http/roles.ts";
import { depositList } from "./request-list.tsx";
import { requestNames } from "./load-requests.ts";

/** A-143 with A-063's names. */
export const loader = serveList({
  definition: depositList,
  roles: [admin, manager],
  rows: listDeposits,
  count: (pool, given) => countRequests(pool, { ...given, kind: "deposit" }),
  json: requestNames,
});
