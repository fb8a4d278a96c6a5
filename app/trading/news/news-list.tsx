import { dayFilters, type ListDefinition } from "../../list/list-state.ts";
import { formatMinute, isoDay } from "../../ui/format/date.ts";
import { NOTHING } from "../../ui/format/number.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { currencyFilter, Day, type NewsRow } from "./event-list.tsx";
import { NewsTitle } from "./news-parts.tsx";

/** The news, newest first. */
export const newsList: ListDefinition<NewsRow> = {
  name: "news",
  columns: {
    time: {
      head: "Time",
      card: "b",
      cell: (row, { timeZone }) => Ltr({ className: "n", children: formatMinute(row.time, timeZone) }),
    },
    title: {
      head: "Title",
      card: "a",
      exported: { title: "Title", link: "Link" },
      cell: (row) => <NewsTitle {...row} />,
    },
    currency: {
      head: "Currency",
      card: "c",
      isUnsorted: true,
      exported: "currencies",
      cell: (row) => Ltr({ className: "med", children: row.currencies.join(", ") || NOTHING }),
    },
    feed: { head: "Source", card: "e", isUnsorted: true, className: "muted", cell: (row) => row.feed },
  },
  sort: "-time",
  search: "Search news",
  filters: { currency: currencyFilter, ...dayFilters },
  groups: {
    sorts: ["time"],
    key: (row, { timeZone }) => isoDay(row.time, timeZone),
    heading: (key) => <Day day={key} />,
  },
};
