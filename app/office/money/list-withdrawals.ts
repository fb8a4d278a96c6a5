import { z } from "zod";
import { countRequests, listWithdrawals } from "../../../db/generated/money.ts";
import { serveList } from "../../list/serve-list.ts";
import { admin, manager } from "../../http/roles.ts";
import { withdrawalList } from "./request-list.tsx";
import { requestNames } from "./load-requests.ts";

/** A-144, A-145 with A-063's names. */
export const loader = serveList({
  definition: withdrawalList,
  roles: [admin, manager],
  rows: listWithdrawals,
  count: (pool, given) => countRequests(pool, { ...given, kind: "withdrawal" }),
  params: z.object({ type: z.enum(["history", "pending"]) }),
  fixed: ({ type }): Record<string, string> => (type === "pending" ? { status: "pending" } : {}),
  json: requestNames,
});
