import type { ListDefinition } from "../../ui/list/list-state.ts";

export const instrumentList: ListDefinition = {
  name: "instruments",
  columns: ["id", "name", "base", "quote", "bids", "asks", "tradingview", "alias", "leverage", "tradable"],
  spare: ["swap"],
  heads: {
    id: "ID",
    name: "Instrument",
    base: "Base",
    quote: "Quote",
    bids: "Bids",
    asks: "Asks",
    tradingview: "Chart provider",
    alias: "Alias",
    leverage: "Leverage",
    tradable: "Tradable",
    swap: "Swap",
  },
  sort: "-id",
  search: true,
  filters: { tradable: ["yes", "no"] },
};
