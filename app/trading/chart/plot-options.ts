import { type ChartOptions, CrosshairMode, type DeepPartial, type Time } from "lightweight-charts";
import { formatDay, formatMinute } from "../../ui/format/date.ts";
import { formatPrice } from "../../ui/format/number.ts";
import type { lookOf } from "./plot-look.ts";

/** Formatted prices of the scale that are cached. */
const MAX_CACHED_PRICES = 100;
/** The height before the first bars are drawn: the library's own first drawing then costs little. */
const INITIAL_HEIGHT_PX = 2;

type Options = {
  width: number;
  daily: boolean;
  zone: string;
  /** Formats the labels of a scale in per cent. */
  percents: (percents: readonly number[]) => string[];
};

/** The product's configuration of lightweight-charts. */
export function plotOptions(look: ReturnType<typeof lookOf>["chart"], { width, daily, zone, percents }: Options) {
  const reducesMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;

  function timeText(seconds: number): string {
    const ms = seconds * 1000;
    return daily ? formatDay(ms, zone) : `${formatDay(ms, zone)} ${formatMinute(ms, zone)}`;
  }

  return {
    ...look,
    width,
    height: INITIAL_HEIGHT_PX,
    // The licence requires the name and a link; both are in the panel's footer.
    layout: { ...look.layout, attributionLogo: false },
    crosshair: { ...look.crosshair, mode: CrosshairMode.Normal },
    handleScroll: { vertTouchDrag: false },
    kineticScroll: { touch: !reducesMotion, mouse: false },
    localization: {
      dateFormat: "yyyy-MM-dd",
      timeFormatter: (time: Time) => timeText(Number(time)),
      tickmarksPercentageFormatter: percents,
    },
    rightPriceScale: { ...look.rightPriceScale, minimumWidth: 64, scaleMargins: { top: 0.12, bottom: 0.2 } },
    timeScale: {
      ...look.timeScale,
      rightOffset: 10,
      barSpacing: 8,
      timeVisible: !daily,
      secondsVisible: false,
    },
  } satisfies DeepPartial<ChartOptions>;
}

/** Formats a price of the scale, which formats the same few prices with every drawing. */
export function cachedPriceFormat(decimals: number): (price: number) => string {
  const cache = new Map<number, string>();
  return (price) => {
    const text = cache.get(price) ?? formatPrice(price.toFixed(decimals), decimals);
    if (cache.size > MAX_CACHED_PRICES) cache.clear();
    cache.set(price, text);
    return text;
  };
}
