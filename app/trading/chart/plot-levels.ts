import type { AutoscaleInfo, IChartApiBase, IPrimitivePaneRenderer, ISeriesApi, Time } from "lightweight-charts";
import { type AxisSeries, createAxisEraser, type Labelled, type Span } from "./axis-labels.ts";
import { type Covered, placeLabels } from "./level-labels.ts";
import { arrangeTags, MIDDLE_ABOVE_PX, MIDDLE_BELOW_PX, tagOf, type TaggedLevel } from "./tag-elements.ts";

/** A level farther away than this share of the candles' range would flatten them and does not extend the scale. */
const SCALE_REACH = 0.6;

/** The series of any chart style. */
type PriceSeries = AxisSeries & Pick<ISeriesApi<"Candlestick", Time>, "coordinateToPrice" | "attachPrimitive">;
type PlacedLevel = TaggedLevel & { price: number; joins: boolean; label: string };

/**
 * Keeps elements of the page at their prices: levels are HTML over the canvas, so that they can be read, focused and
 * dragged. Levels outside the picture stay at its edge with `data-off`. `labelled`: the prices of the axis' labels.
 */
export function createLevels(chart: IChartApiBase<Time>, prices: PriceSeries, host: HTMLElement, labelled: Labelled) {
  const placed = new Map<HTMLElement, PlacedLevel>();
  const measure = createMeasure(chart);
  let tags: readonly Span[] = [];
  const axis = createAxisEraser(chart, prices, labelled);
  let rescale = () => {};
  const range = createScaleRange(placed);

  function place() {
    const box = host.closest<HTMLElement>(".chart-box");
    const height = measure(box);
    for (const [element, level] of placed) position(element, level, prices, height);
    tags = arrangeTags(placed, height);
    spreadLabels(placed, { width: chart.timeScale().width(), height, covered: readCovered(box) });
  }

  const draw: IPrimitivePaneRenderer["draw"] = (target) => {
    place();
    axis.draw(target, tags);
  };
  // The library has no event for a moved price scale, but calls every primitive of a series when it draws. The axis is
  // drawn before the picture.
  const views = [{ renderer: () => ({ draw }) }];
  prices.attachPrimitive({
    priceAxisPaneViews: () => views,
    attached: ({ requestUpdate }) => (rescale = requestUpdate),
  });

  return {
    place() {
      place();
      if (axis.keyOf(tags) !== axis.erased()) rescale();
    },
    /** With `joins` the price scale is extended to the level. Returns a function that removes it. */
    stick(element: HTMLElement, price: string, joins = false): () => void {
      placed.set(element, { price: Number(price), joins, top: null, label: "", tag: "" });
      place();
      if (joins) rescale();
      return () => {
        placed.delete(element);
        if (joins) rescale();
      };
    },
    /** Moves at once; labels beside it are rearranged with the next drawing or `place()`. */
    move(element: HTMLElement, price: string) {
      const found = placed.get(element);
      if (!found || found.price === Number(price)) return;
      found.price = Number(price);
      const before = axis.keyOf(tagOf(element, found));
      position(element, found, prices, chart.panes()[0]?.getHeight() ?? 0);
      if (axis.keyOf(tagOf(element, found)) !== before) rescale();
    },
    /** The price at a height of the picture, with the instrument's decimals. */
    priceAt(y: number, decimals: number): string | null {
      const height = chart.panes()[0]?.getHeight() ?? 0;
      const price = prices.coordinateToPrice(Math.min(Math.max(y, 0), height));
      return price === null || price <= 0 ? null : price.toFixed(decimals);
    },
    /** Keeps the scale: the price under a pointer that drags a level must not change by itself. */
    hold(isHeld: boolean) {
      range.hold(isHeld);
      if (!isHeld) rescale();
    },
    /** The chart is removed before its levels, which must not call it afterwards. */
    remove() {
      rescale = () => {};
    },
    widen: range.widen,
  };
}

/** Writes the sizes of the price axis and the panes into the chart's style, and returns the height of the prices. */
function createMeasure(chart: IChartApiBase<Time>) {
  let measured = { axis: NaN, height: NaN, tops: "" };
  return (box: HTMLElement | null): number => {
    const [height = 0, ...below] = chart.panes().map((pane) => pane.getHeight());
    const axis = chart.priceScale("right").width();
    if (axis !== measured.axis) box?.style.setProperty("--axis", `${axis}px`);
    if (height !== measured.height) box?.style.setProperty("--plot", `${height}px`);
    const tops = below.map((_, pane) => height + below.slice(0, pane).reduce((sum, one) => sum + one, 0) + pane + 1);
    if (tops.join() !== measured.tops)
      tops.forEach((top, pane) => box?.style.setProperty(`--pane-${pane + 1}`, `${top}px`));
    measured = { axis, height, tops: tops.join() };
    return height;
  };
}

/** The range of the price scale: extended to the levels near it, and kept while one of them is dragged. */
function createScaleRange(placed: ReadonlyMap<HTMLElement, PlacedLevel>) {
  let last: AutoscaleInfo | null = null;
  let isKept = false;
  return {
    hold(isHeld: boolean) {
      isKept = isHeld;
    },
    widen(info: AutoscaleInfo | null): AutoscaleInfo | null {
      if (isKept && last) return last;
      if (!info?.priceRange) return info;
      const { minValue, maxValue } = info.priceRange;
      const reach = (maxValue - minValue) * SCALE_REACH;
      const near = [...placed.values()]
        .filter(({ price, joins }) => joins && price > minValue - reach && price < maxValue + reach)
        .map(({ price }) => price);
      const priceRange = { minValue: Math.min(minValue, ...near), maxValue: Math.max(maxValue, ...near) };
      return (last = { ...info, priceRange });
    },
  };
}

/** The part of the picture under Sell and Buy, which `quick-trade.tsx` writes. */
function readCovered(box: HTMLElement | null): Covered | undefined {
  const [end, top, bottom] = box?.dataset.covered?.split(" ").map(Number) ?? [];
  return end && top && bottom ? { end, top, bottom } : undefined;
}

/** Runs with every tick, so unchanged values are not written again. */
function position(element: HTMLElement, level: PlacedLevel, prices: PriceSeries, height: number) {
  const y = prices.priceToCoordinate(level.price);
  const top = y === null ? null : Math.min(Math.max(y, 0), height);
  const edge = y === null || top === y ? undefined : y < 0 ? "above" : "below";
  if (element.hidden !== (y === null)) element.hidden = y === null;
  if (edge === undefined) delete element.dataset.off;
  else if (element.dataset.off !== edge) element.dataset.off = edge;
  if (top !== null && top !== level.top) element.style.insetBlockStart = `${top}px`;
  level.top = top;
}

type Picture = Parameters<typeof placeLabels>[1];

/** Moves the labels of each side apart. */
function spreadLabels(placed: ReadonlyMap<HTMLElement, PlacedLevel>, { covered, ...size }: Picture) {
  for (const side of ["", "end"]) {
    const own = [...placed].filter(([element, { top }]) => top !== null && element.dataset.label === side);
    const { width } = size;
    const from = side === "" ? covered : covered && { ...covered, start: width - covered.end, end: width };
    if (own.length > 0) spread(own, { ...size, covered: from });
  }
}

/** Moves the labels of one side apart. */
function spread(labelled: [HTMLElement, PlacedLevel][], size: Picture) {
  labelled.sort(([, a], [, b]) => (a.top ?? 0) - (b.top ?? 0));
  const middleOf = ([{ dataset }, { top }]: (typeof labelled)[number]) =>
    (top ?? 0) + (dataset.off === "above" ? MIDDLE_ABOVE_PX : dataset.off === "below" ? MIDDLE_BELOW_PX : 0);
  const places = placeLabels(labelled.map(middleOf), size);
  for (const [n, [element, level]] of labelled.entries()) {
    const { start = 0, shift = 0 } = places[n] ?? {};
    const label = `${start} ${shift}`;
    if (label === level.label) continue;
    level.label = label;
    element.style.setProperty("--label", `${start}px`);
    element.style.setProperty("--label-shift", `${shift}px`);
  }
}
