import { countDisputes, listDisputes } from "../../../db/generated/trading.ts";
import { serveList } from "../../list/serve-list.ts";
import { admin, manager } from "../../http/roles.ts";
import { disputeList } from "./dispute-list.tsx";

export const loader = serveList({
  definition: disputeList,
  roles: [admin, manager],
  rows: listDisputes,
  count: countDisputes,
});
