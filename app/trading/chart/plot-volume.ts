import type { IChartApiBase, IPrimitivePaneRenderer, ISeriesApi, Logical, Time } from "lightweight-charts";
import type { Bar } from "./bars.ts";
import type { PlotLook } from "./plot-look.ts";

/** The share of the picture's height that the tallest visible bar takes. */
const HEIGHT_SHARE = 0.14;

type Target = Parameters<IPrimitivePaneRenderer["draw"]>[0];
type Prices = Pick<ISeriesApi<"Candlestick", Time>, "attachPrimitive">;

/**
 * The number of ticks of each bar, at the bottom of the plot. A primitive of the price series rather than a series of
 * its own: it draws the visible bars only, and neither thousands of bars nor a tick cause the library's work twice.
 */
export function addVolume(chart: IChartApiBase<Time>, prices: Prices, look: PlotLook["volume"]) {
  let colors = look;
  let bars: readonly Bar[] = [];
  let isShown = true;
  let redraw = () => {};

  function draw(target: Target) {
    const scale = chart.timeScale();
    const range = isShown ? scale.getVisibleLogicalRange() : null;
    if (!range) return;
    const [from, to] = [Math.max(Math.floor(range.from), 0), Math.min(Math.ceil(range.to), bars.length - 1)];
    const [left, next] = [scale.logicalToCoordinate(from as Logical), scale.logicalToCoordinate((from + 1) as Logical)];
    if (left === null || next === null) return;
    let maxTicks = 1;
    for (let place = from; place <= to; place++) maxTicks = Math.max(maxTicks, bars[place]?.ticks ?? 0);
    target.useBitmapCoordinateSpace(({ context, bitmapSize, horizontalPixelRatio: ratio }) => {
      const width = widthOf(next - left, ratio);
      for (const isRising of [true, false]) {
        context.fillStyle = isRising ? colors.up : colors.down;
        for (let place = from; place <= to; place++) {
          const bar = bars[place];
          if (!bar || Number(bar.close) >= Number(bar.open) !== isRising) continue;
          const middle = (left + (place - from) * (next - left)) * ratio;
          const height = Math.round((bar.ticks / maxTicks) * HEIGHT_SHARE * bitmapSize.height);
          context.fillRect(Math.round(middle - width / 2), bitmapSize.height - height, width, height);
        }
      }
    });
  }

  const views = [{ renderer: () => ({ draw }) }];
  prices.attachPrimitive({ paneViews: () => views, attached: ({ requestUpdate }) => (redraw = requestUpdate) });
  return {
    /** Kept by reference: a tick changes the last bar before the plot is updated. */
    setBars(next: readonly Bar[]) {
      bars = next;
    },
    show(visible: boolean) {
      isShown = visible;
      redraw();
    },
    paint(next: PlotLook["volume"]) {
      colors = next;
      redraw();
    },
  };
}

/** Columns are separated by one pixel where they are wide enough. */
function widthOf(spacing: number, ratio: number): number {
  const gap = Math.ceil(spacing * ratio) <= 1 ? 0 : Math.max(1, Math.floor(ratio));
  return Math.max(1, Math.round(spacing * ratio) - gap);
}
