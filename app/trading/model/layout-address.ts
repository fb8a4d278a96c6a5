import { MAX_COMPARISONS } from "../../frame/chart-indicators.ts";
import { type Timeframe, timeframes } from "./address.ts";

export type LayoutChart = {
  symbol: string;
  tf: Timeframe;
  /** The instruments that are compared with it. */
  comparisons: readonly string[];
};
/** The charts of a layout, in reading order, and what they share. */
export type LayoutAddress = {
  /** The stored layout that was chosen; 0 for none. */
  id: number;
  charts: readonly LayoutChart[];
  links: readonly LayoutLink[];
  /** The number of the chart that is shown alone, from 1; 0 for none. */
  enlarged: number;
  /** The category or the list of instruments beside the charts, as parameters of the address. */
  listed: readonly (readonly [name: string, value: string])[];
};
export const layoutLinks = ["symbol", "interval", "crosshair", "range"] as const;
export type LayoutLink = (typeof layoutLinks)[number];
export const chartCounts = [1, 2, 3, 4] as const;

const MAX_CHARTS = 4;
const START: readonly LayoutChart[] = ["EUR_USD", "XAU_USD", "USD_JPY", "GBP_USD"].map((symbol) => ({
  symbol,
  tf: "5m",
  comparisons: [],
}));
const NAME = /^[A-Z0-9_.]{1,30}$/;

/**
 * "charts=EUR_USD:5m,XAU_USD:1h:EUR_USD~GBP_USD&links=crosshair", the second chart compared with two instruments; changed
 * by the fields of a chart's form: chart, symbol and tf. The form of the links repeats its field.
 */
export function readLayout(query: URLSearchParams): LayoutAddress {
  const linked = query.has("links") ? query.getAll("links").join(",").split(",") : ["crosshair"];
  const links = layoutLinks.filter((link) => linked.includes(link));
  const named = (query.get("charts") ?? "").split(",").flatMap(chartOf).slice(0, MAX_CHARTS);
  const charts = resize(named, named.length || MAX_CHARTS);
  const id = Math.max(Math.trunc(Number(query.get("layout"))) || 0, 0);
  const place = Math.trunc(Number(query.get("enlarged")));
  const enlarged = charts.length > 1 && place >= 1 && place <= charts.length ? place : 0;
  const [changed] = chartOf(`${query.get("symbol")}:${query.get("tf")}`);
  const listed = ["cat", "list"].flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? ""] as const] : []));
  const layout = { id, charts, links, enlarged, listed };
  return changed ? changeChart(layout, Number(query.get("chart") ?? -1), changed) : layout;
}

/** The layout with another instrument or interval of one chart, which the others take over where they are linked. */
export function changeChart(
  layout: LayoutAddress,
  place: number,
  { symbol, tf }: Pick<LayoutChart, "symbol" | "tf">,
): LayoutAddress {
  const { charts, links } = layout;
  return {
    ...layout,
    charts: charts.map((chart, n) => ({
      ...chart,
      symbol: n === place || links.includes("symbol") ? symbol : chart.symbol,
      tf: n === place || links.includes("interval") ? tf : chart.tf,
    })),
  };
}

function chartOf(text: string): LayoutChart[] {
  const [symbol = "", interval = "", compared = ""] = text.split(":");
  const tf = timeframes.find((one) => one === interval);
  const comparisons = [...new Set(compared.split("~").filter((name) => NAME.test(name)))].slice(0, MAX_COMPARISONS);
  return tf && NAME.test(symbol) ? [{ symbol, tf, comparisons }] : [];
}

/** The first charts, or more of them with other instruments. */
export function resize(charts: readonly LayoutChart[], count: number): LayoutChart[] {
  const further = START.filter(({ symbol }) => !charts.some((chart) => chart.symbol === symbol));
  return [...charts, ...further].slice(0, count);
}

/** The charts as the address and a stored layout have them. */
export function chartTexts(charts: readonly LayoutChart[]): string[] {
  return charts.map(({ symbol, tf, comparisons }) =>
    comparisons.length > 0 ? `${symbol}:${tf}:${comparisons.join("~")}` : `${symbol}:${tf}`,
  );
}

export function layoutPath({ id, charts, links, enlarged, listed }: LayoutAddress): string {
  const query = `charts=${chartTexts(charts).join()}&links=${links.join(",")}`;
  return `/charts?${id > 0 ? `layout=${id}&` : ""}${query}${enlarged > 0 ? `&enlarged=${enlarged}` : ""}${listed.map((one) => `&${one.map(encodeURIComponent).join("=")}`).join("")}`;
}
