import type { TFunction } from "i18next";
import { customerPage } from "../../frame/customer-page.ts";
import type { ListPendingRow } from "../../../db/generated/trading.ts";
import { dayFilters, idFilter, type ListDefinition, oneOf, userFilter } from "../../list/list-state.ts";
import { DateTime, Percent, Price, Units } from "../../ui/figures.tsx";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { ROW_TARGET } from "../../ui/row-target.ts";
import { Whole } from "../risk/risk-numbers.tsx";
import { Chip } from "../../ui/chip.tsx";
import { pendingKindLabels, pendingKindName } from "../../ui/pending-kind.ts";
import { orderColumns } from "./trade-cells.tsx";
import type { TradeGiven } from "./trade-list.tsx";

type Row = Omit<ListPendingRow, "sort_key">;

const rate = (value: string | null, row: Row) => Price({ value, decimals: row.price_decimals });

/** The kind of an order; an armed stop-limit and a linked order are marked. */
function PendingKindMarks({ row, name, t }: { row: Row; name: string; t: TFunction }) {
  return (
    <span className="row row-4">
      {name}
      {row.armed_at === null ? null : Chip({ children: t("Armed") })}
      {row.group_id === null ? null : Chip({ children: `${t("OCO")} ${row.group_id}` })}
    </span>
  );
}

/** Pending orders that wait for their price, with the distance of the market from it. */
export const pendingList: ListDefinition<Row, TradeGiven> = {
  name: "pending",
  columns: {
    id: {
      head: "ID",
      cell: (row) => (
        <Link className={`primary ${ROW_TARGET}`} to={customerPage(row.user_id, "/positions")}>
          <Ltr>{row.id}</Ltr>
        </Link>
      ),
    },
    ...orderColumns,
    kind: {
      head: "Type",
      cell: (row, { t }) => <PendingKindMarks row={row} name={pendingKindName(row.kind, t)} t={t} />,
    },
    units: { head: "Units", numeric: true, cell: (row) => Units({ value: row.units }) },
    notional: {
      head: "Notional",
      numeric: true,
      dropsFirst: true,
      exported: "notional_app",
      cell: (row, { appCurrency }) => Whole({ value: row.notional_app, currency: appCurrency }),
    },
    price: { head: "Price", numeric: true, card: "b", className: "strong", cell: (row) => rate(row.price, row) },
    limit_price: {
      head: "Limit price",
      numeric: true,
      isSpare: true,
      isExported: true,
      isUnsorted: true,
      cell: (row) => rate(row.limit_price, row),
    },
    market_rate: { head: "Current", numeric: true, isUnsorted: true, cell: (row) => rate(row.market_rate, row) },
    distance: {
      head: "Distance",
      numeric: true,
      exported: { distance: "Distance", distance_percent: "Distance %" },
      cell: (row) => <span title={row.distance ?? undefined}>{Percent({ value: row.distance_percent })}</span>,
    },
    expires_at: {
      head: "Expiry",
      className: "sub",
      cell: (row, { timeZone, t }) =>
        row.expires_at === null ? t("None") : DateTime({ iso: row.expires_at, timeZone, as: "office" }),
    },
    created_at: {
      head: "Created",
      className: "sub",
      dropsFirst: true,
      cell: (row, { timeZone }) => DateTime({ iso: row.created_at, timeZone, as: "office" }),
    },
    loss: {
      head: "Stop loss",
      numeric: true,
      isSpare: true,
      isExported: true,
      isUnsorted: true,
      cell: (row) => rate(row.loss, row),
    },
    profit: {
      head: "Take profit",
      numeric: true,
      isSpare: true,
      isExported: true,
      isUnsorted: true,
      cell: (row) => rate(row.profit, row),
    },
  },
  sort: "-id",
  search: "Search customer, number or instrument",
  filters: {
    id: idFilter,
    user: userFilter,
    instrument: { kind: "text", label: "Instrument", example: "EUR_USD" },
    type: oneOf("Side", { buy: "Buy", sell: "Sell" }),
    kind: oneOf("Type", pendingKindLabels),
    plan: { kind: "id", label: "Plan" },
    manager: { kind: "id", label: "Manager" },
    mode: oneOf("Account", { real: "Real", demo: "Demo" }),
    ...dayFilters,
  },
};
