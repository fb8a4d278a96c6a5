import { countPending, countTrades } from "../../../db/generated/trading.ts";
import { filtersOf, type ListReading } from "../../list/load-list.ts";
import { readList } from "../../list/list-state.ts";
import { totalKey, totalSoon } from "../../list/totals.ts";
import { pendingList } from "./pending-list.tsx";
import { tradeList, type TradeType } from "./trade-list.tsx";

export type TradeTab = TradeType | "pending";
/** Null while a list is still being counted; `query` contains the filters that the lists share. */
export type TradeTabCounts = Record<"open" | "pending" | "closed", number | null> & { query: string };

/** Filters of the other lists that mean the same there. */
const SHARED = ["user", "instrument", "type", "plan", "manager", "mode"];

/** The number of open trades, pending orders and closed trades under the filters that these lists share. */
export async function loadTabs({ pool, actor, request }: ListReading): Promise<TradeTabCounts> {
  const all = filtersOf(readList(tradeList, new URL(request.url).searchParams));
  const shared = Object.fromEntries(Object.entries(all).filter(([name]) => SHARED.includes(name)));
  const soon = (list: string, filters: Record<string, string>, count: typeof countTrades) =>
    totalSoon(totalKey(actor.id, list, filters), () => count(pool, { actor, filters }));
  const [open, pending, closed] = await Promise.all([
    soon(tradeList.name, { ...shared, status: "open" }, countTrades),
    soon(pendingList.name, shared, countPending),
    soon(tradeList.name, { ...shared, status: "closed" }, countTrades),
  ]);
  const query = new URLSearchParams(shared).toString();
  return { open, pending, closed, query: query && `?${query}` };
}
