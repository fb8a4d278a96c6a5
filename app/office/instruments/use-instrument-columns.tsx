import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type ListInstrumentsRow } from "../../../db/generated/market.ts";
import { Chip } from "../../ui/chip.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { Percent } from "../../ui/figures.tsx";
import type { ListColumn } from "../../ui/list/list-table.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { LivePrice } from "./live-price.tsx";

type Row = Omit<ListInstrumentsRow, "sort_key">;

/** */
export function useInstrumentColumns(path: string): ListColumn<Row>[] {
  const { t } = useTranslation();
  const { search } = useLocation();
  const price = (row: Row, side: "bids" | "asks") => (
    <LivePrice name={row.name} price={row[side]} side={side} decimals={row.price_decimals} />
  );
  return [
    { name: "id", label: t("ID"), className: "muted", cell: (row) => Ltr({ children: row.id }) },
    {
      name: "name",
      label: t("Instrument"),
      card: "a",
      className: "primary",
      cell: (row) => (
        <>
          <Ltr>{row.name}</Ltr>
          {row.is_under_review ? (
            <>
              {" "}
              <Link id={`review-${row.id}`} to={`${path}/${row.id}/review${search}`} preventScrollReset>
                <Chip tone="warn">{t("Price under review")}</Chip>
              </Link>
            </>
          ) : null}
        </>
      ),
    },
    { name: "base", label: t("Base"), cell: (row) => Ltr({ children: row.base }) },
    { name: "quote", label: t("Quote"), cell: (row) => Ltr({ children: row.quote }) },
    { name: "bids", label: t("Bids"), numeric: true, card: "c", cell: (row) => price(row, "bids") },
    { name: "asks", label: t("Asks"), numeric: true, cell: (row) => price(row, "asks") },
    {
      name: "tradingview",
      label: t("Chart provider"),
      className: "sub",
      cell: (row) => Ltr({ children: row.tradingview }),
    },
    { name: "alias", label: t("Alias"), className: "sub", cell: (row) => Ltr({ children: row.alias ?? "-" }) },
    {
      name: "leverage",
      label: t("Leverage"),
      numeric: true,
      cell: (row) => Ltr({ children: `1:${formatUnits(row.leverage)}` }),
    },
    {
      name: "tradable",
      label: t("Tradable"),
      card: "b",
      cell: (row) => (
        <Chip dot tone={row.tradable ? "ok" : "danger"}>
          {row.tradable ? t("Yes") : t("No")}
        </Chip>
      ),
    },
    { name: "swap", label: t("Swap"), numeric: true, cell: (row) => Percent({ value: row.swap }) },
  ];
}
