import {
  type IChartApiBase,
  type IPrimitivePaneRenderer,
  type ISeriesApi,
  PriceScaleMode,
  type Time,
} from "lightweight-charts";

type Target = Parameters<IPrimitivePaneRenderer["draw"]>[0];
/** A part of the price axis, in pixels from its top. */
export type Span = { top: number; bottom: number };

/** Half of the height of a label's digits. */
const HALF_LABEL_PX = 5;
/** Erased around the middle of a label; the labels are farther apart. */
const ERASED_PX = 16;
const BORDER_PX = 1;

/** Formats the labels of the price axis and records their prices, which the library does not return. */
export function createAxisLabels(format: (price: number) => string) {
  let prices: readonly number[] = [];
  return {
    prices: () => prices,
    formatAll(next: readonly number[]) {
      prices = [...next];
      return next.map(format);
    },
  };
}

type Series = Pick<ISeriesApi<"Candlestick", Time>, "priceToCoordinate">;

/** Erases the labels of the price axis that a tag covers in part. `labelled`: their prices. */
export function createAxisEraser(chart: IChartApiBase<Time>, series: Series, labelled: () => readonly number[]) {
  let labels: readonly number[] = [];
  let erased = "";
  const coveredBy = (tags: readonly Span[]) =>
    labels.filter((y) => tags.some(({ top, bottom }) => y + HALF_LABEL_PX > top && y - HALF_LABEL_PX < bottom));
  return {
    /** The labels under tags, to compare them with those under others. */
    keyOf: (tags: readonly Span[]) => coveredBy(tags).join(),
    /** Those that are erased now. */
    erased: () => erased,
    draw(target: Target, tags: readonly Span[]) {
      labels = labelled().flatMap((price) => series.priceToCoordinate(price) ?? []);
      const covered = coveredBy(tags);
      erased = covered.join();
      const { background } = chart.options().layout;
      // Labels in per cent are not prices.
      if (chart.priceScale("right").options().mode === PriceScaleMode.Percentage || !("color" in background)) return;
      target.useMediaCoordinateSpace(({ context, mediaSize }) => {
        context.fillStyle = background.color;
        for (const y of covered) context.fillRect(BORDER_PX, y - ERASED_PX / 2, mediaSize.width, ERASED_PX);
      });
    },
  };
}
