import { type Timeframe, timeframes } from "./address.ts";

export type LayoutChart = { symbol: string; tf: Timeframe };
/** The charts of a layout, in reading order, and what they share. */
export type LayoutAddress = {
  /** The stored layout that was chosen; 0 for none. */
  id: number;
  charts: readonly LayoutChart[];
  links: readonly LayoutLink[];
};
export const layoutLinks = ["crosshair", "symbol"] as const;
export type LayoutLink = (typeof layoutLinks)[number];
export const chartCounts = [1, 2, 4] as const;

const MAX_CHARTS = 4;
const START: readonly LayoutChart[] = ["EUR_USD", "XAU_USD", "USD_JPY", "GBP_USD"].map((symbol) => ({
  symbol,
  tf: "5m",
}));

/** "charts=EUR_USD:5m,XAU_USD:1h&links=crosshair", changed by the fields of a chart's form: chart, symbol and tf. */
export function readLayout(query: URLSearchParams): LayoutAddress {
  const links = layoutLinks.filter((link) => (query.get("links") ?? "crosshair").split(",").includes(link));
  const named = (query.get("charts") ?? "").split(",").flatMap(chartOf).slice(0, MAX_CHARTS);
  const charts = resize(named, chartCounts.find((count) => count >= named.length && named.length > 0) ?? MAX_CHARTS);
  const id = Math.max(Math.trunc(Number(query.get("layout"))) || 0, 0);
  const [changed] = chartOf(`${query.get("symbol")}:${query.get("tf")}`);
  const place = Number(query.get("chart") ?? -1);
  if (!changed) return { id, charts, links };
  const isLinked = links.includes("symbol");
  return {
    id,
    links,
    charts: charts.map((chart, n) => (n === place ? changed : isLinked ? { ...chart, symbol: changed.symbol } : chart)),
  };
}

function chartOf(text: string): LayoutChart[] {
  const [symbol = "", interval = ""] = text.split(":");
  const tf = timeframes.find((one) => one === interval);
  return tf && /^[A-Z0-9_.]{1,30}$/.test(symbol) ? [{ symbol, tf }] : [];
}

/** The first charts, or more of them with other instruments. */
export function resize(charts: readonly LayoutChart[], count: number): LayoutChart[] {
  const further = START.filter(({ symbol }) => !charts.some((chart) => chart.symbol === symbol));
  return [...charts, ...further].slice(0, count);
}

export function layoutPath({ id, charts, links }: LayoutAddress): string {
  const text = charts.map(({ symbol, tf }) => `${symbol}:${tf}`).join(",");
  return `/charts?${id > 0 ? `layout=${id}&` : ""}charts=${text}&links=${links.join(",")}`;
}
