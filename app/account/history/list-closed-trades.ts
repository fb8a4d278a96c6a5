import { countClosedTrades, listClosedTrades } from "../../../db/generated/trading.ts";
import { signedIn } from "../../http/roles.ts";
import { serveList } from "../../list/serve-list.ts";
import { closedTradeList } from "./closed-trade-list.tsx";

export const loader = serveList({
  definition: closedTradeList,
  roles: signedIn,
  rows: listClosedTrades,
  count: countClosedTrades,
  csv: (row) => ({ ...row, tags: row.tags.join(", ") }),
});
