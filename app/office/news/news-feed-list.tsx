import type { ListNewsFeedsRow } from "../../../db/generated/market.ts";
import { type ListDefinition, oneOf } from "../../list/list-state.ts";
import { Chip } from "../../ui/chip.tsx";
import { DateTime } from "../../ui/figures.tsx";
import { formatUnits } from "../../ui/format/number.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { formatNames, kindNames } from "./news-names.ts";

type Row = Omit<ListNewsFeedsRow, "sort_key">;

/** The feeds of calendar events and news. */
export const newsFeedList: ListDefinition<Row> = {
  name: "news-feeds",
  columns: {
    id: { head: "ID", className: "muted", cell: (row) => Ltr({ children: row.id }) },
    name: { head: "Name", card: "a", className: "primary", cell: (row) => row.name },
    kind: { head: "Content", card: "b", cell: (row, { t }) => t(kindNames[row.kind]) },
    format: { head: "Format", cell: (row, { t }) => t(formatNames[row.format]) },
    url: {
      head: "URL",
      isUnsorted: true,
      className: "sub",
      cell: (row, { t }) => (row.url === "" ? t("File upload") : Ltr({ children: row.url })),
    },
    entries: {
      head: "Entries",
      numeric: true,
      isUnsorted: true,
      cell: (row) => Ltr({ children: formatUnits(String(row.entries)) }),
    },
    imported_at: {
      head: "Last import",
      isUnsorted: true,
      cell: (row, { timeZone }) => DateTime({ iso: row.imported_at, timeZone, as: "office" }),
    },
    error: {
      head: "Status",
      card: "c",
      isUnsorted: true,
      cell: (row, { t }) =>
        row.error === null ? (
          row.url === "" || row.fetched_at !== null ? (
            <Chip tone="ok">{t("OK")}</Chip>
          ) : (
            <Chip>{t("Not fetched yet")}</Chip>
          )
        ) : (
          <span title={t(row.error, row.error_values)}>
            <Chip tone="danger">{t(row.error, row.error_values)}</Chip>
          </span>
        ),
    },
  },
  sort: "-id",
  search: "Search name",
  filters: { kind: oneOf("Content", kindNames) },
};
