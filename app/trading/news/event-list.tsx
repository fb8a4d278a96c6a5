import { useTranslation } from "react-i18next";
import type { ListNewsRow } from "../../../db/generated/market.ts";
import { dayFilters, type FilterDefinition, type ListDefinition, oneOf } from "../../list/list-state.ts";
import { isoDay } from "../../ui/format/date.ts";
import { formatLongDay } from "../../ui/format/relative-time.ts";
import { NOTHING } from "../../ui/format/number.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { EventTime, Impact, impactWords, NewsTitle } from "./news-parts.tsx";

export type NewsRow = Omit<ListNewsRow, "sort_key">;

export const currencyFilter: FilterDefinition = { kind: "text", label: "Currency" };

const figure = (value: string) => <Ltr className="n">{value || NOTHING}</Ltr>;

/** The economic calendar, from the reader's current day. */
export const eventList: ListDefinition<NewsRow> = {
  name: "calendar",
  columns: {
    time: { head: "Time", card: "b", cell: (row, { timeZone }) => <EventTime {...row} timeZone={timeZone} /> },
    currency: {
      head: "Currency",
      card: "c",
      isUnsorted: true,
      exported: "currencies",
      cell: (row) => Ltr({ className: "med", children: row.currencies.join(", ") || NOTHING }),
    },
    impact: { head: "Impact", card: "e", isUnsorted: true, cell: (row) => <Impact value={row.impact} /> },
    title: {
      head: "Event",
      card: "a",
      exported: { title: "Event", link: "Link" },
      cell: (row) => <NewsTitle {...row} />,
    },
    actual: { head: "Actual", numeric: true, isUnsorted: true, cell: (row) => figure(row.actual) },
    forecast: { head: "Forecast", numeric: true, isUnsorted: true, cell: (row) => figure(row.forecast) },
    previous: { head: "Previous", numeric: true, isUnsorted: true, cell: (row) => figure(row.previous) },
    feed: {
      head: "Source",
      isSpare: true,
      isUnsorted: true,
      cell: (row) => <span className="muted">{row.feed}</span>,
    },
  },
  sort: "time",
  search: "Search events",
  filters: { impact: oneOf("Impact", impactWords), currency: currencyFilter, ...dayFilters },
  groups: {
    sorts: ["time"],
    key: (row, { timeZone }) => isoDay(row.time, row.is_all_day ? "UTC" : timeZone),
    heading: (key) => <Day day={key} />,
  },
};

export function Day({ day }: { day: string }) {
  const { i18n } = useTranslation();
  return <bdi>{formatLongDay(day, i18n.language)}</bdi>;
}
