import { countTrades, listTrades, type ListTradesRow } from "../../../db/generated/trading.ts";
import type { ListSource } from "../../http/list/load-list.ts";

/** Which trades an address is about, and what the query behind it filters by. */
export const tradeTypes = { all: {}, open: { status: "open" }, closed: { status: "closed" } } as const;
export type TradeType = keyof typeof tradeTypes;

export function tradeTypeOf(pathname: string): TradeType {
  const type = pathname.split("/")[3] ?? "";
  return type in tradeTypes ? (type as TradeType) : "all";
}

export function tradeSource(type: TradeType): ListSource<ListTradesRow> {
  return { rows: listTrades, count: countTrades, fixed: tradeTypes[type] };
}
