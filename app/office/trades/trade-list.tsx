import type { ListTradesRow } from "../../../db/generated/trading.ts";
import { Chip } from "../../ui/chip.tsx";
import { DateTime, Money, Price, Profit, Units } from "../../ui/figures.tsx";
import { Link } from "../../ui/link.tsx";
import { dayFilters, idFilter, type ListDefinition, oneOf, userFilter } from "../../list/list-state.ts";
import { Ltr } from "../../ui/ltr.tsx";

type Row = Omit<ListTradesRow, "sort_key">;

const rate = (value: string | null, row: Row) => Price({ value, decimals: row.price_decimals });

/** A-036; the specification disables the search, so there are filters. */
export const tradeList: ListDefinition<Row> = {
  name: "trades",
  columns: {
    id: { head: "ID", cell: (row) => Ltr({ className: "primary", children: row.id }) },
    user: {
      head: "User",
      card: "c",
      exported: { user_id: "User ID", email: "Email", mode: "Account" },
      cell: (row, { t }) => (
        <span className="row">
          <Link className="trunc" to={`/admin/customers/edit/${row.user_id}`}>
            {Ltr({ children: row.email })}
          </Link>
          {Chip({
            tone: row.mode === "real" ? "accent" : undefined,
            children: row.mode === "demo" ? t("Demo") : t("Real"),
          })}
        </span>
      ),
    },
    type: {
      head: "Type",
      card: "e",
      cell: (row, { t }) => (
        <span className={row.type === "buy" ? "up" : "down"}>{row.type === "buy" ? t("Buy") : t("Sell")}</span>
      ),
    },
    instrument: { head: "Instrument", card: "a", className: "med", cell: (row) => Ltr({ children: row.instrument }) },
    open_rate: { head: "Entry price", numeric: true, cell: (row) => rate(row.open_rate, row) },
    close_rate: { head: "Close price", numeric: true, cell: (row) => rate(row.close_rate, row) },
    spread: { head: "Spread", numeric: true, cell: (row) => Money({ value: row.spread }) },
    margin_used: {
      head: "Used margin",
      numeric: true,
      cell: (row) => Money({ value: row.margin_used, currency: row.currency }),
    },
    pro_loss: {
      head: "P/L",
      numeric: true,
      card: "b",
      cell: (row) => Profit({ value: row.pro_loss, place: "table" }),
    },
    profit: { head: "Take profit", numeric: true, cell: (row) => rate(row.profit, row) },
    loss: { head: "Stop loss", numeric: true, cell: (row) => rate(row.loss, row) },
    leverage: { head: "Leverage", numeric: true, cell: (row) => Units({ value: row.leverage }) },
    status: {
      head: "Status",
      cell: (row, { t }) =>
        row.close_time
          ? Chip({ dot: true, children: t("Closed") })
          : Chip({ dot: true, tone: "ok", children: t("Open trade") }),
    },
    created_at: {
      head: "Open time",
      isSpare: true,
      cell: (row, { timeZone }) => DateTime({ iso: row.created_at, timeZone, as: "office" }),
    },
    close_time: {
      head: "Close time",
      isSpare: true,
      cell: (row, { timeZone }) => DateTime({ iso: row.close_time, timeZone, as: "office" }),
    },
  },
  sort: "-id",
  filters: {
    id: idFilter,
    user: userFilter,
    instrument: { kind: "text", label: "Instrument", example: "EUR_USD" },
    type: oneOf("Type", { buy: "Buy", sell: "Sell" }),
    status: oneOf("Status", { open: "Open trade", closed: "Closed" }),
    mode: oneOf("Account", { real: "Real", demo: "Demo" }),
    ...dayFilters,
  },
};

/** The lists of trades by the last part of their path, and the filters that each sets. */
export const tradeTypes = { all: {}, open: { status: "open" }, closed: { status: "closed" } } as const;
export type TradeType = keyof typeof tradeTypes;

export function tradeTypeOf(pathname: string): TradeType {
  const type = pathname.split("/")[3] ?? "";
  return type in tradeTypes ? (type as TradeType) : "all";
}
