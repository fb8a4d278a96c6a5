import type { IChartApiBase, IPrimitivePaneRenderer, ISeriesApi, Logical, Time } from "lightweight-charts";
import type { Bar } from "./bars.ts";
import { sessionBreaks } from "./session-breaks.ts";

type Target = Parameters<IPrimitivePaneRenderer["draw"]>[0];
type Prices = Pick<ISeriesApi<"Candlestick", Time>, "attachPrimitive">;
/** Below this distance the lines would cover the bars, as on a chart of hours that shows a year. */
const MIN_DISTANCE_PX = 24;

/** Dashed lines under the bars where a trading day begins, on charts of bars shorter than a day. */
export function addSessionBreaks(chart: IChartApiBase<Time>, prices: Prices, initialColor: string) {
  let color = initialColor;
  let bars: readonly Bar[] = [];
  let redraw = () => {};

  function draw(target: Target) {
    const scale = chart.timeScale();
    const range = scale.getVisibleLogicalRange();
    if (!range) return;
    const [from, to] = [Math.max(Math.floor(range.from), 0), Math.min(Math.ceil(range.to), bars.length - 1)];
    const places = sessionBreaks(bars, from, to);
    const lines = places.map((place) => {
      const [left, right] = [place - 1, place].map((one) => scale.logicalToCoordinate(one as Logical) ?? 0);
      return ((left ?? 0) + (right ?? 0)) / 2;
    });
    const [first = 0, second = Infinity] = lines;
    if (second - first < MIN_DISTANCE_PX) return;
    target.useBitmapCoordinateSpace(({ context, bitmapSize, horizontalPixelRatio: ratio }) => {
      context.strokeStyle = color;
      context.lineWidth = Math.max(1, Math.floor(ratio));
      context.setLineDash([4 * ratio, 4 * ratio]);
      context.beginPath();
      for (const line of lines) {
        const x = Math.round(line * ratio) + 0.5;
        context.moveTo(x, 0);
        context.lineTo(x, bitmapSize.height);
      }
      context.stroke();
      context.setLineDash([]);
    });
  }

  const views = [{ renderer: () => ({ draw }), zOrder: () => "bottom" as const }];
  prices.attachPrimitive({ paneViews: () => views, attached: ({ requestUpdate }) => (redraw = requestUpdate) });
  return {
    /** Kept by reference, as the volume's. */
    setBars(next: readonly Bar[]) {
      bars = next;
    },
    paint(next: string) {
      color = next;
      redraw();
    },
  };
}
