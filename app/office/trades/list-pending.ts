import { countPending, listPending } from "../../../db/generated/trading.ts";
import { serveList } from "../../list/serve-list.ts";
import { admin, manager, retentionAgent } from "../../http/roles.ts";
import { pendingList } from "./pending-list.tsx";

export const loader = serveList({
  definition: pendingList,
  roles: [admin, manager, retentionAgent],
  rows: listPending,
  count: countPending,
});
