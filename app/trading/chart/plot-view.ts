import {
  CrosshairMode,
  type IChartApiBase,
  type ISeriesApi,
  PriceScaleMode,
  type SeriesType,
  type Time,
  type UTCTimestamp,
} from "lightweight-charts";
import type { Bar } from "./bars.ts";
import type { ChartLook } from "./studies.ts";

const scaleModes = {
  linear: PriceScaleMode.Normal,
  log: PriceScaleMode.Logarithmic,
  percent: PriceScaleMode.Percentage,
};
const MIN_BAR_SPACING_PX = 1;
const MAX_BAR_SPACING_PX = 60;

/** The visible range and the crosshair of a plot. */
export function createPlotView(chart: IChartApiBase<Time>, series: ISeriesApi<SeriesType, Time>) {
  let pointerFrame = 0;
  const scale = chart.timeScale();
  return {
    /** Puts the crosshair on a bar and scrolls to it. */
    point(bar: Bar, place: number) {
      const range = scale.getVisibleLogicalRange();
      if (range && (place < range.from + 1 || place > range.to - 1)) {
        const half = (range.to - range.from) / 2;
        scale.setVisibleLogicalRange({ from: place - half, to: place + half });
      }
      // The library applies a range with the next drawing and does not move the crosshair with it, so the crosshair is
      // set afterwards.
      cancelAnimationFrame(pointerFrame);
      const price = Number(bar.close);
      pointerFrame = requestAnimationFrame(() => {
        if (series.priceToCoordinate(price) !== null)
          chart.setCrosshairPosition(price, bar.time as UTCTimestamp, series);
      });
    },
    unpoint() {
      cancelAnimationFrame(pointerFrame);
      chart.clearCrosshairPosition();
    },
    zoom(factor: number) {
      const barSpacing = scale.options().barSpacing * factor;
      scale.applyOptions({ barSpacing: Math.min(Math.max(barSpacing, MIN_BAR_SPACING_PX), MAX_BAR_SPACING_PX) });
    },
    /** The visible range, with which another style of the same prices starts. */
    range: () => scale.getVisibleLogicalRange(),
    setRange: (range: { from: number; to: number }) => scale.setVisibleLogicalRange(range),
    /** A crosshair that snaps to open, high, low and close, or one that follows the pointer. */
    magnetize: (isOn: boolean) =>
      chart.applyOptions({ crosshair: { mode: isOn ? CrosshairMode.MagnetOHLC : CrosshairMode.Normal } }),
    /** The price scale; series, levels and drawings are converted by the library. */
    chooseScale(scale: ChartLook["scale"]) {
      series.priceScale().applyOptions({ mode: scaleModes[scale] });
    },
    remove: () => cancelAnimationFrame(pointerFrame),
  };
}
