import { useTranslation } from "react-i18next";
import type { ListTradesRow } from "../../../db/generated/trading.ts";
import { Chip } from "../../ui/chip.tsx";
import { DateTime, Money, Price, Profit, Units } from "../../ui/figures.tsx";
import { Link } from "../../ui/link.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import type { ListFilter } from "../../ui/list/list-filters.tsx";
import type { ListColumn } from "../../ui/list/list-table.tsx";

type Row = Omit<ListTradesRow, "sort_key">;

export function useTradeColumns(timeZone: string): ListColumn<Row>[] {
  const { t } = useTranslation();
  const rate = (value: string | null, row: Row) => Price({ value, decimals: row.price_decimals });
  return [
    { name: "id", cell: (row) => Ltr({ className: "primary", children: row.id }) },
    {
      name: "user",
      card: "c",
      cell: (row) => (
        <span className="row">
          <Link className="trunc" to={`/admin/customers/edit/${row.user_id}`}>
            {Ltr({ children: row.email })}
          </Link>
          {Chip({
            tone: row.mode === "real" ? "accent" : undefined,
            children: row.mode === "demo" ? t("Demo") : t("Live"),
          })}
        </span>
      ),
    },
    {
      name: "type",
      card: "e",
      cell: (row) => (
        <span className={row.type === "buy" ? "up" : "down"}>{row.type === "buy" ? t("Buy") : t("Sell")}</span>
      ),
    },
    {
      name: "instrument",
      card: "a",
      className: "med",
      cell: (row) => Ltr({ children: row.instrument }),
    },
    { name: "open_rate", numeric: true, cell: (row) => rate(row.open_rate, row) },
    { name: "close_rate", numeric: true, cell: (row) => rate(row.close_rate, row) },
    { name: "spread", numeric: true, cell: (row) => Money({ value: row.spread }) },
    {
      name: "margin_used",
      numeric: true,
      cell: (row) => Money({ value: row.margin_used, currency: row.currency }),
    },
    {
      name: "pro_loss",
      numeric: true,
      card: "b",
      cell: (row) => Profit({ value: row.pro_loss, place: "table" }),
    },
    { name: "profit", numeric: true, cell: (row) => rate(row.profit, row) },
    { name: "loss", numeric: true, cell: (row) => rate(row.loss, row) },
    { name: "leverage", numeric: true, cell: (row) => Units({ value: row.leverage }) },
    {
      name: "status",
      cell: (row) =>
        row.close_time
          ? Chip({ dot: true, children: t("Closed") })
          : Chip({ dot: true, tone: "ok", children: t("Open trade") }),
    },
    {
      name: "created_at",
      cell: (row) => DateTime({ iso: row.created_at, timeZone, as: "office" }),
    },
    {
      name: "close_time",
      cell: (row) => DateTime({ iso: row.close_time, timeZone, as: "office" }),
    },
  ];
}

export function useTradeFilters(withStatus: boolean): ListFilter[] {
  const { t } = useTranslation();
  const status = {
    name: "status",
    label: t("Status"),
    options: [
      { value: "open", label: t("Open trade") },
      { value: "closed", label: t("Closed") },
    ],
  };
  return [
    { name: "id", label: t("Go to ID") },
    { name: "user", label: t("User"), hint: t("ID, or part of the email or name") },
    { name: "instrument", label: t("Instrument"), hint: "EUR_USD" },
    {
      name: "type",
      label: t("Type"),
      options: [
        { value: "buy", label: t("Buy") },
        { value: "sell", label: t("Sell") },
      ],
    },
    ...(withStatus ? [status] : []),
    {
      name: "mode",
      label: t("Account"),
      options: [
        { value: "real", label: t("Live") },
        { value: "demo", label: t("Demo") },
      ],
    },
    { name: "from", label: t("From") },
    { name: "to", label: t("To") },
  ];
}
