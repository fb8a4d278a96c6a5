import type { ListDefinition } from "../../ui/list/list-state.ts";

/** */
export const planList: ListDefinition = {
  name: "plans",
  columns: [
    "id",
    "name",
    "price",
    "forex_leverage",
    "commodity_leverage",
    "stock_leverage",
    "index_leverage",
    "crypto_leverage",
  ],
  spare: ["customers"],
  unsorted: ["customers"],
  sort: "-id",
  search: true,
  filters: {},
};
