import type { OfficePlanRow } from "../../../db/queries/money/plans.ts";
import { Money, Units } from "../../ui/figures.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import type { ListDefinition } from "../../list/list-state.ts";
import { Ltr } from "../../ui/ltr.tsx";

type Row = Omit<OfficePlanRow, "sort_key">;

const leverage = (value: string | null) => Ltr({ children: value === null ? "-" : `1:${formatUnits(value)}` });

export const planList: ListDefinition<Row, { appCurrency: string | undefined }> = {
  name: "plans",
  columns: {
    id: { head: "ID", className: "muted", cell: (row) => Ltr({ children: row.id }) },
    name: { head: "Name", card: "a", className: "primary", cell: (row) => row.name },
    price: {
      head: "Price",
      card: "b",
      numeric: true,
      cell: (row, { appCurrency: currency }) => Money({ value: row.price, currency }),
    },
    forex_leverage: { head: "Forex lev.", numeric: true, cell: (row) => leverage(row.forex_leverage) },
    commodity_leverage: { head: "Comm. lev.", numeric: true, cell: (row) => leverage(row.commodity_leverage) },
    stock_leverage: { head: "Stock lev.", numeric: true, cell: (row) => leverage(row.stock_leverage) },
    index_leverage: { head: "Index lev.", numeric: true, cell: (row) => leverage(row.index_leverage) },
    crypto_leverage: { head: "Crypto lev.", numeric: true, cell: (row) => leverage(row.crypto_leverage) },
    customers: {
      head: "Customers",
      isSpare: true,
      isUnsorted: true,
      numeric: true,
      cell: (row) => Units({ value: String(row.customers) }),
    },
  },
  sort: "-id",
  search: "Search name",
  filters: {},
};
