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

  /** Shows the bars up to the one at `last`, those of a replay. */
  const cut = (last: number) => show(cutAt(all, last), true);

  function show(bars: readonly Bar[], isReplay: boolean) {
    prices.setBars(bars);
    volume.setBars(bars);
    sessions?.setBars(bars);
    studies.show(bars, isReplay);
  }

  return {
    cut,
    /** Keeps the visible range; older bars do not move it. `last` is the place of a replay. */
    setBars(bars: readonly Bar[], last: number | null = null) {
      all = bars;
      studies.compute(bars);
      if (last === null) show(bars, false);
      else cut(last);
    },
    update(bar: Bar) {
      prices.update(bar);
      studies.update(bar);
    },
  };
}
