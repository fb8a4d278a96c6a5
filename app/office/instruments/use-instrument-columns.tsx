import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ListInstrumentsRow } from "../../../db/generated/market.ts";
import { Chip } from "../../ui/chip.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { Percent } from "../../ui/figures.tsx";
import type { ListColumn } from "../../ui/list/list-table.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { LivePrice } from "./live-price.tsx";

type Row = Omit<ListInstrumentsRow, "sort_key">;

export function useInstrumentColumns(path: string): ListColumn<Row>[] {
  const { t } = useTranslation();
  const { search } = useLocation();
  const price = (row: Row, side: "bids" | "asks") => (
    <LivePrice name={row.name} price={row[side]} side={side} decimals={row.price_decimals} />
  );
  return [
    { name: "id", className: "muted", cell: (row) => Ltr({ children: row.id }) },
    {
      name: "name",
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
    { name: "base", cell: (row) => Ltr({ children: row.base }) },
    { name: "quote", cell: (row) => Ltr({ children: row.quote }) },
    { name: "bids", numeric: true, card: "c", cell: (row) => price(row, "bids") },
    { name: "asks", numeric: true, cell: (row) => price(row, "asks") },
    {
      name: "tradingview",
      className: "sub",
      cell: (row) => Ltr({ children: row.tradingview }),
    },
    { name: "alias", className: "sub", cell: (row) => Ltr({ children: row.alias ?? "-" }) },
    {
      name: "leverage",
      numeric: true,
      cell: (row) => Ltr({ children: `1:${formatUnits(row.leverage)}` }),
    },
    {
      name: "tradable",
      card: "b",
      cell: (row) => (
        <Chip dot tone={row.tradable ? "ok" : "danger"}>
          {row.tradable ? t("Yes") : t("No")}
        </Chip>
      ),
    },
    { name: "swap", numeric: true, cell: (row) => Percent({ value: row.swap }) },
  ];
}
