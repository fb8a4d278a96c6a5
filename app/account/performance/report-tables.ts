import type { TFunction } from "i18next";
import type { PerformanceRow } from "../../../db/generated/trading.ts";
import { formatWinRate, plainWinRate } from "../../ui/format/number.ts";
import { pairNamed } from "../../ui/format/pair.ts";
import { formatWeekday } from "../../ui/format/relative-time.ts";
import { hourName } from "./hour-name.ts";

/** A table of the report as texts and plain decimals, for CSV and PDF. */
export type ReportTable = { title: string; head: string[]; rows: string[][] };

type Instrument = PerformanceRow["instruments"][number];

type Wording = {
  t: TFunction;
  language: string;
  /** Win rates as decimals for programs, else as on screens. */
  isPlain: boolean;
};

/**
 * Every analysis of the report as a table, with amounts in `currency` or another unit; they keep all their decimals.
 */
export function reportTables(
  report: PerformanceRow,
  currency: string,
  { t, language, isPlain }: Wording,
): ReportTable[] {
  const winRate = isPlain ? plainWinRate : formatWinRate;
  const text = (value: string | number | null) => (value === null ? "" : String(value));
  const figures: [string, string | number | null, string][] = [
    [t("P/L"), report.pro_loss, currency],
    [t("Trades"), report.trades, ""],
    [t("Won"), report.won, ""],
    [t("Lost"), report.lost, ""],
    [t("Win rate"), winRate(report.win_rate), isPlain ? "%" : ""],
    [t("Profit factor"), report.profit_factor, ""],
    [t("Expectancy"), report.expectancy, currency],
    [t("Expectancy"), report.expectancy_r, "R"],
    [t("Average win"), report.average_win, currency],
    [t("Average loss"), report.average_loss, currency],
    [t("Max. drawdown"), report.drawdown, currency],
    ...(report.drawdown_percent === null
      ? []
      : [[t("Max. drawdown, of the peak"), report.drawdown_percent, "%"] as [string, string, string]]),
    [t("Longest run of won trades"), report.longest_won, ""],
    [t("Longest run of lost trades"), report.longest_lost, ""],
    [t("Spread, in the P/L"), report.spread_cost, report.currency],
    [t("Swap, beside the P/L"), report.swap, report.currency],
    ...(report.left_out > 0 ? [[t("Trades left out"), report.left_out, ""] as [string, number, string]] : []),
  ];
  const group = (name: string, { trades, win_rate, pro_loss }: PerformanceRow["tags"][number] | Instrument) => [
    name,
    text(trades),
    winRate(win_rate),
    pro_loss,
  ];
  const instruments = report.instruments.map((row) => group(pairNamed(row.instrument), row));
  const tags = report.tags.map((row) => group(row.tag, row));
  const hours = report.hours.map((slot) => [
    slot.hour === null
      ? formatWeekday(slot.weekday, language, "long")
      : `${formatWeekday(slot.weekday, language, "long")} ${hourName(slot.hour)}:00`,
    text(slot.trades),
    "",
    slot.pro_loss,
  ]);
  return [
    {
      title: t("Figures"),
      head: [t("Figure"), "", t("Unit"), t("Value")],
      rows: figures.map(([name, value, unit]) => [name, "", unit, text(value)]),
    },
    {
      title: t("By instrument"),
      head: [t("Instrument"), t("Trades"), t("Win rate"), `${t("P/L")}, ${currency}`],
      rows: instruments,
    },
    ...(tags.length === 0
      ? []
      : [
          {
            title: t("By tag"),
            head: [t("Tag"), t("Trades"), t("Win rate"), `${t("P/L")}, ${currency}`],
            rows: tags,
          },
        ]),
    {
      title: t("By weekday and hour"),
      head: [t("Time of entry"), t("Trades"), "", `${t("P/L")}, ${currency}`],
      rows: hours,
    },
  ];
}
