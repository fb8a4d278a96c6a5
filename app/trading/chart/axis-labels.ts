import {
  type IChartApiBase,
  type IPrimitivePaneRenderer,
  type ISeriesApi,
  MismatchDirection,
  type Time,
} from "lightweight-charts";
import { formatPercent } from "../../ui/format/number.ts";

type Target = Parameters<IPrimitivePaneRenderer["draw"]>[0];
/** A part of the price axis, in pixels from its top. */
export type Span = { top: number; bottom: number };

/** Half of the height of a label's digits. */
const HALF_LABEL_PX = 5;
/** Erased around the middle of a label; the labels are farther apart. */
const ERASED_PX = 16;
const BORDER_PX = 1;

/** The prices at the labels of an axis. `zero`: the price at 0 per cent. */
export type Labelled = (zero: () => number) => readonly number[];

/** Formats the labels of the price axis and records their prices, which the library does not return. */
export function createAxisLabels(format: (price: number) => string) {
  let labelled: Labelled = () => [];
  return {
    labelled: ((zero) => labelled(zero)) satisfies Labelled,
    formatAll(prices: readonly number[]) {
      labelled = () => prices;
      return prices.map(format);
    },
    /** On a scale in per cent. */
    formatPercents(percents: readonly number[]) {
      labelled = (zero) => percents.map((percent) => zero() * (1 + percent / 100));
      return percents.map((percent) => formatPercent(percent.toFixed(2)));
    },
  };
}

export type AxisSeries = Pick<ISeriesApi<"Candlestick", Time>, "priceToCoordinate"> & {
  dataByIndex: (place: number, mismatch?: MismatchDirection) => { time: Time; close?: number; value?: number } | null;
};

/** Erases the labels of the price axis that a tag covers in part. */
export function createAxisEraser(chart: IChartApiBase<Time>, series: AxisSeries, labelled: Labelled) {
  let labels: readonly number[] = [];
  let erased = "";
  const coveredBy = (tags: readonly Span[]) =>
    labels.filter((y) => tags.some(({ top, bottom }) => y + HALF_LABEL_PX > top && y - HALF_LABEL_PX < bottom));
  /** The library measures from the first bar whose place is visible, if only in part. */
  function zeroPrice(): number {
    const { from = 0 } = chart.timeScale().getVisibleLogicalRange() ?? {};
    const first = series.dataByIndex(Math.floor(from), MismatchDirection.NearestRight);
    return first?.close ?? first?.value ?? NaN;
  }
  return {
    /** The labels under tags, to compare them with those under others. */
    keyOf: (tags: readonly Span[]) => coveredBy(tags).join(),
    /** Those that are erased now. */
    erased: () => erased,
    draw(target: Target, tags: readonly Span[]) {
      labels = labelled(zeroPrice).flatMap((price) => series.priceToCoordinate(price) ?? []);
      const covered = coveredBy(tags);
      erased = covered.join();
      const { background } = chart.options().layout;
      if (!("color" in background)) return;
      target.useMediaCoordinateSpace(({ context, mediaSize }) => {
        context.fillStyle = background.color;
        for (const y of covered) context.fillRect(BORDER_PX, y - ERASED_PX / 2, mediaSize.width, ERASED_PX);
      });
    },
  };
}
