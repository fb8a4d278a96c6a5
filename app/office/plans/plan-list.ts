import type { ListDefinition } from "../../ui/list/list-state.ts";

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
  heads: {
    id: "ID",
    name: "Name",
    price: "Price",
    forex_leverage: "Forex lev.",
    commodity_leverage: "Comm. lev.",
    stock_leverage: "Stock lev.",
    index_leverage: "Index lev.",
    crypto_leverage: "Crypto lev.",
    customers: "Customers",
  },
  sort: "-id",
  search: true,
  filters: {},
};
