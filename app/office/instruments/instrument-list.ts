import type { ListDefinition } from "../../ui/list/list-state.ts";

/** */
export const instrumentList: ListDefinition = {
  name: "instruments",
  columns: ["id", "name", "base", "quote", "bids", "asks", "tradingview", "alias", "leverage", "tradable"],
  spare: ["swap"],
  sort: "-id",
  search: true,
  filters: { tradable: ["yes", "no"] },
};
