import { Bar } from "@nivo/bar";
import { Pie } from "@nivo/pie";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { DashboardFigures } from "../../../db/shapes/site.ts";
import { readTime } from "../../dayjs.ts";

/** nivo computes with colours and cannot read CSS variables, so its output's placeholders are replaced by them. */
const placeholderColours = ["#010101", "#020202", "#030303", "#040404", "#050505"];
const gridPlaceholder = "#060606";
const textPlaceholder = "#070707";

function inTheme(markup: string): string {
  return markup
    .replaceAll(/#(?:0[1-7]){3}/g, (found) => toneOf(Number(found[2])))
    .replaceAll(/rgba?\(([1-7]), ?[1-7], ?[1-7](?:, ?1)?\)/g, (_, number: string) => toneOf(Number(number)));
}

function toneOf(number: number): string {
  return number === 6 ? "var(--line)" : number < 5 ? `var(--c${number})` : "var(--text3)";
}

const theme = {
  text: { fill: textPlaceholder, fontSize: 11, fontFamily: "inherit" },
  axis: { ticks: { text: { fill: textPlaceholder } } },
  grid: { line: { stroke: gridPlaceholder } },
};

/** One size beside the ring and one for phones, because the labels of a scaled-down drawing are unreadable. */
const sizes = { wide: { width: 720, height: 384, left: 56 }, narrow: { width: 330, height: 240, left: 36 } } as const;

/** The sums as a bar chart, drawn on the server so that nivo is not sent to the browser. */
export function drawBars(
  { categories, series }: DashboardFigures["last7DaysTransactions"],
  size: keyof typeof sizes,
): string {
  const { width, height, left } = sizes[size];
  // Labels of adjacent bars would overlap; bars of more than a year need the year.
  const labelEvery = Math.ceil(categories.length / (size === "wide" ? 12 : 6));
  const pattern = categories.length > 12 && isMonthly(categories) ? "MM/YYYY" : "DD/MM";
  const data = categories.map((day, at) => ({
    day: readTime(day).format(pattern),
    ...Object.fromEntries(series.map(({ name, data }) => [name, Number(data[at] ?? 0)])),
  }));
  const lowest = series.flatMap(({ data }) => data.map(Number));
  const bars = createElement(Bar, {
    width,
    height,
    data,
    keys: series.map(({ name }) => name),
    indexBy: "day",
    groupMode: "grouped",
    valueScale: { type: "linear", min: Math.min(0, ...lowest), max: "auto", nice: true },
    margin: { top: 16, right: 8, bottom: 28, left },
    padding: 0.35,
    innerPadding: size === "wide" ? 3 : 2,
    borderRadius: 3,
    colors: placeholderColours,
    theme,
    enableLabel: false,
    gridYValues: 5,
    axisLeft: { tickSize: 0, tickPadding: 8, tickValues: 5, format: "~s" },
    axisBottom: {
      tickSize: 0,
      tickPadding: 10,
      tickValues: data.flatMap(({ day }, at) => (at % labelEvery === 0 ? [day] : [])),
    },
    animate: false,
    isInteractive: false,
  });
  return scalable(inTheme(renderToStaticMarkup(bars)), width, height);
}

const isMonthly = (days: readonly string[]) => days.every((day) => day.endsWith("-01"));

/** Shares of a whole as a ring chart. */
export function drawRing(parts: readonly { id: string; value: number }[]): string {
  const ring = createElement(Pie, {
    width: 200,
    height: 200,
    margin: { top: 8, right: 8, bottom: 8, left: 8 },
    data: parts.map((part) => ({ ...part })),
    innerRadius: 0.72,
    padAngle: 1.5,
    colors: placeholderColours,
    theme,
    enableArcLabels: false,
    enableArcLinkLabels: false,
    animate: false,
    isInteractive: false,
  });
  return scalable(inTheme(renderToStaticMarkup(ring)), 200, 200);
}

/** Scales with its container and is hidden from screen readers, which read the table beside it. */
function scalable(markup: string, width: number, height: number): string {
  return markup.replace(
    /<svg([^>]*?) width="\d+" height="\d+"([^>]*?)(?: role="img")?([^>]*)>/,
    `<svg$1 viewBox="0 0 ${width} ${height}"$2$3 aria-hidden="true">`,
  );
}
