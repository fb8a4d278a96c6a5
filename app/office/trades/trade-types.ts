/** The lists of trades by the last part of their path, and the filters that each sets. */
export const tradeTypes = { all: {}, open: { status: "open" }, closed: { status: "closed" } } as const;
export type TradeType = keyof typeof tradeTypes;

export function tradeTypeOf(pathname: string): TradeType {
  const type = pathname.split("/")[3] ?? "";
  return type in tradeTypes ? (type as TradeType) : "all";
}
