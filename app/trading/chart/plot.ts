import { createChartEx, type MouseEventParams, type Time } from "lightweight-charts";
import type { Timeframe } from "../model/address.ts";
import { isDaily, later } from "./bars.ts";
import { createAxisLabels } from "./axis-labels.ts";
import { createAutoScale } from "./plot-auto-scale.ts";
import { createPlotBars } from "./plot-bars.ts";
import { lookOf, onLookChange } from "./plot-look.ts";
import { createLevels } from "./plot-levels.ts";
import { cachedPriceFormat, plotOptions } from "./plot-options.ts";
import { drawPicture, savePicture } from "./plot-picture.ts";
import { createCrosshairLink } from "./plot-crosshair.ts";
import { createRangeLink } from "./plot-range.ts";
import { addPrices } from "./plot-prices.ts";
import { createStudies } from "./plot-studies.ts";
import { addSessionBreaks } from "./plot-sessions.ts";
import { createPlotView } from "./plot-view.ts";
import { addVolume } from "./plot-volume.ts";
import { type ChartLook, showsVolume } from "./studies.ts";
import { createZonedScale } from "./zoned-scale.ts";

export type Plot = ReturnType<typeof createPlot>;
type Options = {
  decimals: number;
  tf: Timeframe;
  timeZone: string;
  style: ChartLook["style"];
  /** The bar under the pointer, null when the pointer has left. */
  onPoint: (time: number | null) => void;
  /** Called when the oldest bar is about to become visible. */
  onOldest: () => void;
};

/** Older bars are requested when fewer than this many are left of the view. */
const LOAD_OLDER_BELOW_BARS = 30;

/** lightweight-charts with this product's configuration. It is in a chunk of its own: import it only lazily. */
export function createPlot(host: HTMLElement, { decimals, tf, timeZone, style, onPoint, onOldest }: Options) {
  const daily = isDaily(tf);
  // Days are days of UTC in every time zone.
  const zone = daily ? "UTC" : timeZone;
  const removal = new AbortController();
  const look = lookOf(host);
  const formatter = cachedPriceFormat(decimals);
  const labels = createAxisLabels(formatter);

  const chart = createChartEx<Time, ReturnType<typeof createZonedScale>>(
    host,
    createZonedScale(zone),
    plotOptions(look.chart, { width: host.clientWidth, daily, zone, percents: labels.formatPercents }),
  );
  const prices = addPrices(chart, style, look, {
    format: { type: "custom", minMove: 1 / 10 ** decimals, formatter, tickmarksFormatter: labels.formatAll },
    widen: (info) => levels.widen(info),
  });
  const sessions = daily ? null : addSessionBreaks(chart, prices.series, look.sessionBreak);
  const volume = addVolume(chart, prices.series, look.volume);
  let colors = look.studies;
  const studies = createStudies(chart, { colorOf: (token) => colors[token], decimals, tf });
  const levels = createLevels(chart, prices.series, host, labels.labelled);
  const view = createPlotView(chart, prices.series);
  // A chart that is hidden beside an enlarged one keeps its size and its range.
  const fit = () => (host.clientWidth > 0 ? chart.resize(host.clientWidth, host.clientHeight, true) : undefined);
  const resizing = new ResizeObserver(fit);

  chart.subscribeCrosshairMove(({ time }: MouseEventParams<Time>) => onPoint(time === undefined ? null : Number(time)));
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range && range.from < LOAD_OLDER_BELOW_BARS) onOldest();
  });
  onLookChange(() => {
    const next = lookOf(host);
    chart.applyOptions(next.chart);
    prices.paint(next);
    volume.paint(next.volume);
    sessions?.paint(next.sessionBreak);
    colors = next.studies;
    studies.repaint();
  }, removal.signal);

  return {
    /** Fits the chart to its element, at once and whenever that changes. */
    fit() {
      fit();
      resizing.observe(host);
    },
    ...createPlotBars({ prices, volume, sessions, studies }),
    choose(indicators: ChartLook["indicators"]) {
      volume.show(showsVolume(indicators));
      studies.choose(indicators);
    },
    studiesAt: studies.valuesAt,
    setOwnBars: studies.setOwnBars,
    levels,
    autoScale: createAutoScale(chart, prices.series),
    ...createCrosshairLink(chart, prices.series),
    ...createRangeLink(chart, prices.series, (time, bars) => later(time, bars, tf)),
    raw: { chart, series: prices.series },
    ...view,
    unpoint() {
      view.unpoint();
      onPoint(null);
    },
    /** Saves the chart with its levels as a download. */
    save(title: string, name: string) {
      const box = host.closest<HTMLElement>(".chart-box");
      if (box) savePicture(drawPicture(chart.takeScreenshot(true, false), box, title), name);
    },
    remove() {
      removal.abort();
      resizing.disconnect();
      view.remove();
      levels.remove();
      chart.remove();
    },
  };
}
