import type { Plot } from "./plot.ts";

/** The visible range, in bars counted from the newest. */
export type View = { of: string; from: number; to: number };

export function viewOf(plot: Plot, of: string, bars: number): View | null {
  const range = plot.range();
  return range ? { of, from: range.from - bars, to: range.to - bars } : null;
}

/** After a change of style the visible range of the same bars stays. */
export function restoreView(plot: Plot, view: View | null, of: string, bars: number) {
  if (view?.of === of) plot.setRange({ from: view.from + bars, to: view.to + bars });
}
