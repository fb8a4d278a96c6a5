import { DAY_SECONDS } from "./bars.ts";
import type { ShownBars } from "./history.ts";
import type { Plot } from "./plot.ts";

/** The range that a chart of these bars starts with: in bars counted from the newest, or the last days, null: all. */
export type View = { of: string } & ({ from: number; to: number } | { days: number | null });

export function viewOf(plot: Plot, of: string, bars: number): View | null {
  const range = plot.range();
  return range ? { of, from: range.from - bars, to: range.to - bars } : null;
}

/** A period needs one load of older bars at most; all bars are loaded no further than this. */
const MAX_LOADS = 3;

/** Loads the bars of a period that are missing; `load` loads older ones. */
export async function loadPeriod(bars: ShownBars, days: number | null, load: () => Promise<void>) {
  const isMissing = () => {
    const [first, last] = [bars.first(), bars.last()];
    return first !== undefined && last !== undefined && (days === null || first.time > last.time - days * DAY_SECONDS);
  };
  for (let n = 0, before = -1; n < MAX_LOADS && isMissing() && before !== bars.all().length; n++) {
    before = bars.all().length;
    await load();
  }
}

/** After a change of style the visible range of the same bars stays; a chosen period is shown. */
export function restoreView(plot: Plot, view: View | null, of: string, bars: number) {
  if (view?.of !== of) return;
  if ("days" in view) plot.showDays(view.days);
  else plot.setRange({ from: view.from + bars, to: view.to + bars });
}
