import { CrosshairMode, type Logical } from "lightweight-charts";
import { dayjs } from "../../../dayjs.ts";
import type { Bar } from "../bars.ts";
import type { Plot } from "../plot.ts";
import { placeOfTime, timeOfPlace } from "./bar-places.ts";
import type { Drawing } from "./drawing.ts";
import { type Pixel, snapPrice } from "./geometry.ts";

export type Point = Drawing["points"][number];
type Options = { bars: () => readonly Bar[]; later: (time: number, bars: number) => number; decimals: number };

/** Converts points of time and price into pixels of the price pane and back. */
export function createPixels({ raw: { chart, series } }: Plot, { bars, later, decimals }: Options) {
  const scale = chart.timeScale();

  function widthOfBar(): number {
    const last = bars().at(-1);
    return last ? later(last.time, 1) - last.time : 1;
  }

  /** The position of the first bar and the distance between two; the library rounds other positions. */
  function step() {
    const first = scale.logicalToCoordinate(0 as Logical) ?? 0;
    return { first, spacing: (scale.logicalToCoordinate(1 as Logical) ?? first + 1) - first };
  }

  function heightOf(price: number): number | null {
    return series.priceToCoordinate(price);
  }

  function placeOf(time: string): number {
    return placeOfTime(bars(), dayjs.utc(time).unix(), widthOfBar());
  }

  function toPixel({ time, price }: Point): Pixel | null {
    const y = heightOf(Number(price));
    if (y === null) return null;
    const { first, spacing } = step();
    return { x: first + placeOf(time) * spacing, y };
  }

  /** Snaps to the nearest bar's time; with the magnet on and without Ctrl also to its prices. */
  function toPoint({ x, y }: Pixel, isFree: boolean): Point | null {
    const { first, spacing } = step();
    const place = (x - first) / spacing;
    const seconds = timeOfPlace(bars(), place, widthOfBar());
    const bar = bars()[Math.round(place)];
    const hasMagnet = chart.options().crosshair.mode === CrosshairMode.MagnetOHLC && !isFree;
    const near = bar && hasMagnet ? [bar.open, bar.high, bar.low, bar.close].map(Number) : [];
    const price = snapPrice(y, near, heightOf) ?? series.coordinateToPrice(y);
    const least = 10 ** -decimals;
    if (price === null) return null;
    return { time: dayjs.unix(seconds).toISOString(), price: Math.max(price, least).toFixed(decimals) };
  }

  const size = () => ({ width: scale.width(), height: chart.panes()[0]?.getHeight() ?? 0 });
  return {
    toPixel,
    toPoint,
    heightOf,
    size,
    placeOf,
  };
}
