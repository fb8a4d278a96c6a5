import type { ListTradesRow } from "../../../db/generated/trading.ts";
import { Chip } from "../../ui/chip.tsx";
import { DateTime, Money, Price, Profit, Units } from "../../ui/figures.tsx";
import { Link } from "../../ui/link.tsx";
import { dayFilters, idFilter, type ListDefinition, oneOf, userFilter } from "../../list/list-state.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { ROW_TARGET } from "../../ui/row-target.ts";
import { Whole } from "../risk/risk-numbers.tsx";
import { TwoLines } from "../risk/two-lines.tsx";
import { orderColumns, TwoProfits } from "./trade-cells.tsx";

type Row = Omit<ListTradesRow, "sort_key">;

const rate = (value: string | null, row: Row) => Price({ value, decimals: row.price_decimals });

/** What the cells use: amounts of several currencies are compared in the site's. */
export type TradeGiven = {
  appCurrency: string | undefined;
  /** The list has open and closed trades. */
  isMixed?: boolean;
};

/** A-036 with size, value, current price and swap. P/L and swap are the customer's. */
export const tradeList: ListDefinition<Row, TradeGiven> = {
  name: "trades",
  columns: {
    id: {
      head: "ID",
      cell: (row) => (
        <Link className={`primary ${ROW_TARGET}`} to={`/orders/${row.id}`}>
          <Ltr>{row.id}</Ltr>
        </Link>
      ),
    },
    ...orderColumns,
    units: { head: "Units", numeric: true, cell: (row) => Units({ value: row.units }) },
    notional: {
      head: "Notional",
      numeric: true,
      exported: "notional_app",
      cell: (row, { appCurrency }) => Whole({ value: row.notional_app, currency: appCurrency }),
    },
    open_rate: { head: "Entry", numeric: true, cell: (row) => rate(row.open_rate, row) },
    close_rate: {
      head: "Now / close",
      numeric: true,
      exported: { market_rate: "Current / close price", close_rate: "Close price" },
      cell: (row, { isMixed, t }) => {
        const price = rate(row.market_rate, row);
        return isMixed && row.close_time ? TwoLines({ top: price, bottom: t("Closed") }) : price;
      },
    },
    pro_loss: {
      head: "Customer's P/L",
      numeric: true,
      card: "b",
      exported: { pro_loss: "Customer's P/L", currency: "Currency" },
      cell: (row, { appCurrency }) => TwoProfits({ row, appCurrency }),
    },
    pro_loss_app: {
      head: "Converted P/L",
      numeric: true,
      isSpare: true,
      isExported: true,
      isUnsorted: true,
      cell: (row, { appCurrency }) => Profit({ value: row.pro_loss_app, place: "estimate", currency: appCurrency }),
    },
    loss: { head: "Stop loss", numeric: true, className: "sub", cell: (row) => rate(row.loss, row) },
    profit: {
      head: "Take profit",
      numeric: true,
      className: "sub",
      dropsFirst: true,
      cell: (row) => rate(row.profit, row),
    },
    swap: {
      head: "Swap",
      numeric: true,
      dropsFirst: true,
      isUnsorted: true,
      cell: (row) => Profit({ value: row.swap, place: "estimate", currency: row.currency }),
    },
    status: {
      head: "Status",
      isSpare: true,
      isExported: true,
      cell: (row, { t }) =>
        row.close_time
          ? Chip({ dot: true, children: t("Closed") })
          : Chip({ dot: true, tone: "ok", children: t("Open trade") }),
    },
    spread: {
      head: "Spread",
      numeric: true,
      isSpare: true,
      isExported: true,
      exported: { spread: "Spread", quote_symbol: "Quote currency" },
      cell: (row) => Money({ value: row.spread, currency: row.quote_symbol }),
    },
    margin_used: {
      head: "Used margin",
      numeric: true,
      isSpare: true,
      isExported: true,
      cell: (row) => Money({ value: row.margin_used, currency: row.currency }),
    },
    leverage: {
      head: "Leverage",
      numeric: true,
      isSpare: true,
      isExported: true,
      cell: (row) => Units({ value: row.leverage }),
    },
    created_at: {
      head: "Open time",
      isSpare: true,
      isExported: true,
      cell: (row, { timeZone }) => DateTime({ iso: row.created_at, timeZone, as: "office" }),
    },
    close_time: {
      head: "Close time",
      isSpare: true,
      isExported: true,
      cell: (row, { timeZone }) => DateTime({ iso: row.close_time, timeZone, as: "office" }),
    },
  },
  sort: "-id",
  search: "Search customer, number or instrument",
  filters: {
    id: idFilter,
    user: userFilter,
    instrument: { kind: "text", label: "Instrument", example: "EUR_USD" },
    type: oneOf("Side", { buy: "Buy", sell: "Sell" }),
    status: oneOf("Status", { open: "Open trade", closed: "Closed" }),
    result: oneOf("Customer's result", { profit: "Profit", loss: "Loss" }),
    plan: { kind: "id", label: "Plan" },
    manager: { kind: "id", label: "Manager" },
    mode: oneOf("Account", { real: "Real", demo: "Demo" }),
    ...dayFilters,
    group: { kind: ["instrument", "customer"] },
    shown: { kind: "text" },
  },
};

/** The lists of trades by the last part of their path, and the filters that each sets. */
export const tradeTypes = { all: {}, open: { status: "open" }, closed: { status: "closed" } } as const;
export type TradeType = keyof typeof tradeTypes;

export function tradeTypeOf(pathname: string): TradeType {
  const type = pathname.split("/")[3] ?? "";
  return type in tradeTypes ? (type as TradeType) : "all";
}

/** The filter of one group: its key is an instrument's name or a customer's id. */
export function filterOfGroup(by: string | undefined, key: string): Record<string, string> {
  return by === "customer" ? { user: key } : { instrument: key };
}
