import type { Bar } from "./bars.ts";
import type { addPrices } from "./plot-prices.ts";
import type { createStudies } from "./plot-studies.ts";
import type { addSessionBreaks } from "./plot-sessions.ts";
import type { addVolume } from "./plot-volume.ts";
import { cutAt } from "./replay/cut.ts";

type Parts = {
  prices: ReturnType<typeof addPrices>;
  volume: ReturnType<typeof addVolume>;
  /** None on charts of days. */
  sessions: ReturnType<typeof addSessionBreaks> | null;
  studies: ReturnType<typeof createStudies>;
};

/** The bars of a plot with their volume and indicators. */
export function createPlotBars({ prices, volume, sessions, studies }: Parts) {
  let all: readonly Bar[] = [];

  /** Shows the bars up to the one at `last`. */
  function cut(last: number) {
    const bars = cutAt(all, last);
    prices.setBars(bars);
    volume.setBars(bars);
    sessions?.setBars(bars);
    studies.show(bars);
  }

  return {
    cut,
    /** Keeps the visible range; older bars do not move it. */
    setBars(bars: readonly Bar[], last = bars.length - 1) {
      all = bars;
      studies.compute(bars);
      cut(last);
    },
    update(bar: Bar) {
      prices.update(bar);
      studies.update(bar);
    },
  };
}
