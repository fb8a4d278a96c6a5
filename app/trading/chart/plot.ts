import { createChartEx, CrosshairMode, type MouseEventParams, type Time, type UTCTimestamp } from "lightweight-charts";
import { formatDay, formatMinute } from "../../ui/format/date.ts";
import { formatPrice } from "../../ui/format/number.ts";
import type { Bar } from "./bars.ts";
import { lookOf, onLookChange } from "./plot-look.ts";
import { createLevels } from "./plot-levels.ts";
import { drawPicture, savePicture } from "./plot-picture.ts";
import { addPrices } from "./plot-prices.ts";
import { createStudies } from "./plot-studies.ts";
import { addVolume } from "./plot-volume.ts";
import type { ChartLook } from "./studies.ts";
import { createZonedScale } from "./zoned-scale.ts";

export type Plot = ReturnType<typeof createPlot>;
type Options = {
  decimals: number;
  /** Days are days of UTC in every time zone. */
  daily: boolean;
  timeZone: string;
  style: ChartLook["style"];
  /** The bar under the pointer, null when the pointer has left. */
  onPoint: (time: number | null) => void;
  /** Called when the oldest bar is about to become visible. */
  onOldest: () => void;
};

/** Formatted prices of the scale that are cached. */
const MAX_CACHED_PRICES = 100;
/** Older bars are requested when fewer than this many are left of the view. */
const LOAD_OLDER_BELOW_BARS = 30;

/** The height before the first bars are drawn: the library's own first drawing then costs little. */
const INITIAL_HEIGHT_PX = 2;

/** lightweight-charts with this product's configuration. It is in a chunk of its own: import it only lazily. */
export function createPlot(host: HTMLElement, { decimals, daily, timeZone, style, onPoint, onOldest }: Options) {
  const zone = daily ? "UTC" : timeZone;
  const reducesMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const removal = new AbortController();
  const look = lookOf(host);

  const chart = createChartEx<Time, ReturnType<typeof createZonedScale>>(host, createZonedScale(zone), {
    ...look.chart,
    width: host.clientWidth,
    height: INITIAL_HEIGHT_PX,
    // The licence requires the name and a link; both are in the panel's footer.
    layout: { ...look.chart.layout, attributionLogo: false },
    crosshair: { ...look.chart.crosshair, mode: CrosshairMode.Normal },
    handleScroll: { vertTouchDrag: false },
    kineticScroll: { touch: !reducesMotion, mouse: false },
    localization: { dateFormat: "yyyy-MM-dd", timeFormatter: (time: Time) => timeText(Number(time)) },
    rightPriceScale: { ...look.chart.rightPriceScale, minimumWidth: 64, scaleMargins: { top: 0.12, bottom: 0.2 } },
    timeScale: {
      ...look.chart.timeScale,
      rightOffset: 10,
      barSpacing: 8,
      timeVisible: !daily,
      secondsVisible: false,
    },
  });
  /** The scale formats the same few prices with every drawing. */
  const cachedPrices = new Map<number, string>();
  function formatCached(price: number): string {
    const text = cachedPrices.get(price) ?? formatPrice(price.toFixed(decimals), decimals);
    if (cachedPrices.size > MAX_CACHED_PRICES) cachedPrices.clear();
    cachedPrices.set(price, text);
    return text;
  }
  const prices = addPrices(chart, style, look, {
    format: {
      type: "custom",
      minMove: 1 / 10 ** decimals,
      formatter: formatCached,
    },
    widen: (info) => levels.widen(info),
  });
  const volume = addVolume(chart, prices.series, look.volume);
  let colors = look.studies;
  const studies = createStudies(chart, (token) => colors[token]);
  const levels = createLevels(chart, prices.series, host);
  let pointerFrame = 0;
  const resizing = new ResizeObserver(fit);

  function fit() {
    chart.resize(host.clientWidth, host.clientHeight, true);
  }

  function timeText(seconds: number): string {
    const ms = seconds * 1000;
    return daily ? formatDay(ms, zone) : `${formatDay(ms, zone)} ${formatMinute(ms, zone)}`;
  }

  chart.subscribeCrosshairMove(({ time }: MouseEventParams<Time>) => onPoint(time === undefined ? null : Number(time)));
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range && range.from < LOAD_OLDER_BELOW_BARS) onOldest();
  });
  onLookChange(() => {
    const next = lookOf(host);
    chart.applyOptions(next.chart);
    prices.paint(next);
    volume.paint(next.volume);
    colors = next.studies;
    studies.repaint();
  }, removal.signal);

  return {
    /** Fits the chart to its element, at once and whenever that changes. */
    fit() {
      fit();
      resizing.observe(host);
    },
    /** Keeps the visible range; older bars do not move it. */
    setBars(bars: readonly Bar[]) {
      prices.setBars(bars);
      volume.setBars(bars);
      studies.setBars(bars);
    },
    update(bar: Bar) {
      prices.update(bar);
      studies.update(bar);
    },
    choose(indicators: ChartLook["indicators"]) {
      volume.show(indicators.includes("volume"));
      studies.choose(indicators);
    },
    studiesAt: studies.valuesAt,
    levels,
    /** Puts the crosshair on a bar and scrolls to it. */
    point(bar: Bar, place: number) {
      const scale = chart.timeScale();
      const range = scale.getVisibleLogicalRange();
      if (range && (place < range.from + 1 || place > range.to - 1)) {
        const half = (range.to - range.from) / 2;
        scale.setVisibleLogicalRange({ from: place - half, to: place + half });
      }
      // The library applies a range with the next drawing and does not move the crosshair with it, so the crosshair is
      // set afterwards.
      cancelAnimationFrame(pointerFrame);
      pointerFrame = requestAnimationFrame(() =>
        chart.setCrosshairPosition(Number(bar.close), bar.time as UTCTimestamp, prices.series),
      );
    },
    unpoint() {
      cancelAnimationFrame(pointerFrame);
      chart.clearCrosshairPosition();
      onPoint(null);
    },
    zoom(factor: number) {
      const scale = chart.timeScale();
      scale.applyOptions({ barSpacing: Math.min(Math.max(scale.options().barSpacing * factor, 1), 60) });
    },
    /** The visible range, with which another style of the same prices starts. */
    range: () => chart.timeScale().getVisibleLogicalRange(),
    setRange: (range: { from: number; to: number }) => chart.timeScale().setVisibleLogicalRange(range),
    /** A crosshair that snaps to open, high, low and close, or one that follows the pointer. */
    magnetize: (isOn: boolean) =>
      chart.applyOptions({ crosshair: { mode: isOn ? CrosshairMode.MagnetOHLC : CrosshairMode.Normal } }),
    /** Saves the chart with its levels as a download. */
    save(title: string, name: string) {
      const box = host.closest<HTMLElement>(".chart-box");
      if (box) savePicture(drawPicture(chart.takeScreenshot(true, false), box, title), name);
    },
    remove() {
      removal.abort();
      resizing.disconnect();
      cancelAnimationFrame(pointerFrame);
      levels.remove();
      chart.remove();
    },
  };
}
