import { z } from "zod";
import { countTrades, listTrades } from "../../../db/generated/trading.ts";
import { serveList } from "../../list/serve-list.ts";
import { admin, manager, retentionAgent } from "../../http/roles.ts";
import { tradeList, tradeTypes } from "./trade-list.tsx";

/** A-142 with A-062's names. */
export const loader = serveList({
  definition: tradeList,
  roles: [admin, manager, retentionAgent],
  rows: listTrades,
  count: countTrades,
  params: z.object({ type: z.enum(["all", "open", "closed"]) }),
  fixed: ({ type }) => tradeTypes[type],
  json: ({ user_id: id, email, mode, currency }) => ({ user: { id, email }, balance: { mode, currency } }),
});
