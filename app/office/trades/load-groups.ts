import { groupTrades, listTrades, sumTrades } from "../../../db/generated/trading.ts";
import { newestOf } from "../../../db/queries/list-ask.ts";
import { filtersOf, type ListReading } from "../../list/load-list.ts";
import { readList } from "../../list/list-state.ts";
import { filterOfGroup, tradeList } from "./trade-list.tsx";

/** The groups that are open until a reader opens or closes one: those with the largest notional value. */
const OPEN_AT_FIRST = 2;
/** The groups that can be open at once, and the trades that each shows; "Show all" opens the list of the group. */
const MAX_SHOWN = 5;
const MAX_TRADES = 10;

/** The totals of the filtered trades and, if the address groups them, the groups with the trades of the open ones. */
export async function loadGroups({ pool, actor, request }: ListReading, fixed: Record<string, string>) {
  const state = readList(tradeList, new URL(request.url).searchParams);
  const { group: by, shown: keys, ...filters } = filtersOf(state, fixed);
  const [totals, groups] = await Promise.all([
    sumTrades(pool, { actor, filters }),
    by ? groupTrades(pool, { actor, filters, by }) : null,
  ]);
  const first = (groups ?? []).slice(0, OPEN_AT_FIRST).map(({ key }) => key);
  const open = by ? (keys === undefined ? first : [...new Set(keys.split(","))].slice(0, MAX_SHOWN)) : [];
  const shown = await Promise.all(
    open.map(async (key) => {
      const within = { ...filters, ...filterOfGroup(by, key) };
      return { key, rows: await listTrades(pool, { actor, ...newestOf(within, MAX_TRADES) }) };
    }),
  );
  return { totals, groups, shown };
}
