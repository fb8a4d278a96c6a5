import { useTranslation } from "react-i18next";
import type { ListClosedTradesRow } from "../../../db/generated/trading.ts";
import { dayFilters, type ListDefinition, oneOf } from "../../list/list-state.ts";
import { TagChip } from "../../ui/chip.tsx";
import { DateTime, Price, Profit, Units } from "../../ui/figures.tsx";
import { isoDay } from "../../ui/format/date.ts";
import { formatDuration } from "../../ui/format/duration.ts";
import { formatDecimal, formatPrice, formatUnits, NOTHING } from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { formatDayInLetters } from "../../ui/format/relative-time.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { closeReasons } from "./close-reasons.ts";
import { ProfitBar } from "./profit-bar.tsx";
import { Result, resultOf, type ResultUnit } from "./result.tsx";
import { SideText } from "./side-text.tsx";

type Row = Omit<ListClosedTradesRow, "sort_key">;

export type ClosedTradeGiven = {
  unit: ResultUnit;
  /** The largest absolute result of the page in that unit, the full length of a bar. */
  largest: number;
  /** The P/L of the filter's trades by day, in the account's currency. */
  days: Readonly<Record<string, string>>;
  currency: string | null;
};

const rate = (value: string, row: Row) => Price({ value, decimals: row.price_decimals });

/** The closed trades of the shown account. */
export const closedTradeList: ListDefinition<Row, ClosedTradeGiven> = {
  name: "closed-trades",
  columns: {
    close_time: {
      head: "Closed",
      className: "sub",
      cell: (row, { timeZone }) => DateTime({ iso: row.close_time, timeZone }),
    },
    instrument: {
      head: "Instrument",
      card: "a",
      exported: { instrument: "Instrument", id: "Order ID" },
      cell: (row) => (
        <>
          <Ltr className="med">{pairNamed(row.instrument)}</Ltr> <Ltr className="sub">{row.id}</Ltr>
          {row.tags.map((tag) => (
            <span key={tag} className="card-note">
              <TagChip tag={tag} />
            </span>
          ))}
        </>
      ),
    },
    type: {
      head: "Side",
      card: "c",
      cell: (row) => (
        <span className="row row-4">
          <SideText type={row.type} />
          <Ltr className="card-note n">
            {formatUnits(row.units)} · {formatPrice(row.open_rate, row.price_decimals)} →{" "}
            {formatPrice(row.close_rate, row.price_decimals)}
          </Ltr>
        </span>
      ),
    },
    units: { head: "Units", numeric: true, cell: (row) => Units({ value: row.units }) },
    open_rate: { head: "Entry price", numeric: true, cell: (row) => rate(row.open_rate, row) },
    close_rate: { head: "Close price", numeric: true, cell: (row) => rate(row.close_rate, row) },
    close_reason: {
      head: "Closed by",
      card: "e",
      className: "sub",
      cell: (row, { t, unit }) => (
        <>
          {t(closeReasons[row.close_reason] ?? row.close_reason)}
          {row.result_r === null || unit === "r" ? null : (
            <span className="card-note">
              {" · "}
              <Ltr className="n">{formatDecimal(row.result_r, { places: 1, sign: "both" })} R</Ltr>
            </span>
          )}
        </>
      ),
    },
    held: {
      head: "Held",
      numeric: true,
      dropsFirst: true,
      exported: { held_seconds: "Held, seconds" },
      cell: (row) => <Held seconds={row.held_seconds} />,
    },
    pips: {
      head: "Pips",
      numeric: true,
      isUnsorted: true,
      dropsFirst: true,
      cell: (row) => <Ltr className="n">{formatDecimal(row.pips, { places: 1, sign: "both" })}</Ltr>,
    },
    result_r: {
      head: "R",
      numeric: true,
      isUnsorted: true,
      cell: (row) =>
        row.result_r === null ? (
          NOTHING
        ) : (
          <Ltr className="n">{formatDecimal(row.result_r, { places: 2, sign: "both" })}</Ltr>
        ),
    },
    pro_loss: {
      head: "P/L",
      numeric: true,
      card: "b",
      exported: { pro_loss: "P/L", currency: "Currency" },
      cell: (row, { largest, unit }) => (
        <span className="profit-cell">
          <ProfitBar value={resultOf(row, unit) ?? "0"} largest={largest} />
          <Result row={row} unit={unit} />
        </span>
      ),
    },
    swap: {
      head: "Swap",
      numeric: true,
      isSpare: true,
      isExported: true,
      isUnsorted: true,
      cell: (row) => Profit({ value: row.swap, place: "estimate" }),
    },
    spread_cost: {
      head: "Spread",
      numeric: true,
      isSpare: true,
      isExported: true,
      isUnsorted: true,
      cell: (row) => <Ltr className="n">{formatDecimal(row.spread_cost, { places: 2 })}</Ltr>,
    },
    created_at: {
      head: "Open time",
      isSpare: true,
      isExported: true,
      cell: (row, { timeZone }) => DateTime({ iso: row.created_at, timeZone }),
    },
    tags: {
      head: "Tag",
      isUnsorted: true,
      cell: (row) => (row.tags.length === 0 ? <span className="muted">{NOTHING}</span> : <Tags tags={row.tags} />),
    },
  },
  sort: "-close_time",
  search: "Order ID, instrument or note",
  filters: {
    instrument: { kind: "text", label: "Instrument" },
    side: oneOf("Side", { buy: "Buy", sell: "Sell" }),
    result: oneOf("Result", { won: "Won", lost: "Lost", zero: "Zero" }),
    reason: oneOf("Closed by", closeReasons),
    tag: { kind: "text", label: "Tag" },
    ...dayFilters,
  },
  groups: {
    sorts: ["close_time"],
    key: (row, { timeZone }) => isoDay(row.close_time, timeZone),
    heading: (key, { days, currency }) => <Day day={key} total={days[key]} currency={currency} />,
  },
};

/** The first tag, and how many follow it; the journal has all of them. */
function Tags({ tags: [first = "", ...others] }: { tags: readonly string[] }) {
  return (
    <span className="row row-4">
      <TagChip tag={first} />
      {others.length > 0 ? (
        <span className="muted xs" title={others.join(", ")}>
          <span aria-hidden="true">+{others.length}</span>
          <span className="vh">{others.join(", ")}</span>
        </span>
      ) : null}
    </span>
  );
}

function Held({ seconds }: { seconds: number }) {
  const { i18n } = useTranslation();
  return <bdi className="n">{formatDuration(seconds * 1000, i18n.language)}</bdi>;
}

/** A day with its P/L, which belongs to the whole filter, not to the page. */
function Day({ day, total, currency }: { day: string; total: string | undefined; currency: string | null }) {
  const { i18n } = useTranslation();
  return (
    <span className="row between">
      <bdi>{formatDayInLetters(day, i18n.language)}</bdi>
      {total === undefined ? null : <Profit value={total} place="estimate" currency={currency ?? undefined} />}
    </span>
  );
}
