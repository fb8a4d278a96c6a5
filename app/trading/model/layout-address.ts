import { MAX_COMPARISONS, MAX_INDICATORS } from "../../frame/chart-indicators.ts";
import { type Timeframe, timeframes } from "./address.ts";

export type LayoutChart = {
  symbol: string;
  tf: Timeframe;
  /** The number of its link group, whose charts show one instrument; 0 for none. */
  group: number;
  /** The instruments that are compared with it. */
  comparisons: readonly string[];
  /** Its own indicators in their stored form; null: those of the preferences. */
  indicators: readonly string[] | null;
};
/** The charts of a layout, in reading order, and what they share. */
export type LayoutAddress = {
  /** The stored layout that was chosen; 0 for none. */
  id: number;
  charts: readonly LayoutChart[];
  /** Whether two charts stand one above the other. */
  isStacked: boolean;
  links: readonly LayoutLink[];
  /** The number of the chart that is shown alone, from 1; 0 for none. */
  enlarged: number;
  /** The category or the list of instruments beside the charts, as parameters of the address. */
  listed: readonly (readonly [name: string, value: string])[];
};
export const layoutLinks = ["symbol", "interval", "crosshair", "range", "drawings"] as const;
export type LayoutLink = (typeof layoutLinks)[number];
/** Arrangements and their numbers of charts. Two charts stand side by side, or in "2s" one above the other. */
export const arrangements = [
  ["1", 1],
  ["2", 2],
  ["2s", 2],
  ["3", 3],
  ["4", 4],
  ["6", 6],
  ["8", 8],
  ["9", 9],
] as const;
export type Arrangement = (typeof arrangements)[number][0];

/** The colours of the link groups: the first group has the first one. */
export const groupColors = ["c1", "c2", "c3", "c4"] as const;
const groups = groupColors.map((_, at) => at + 1);

const MAX_CHARTS = 9;
const START_CHARTS = 4;
const FURTHER = ["EUR_USD", "XAU_USD", "USD_JPY", "GBP_USD", "USD_CHF", "AUD_USD", "USD_CAD", "EUR_JPY", "EUR_GBP"];
const NAME = /^[A-Z0-9_.]{1,30}$/;
const INDICATOR = /^[a-z]{2,20}(:[a-zA-Z]{1,20}=[a-zA-Z0-9.]{1,40}){0,12}$/;
/** The value of the field `indicators` for a chart that shows those of the preferences. */
export const SHARED_INDICATORS = "shared";

/**
 * "charts=EUR_USD:5m.2,XAU_USD:1h:EUR_USD~GBP_USD:volume~sma;length=50&links=crosshair", the first chart in the second
 * link group, the second one compared with two instruments and with indicators of its own; changed by the fields of the
 * form of a chart: chart and symbol with, unless it stays, tf; or chart and indicators. The form of the links repeats
 * its field.
 */
export function readLayout(query: URLSearchParams): LayoutAddress {
  const linked = query.has("links") ? query.getAll("links").join(",").split(",") : ["crosshair", "drawings"];
  const links = layoutLinks.filter((link) => linked.includes(link));
  const named = (query.get("charts") ?? "").split(",").flatMap(chartOf).slice(0, MAX_CHARTS);
  const charts = resize(named, named.length || START_CHARTS);
  const id = Math.max(Math.trunc(Number(query.get("layout"))) || 0, 0);
  const place = Math.trunc(Number(query.get("enlarged")));
  const enlarged = charts.length > 1 && place >= 1 && place <= charts.length ? place : 0;
  const listed = ["cat", "list"].flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? ""] as const] : []));
  const isStacked = charts.length === 2 && query.get("stacked") === "true";
  const layout = { id, charts, isStacked, links, enlarged, listed };
  const changedPlace = Number(query.get("chart") ?? -1);
  const indicators = query.get("indicators");
  if (indicators !== null) return changeIndicators(layout, changedPlace, indicators);
  const [changed] = chartOf(`${query.get("symbol")}:${query.get("tf") ?? charts[changedPlace]?.tf}`);
  return changed ? changeChart(layout, changedPlace, changed) : layout;
}

/**
 * The layout with another instrument or interval of one chart, which the others take over where they are linked: the
 * instrument also by their link group.
 */
export function changeChart(
  layout: LayoutAddress,
  place: number,
  { symbol, tf }: Pick<LayoutChart, "symbol" | "tf">,
): LayoutAddress {
  const { charts, links } = layout;
  const group = charts[place]?.group ?? 0;
  const isLinked = (chart: LayoutChart) => links.includes("symbol") || (group > 0 && chart.group === group);
  return {
    ...layout,
    charts: charts.map((chart, n) => ({
      ...chart,
      symbol: n === place || isLinked(chart) ? symbol : chart.symbol,
      tf: n === place || links.includes("interval") ? tf : chart.tf,
    })),
  };
}

/** The layout with a chart in another link group, whose instrument it takes over; 0: in none. */
export function joinGroup(layout: LayoutAddress, place: number, group: number): LayoutAddress {
  const member = layout.charts.find((chart, n) => n !== place && group > 0 && chart.group === group);
  const joined = { group, ...(member ? { symbol: member.symbol } : {}) };
  return { ...layout, charts: layout.charts.map((chart, n) => (n === place ? { ...chart, ...joined } : chart)) };
}

/**
 * The place of the chart that has a drawing where charts of one instrument do not share them: the chart in which it was
 * made (its number, null for none of a layout) while that shows the instrument, else the first one that does.
 */
export function homeOf({ charts }: LayoutAddress, symbol: string, madeIn: number | null): number {
  const own = (madeIn ?? 0) - 1;
  return charts[own]?.symbol === symbol ? own : charts.findIndex((chart) => chart.symbol === symbol);
}

/** The layout with other indicators of one chart, as the preferences store them. */
export function changeIndicators(layout: LayoutAddress, place: number, stored: string): LayoutAddress {
  const indicators = stored === SHARED_INDICATORS ? null : indicatorsOf(stored.split(","));
  return { ...layout, charts: layout.charts.map((chart, n) => (n === place ? { ...chart, indicators } : chart)) };
}

function indicatorsOf(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => INDICATOR.test(text)).slice(0, MAX_INDICATORS);
}

function chartOf(text: string): LayoutChart[] {
  const [symbol = "", grouped = "", compared = "", studied] = text.split(":");
  const [interval, number] = grouped.split(".");
  const group = groups.find((one) => String(one) === number) ?? 0;
  const tf = timeframes.find((one) => one === interval);
  const comparisons = [...new Set(compared.split("~").filter((name) => NAME.test(name)))].slice(0, MAX_COMPARISONS);
  // An empty text stands for a chart without indicators.
  const indicators = studied === undefined ? null : indicatorsOf(studied.replaceAll(";", ":").split("~"));
  return tf && NAME.test(symbol) ? [{ symbol, tf, group, comparisons, indicators }] : [];
}

/** The first charts, or more of them with other instruments and in groups of their own. */
function resize(charts: readonly LayoutChart[], count: number): LayoutChart[] {
  const further = FURTHER.filter((name) => !charts.some(({ symbol }) => symbol === name));
  const free = groups.filter((one) => !charts.some(({ group }) => group === one));
  const added = further.map((symbol, at): LayoutChart => ({
    symbol,
    tf: charts[0]?.tf ?? "5m",
    group: free[at] ?? 0,
    comparisons: [],
    indicators: null,
  }));
  return [...charts, ...added].slice(0, count);
}

/** The charts as the address and a stored layout have them. */
export function chartTexts(charts: readonly LayoutChart[]): string[] {
  return charts.map(({ symbol, tf, group, comparisons, indicators }) => {
    const parts: string[] = [symbol, group > 0 ? `${tf}.${group}` : tf];
    if (comparisons.length > 0 || indicators) parts.push(comparisons.join("~"));
    if (indicators) parts.push(indicators.join("~").replaceAll(":", ";"));
    return parts.join(":");
  });
}

export function layoutPath(layout: LayoutAddress): string {
  const fields = layoutFields(layout).map(([name, value]) => `${name}=${encode(value)}`);
  return `/charts?${fields.join("&")}`;
}

/** The parameters of a layout's address, which forms repeat as hidden fields. */
export function layoutFields({ id, charts, isStacked, links, enlarged, listed }: LayoutAddress): [string, string][] {
  const fields: [name: string, value: string | number][] = [
    ["layout", id],
    ["charts", chartTexts(charts).join()],
    ["stacked", isStacked && charts.length === 2 ? "true" : ""],
    ["links", links.join()],
    ["enlarged", enlarged],
  ];
  const set = fields.filter(([name, value]) => name === "links" || value);
  return [...set.map(([name, value]): [string, string] => [name, String(value)]), ...listed.map(([...one]) => one)];
}

/** Separators stay readable. */
function encode(value: string): string {
  return encodeURIComponent(value).replaceAll(/%(2C|3A|3B|3D)/g, decodeURIComponent);
}

export function arrangementOf({ charts, isStacked }: LayoutAddress): Arrangement {
  if (isStacked && charts.length === 2) return "2s";
  return arrangements.find(([, count]) => count >= charts.length)?.[0] ?? "9";
}

export function arrange(layout: LayoutAddress, [arrangement, count]: (typeof arrangements)[number]): LayoutAddress {
  return { ...layout, charts: resize(layout.charts, count), isStacked: arrangement === "2s", enlarged: 0 };
}
