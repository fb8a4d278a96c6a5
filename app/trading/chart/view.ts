import type { Plot } from "./plot.ts";

/** The stretch of time on screen, in bars counted from the newest. */
export type View = { of: string; from: number; to: number };

export function viewOf(plot: Plot, of: string, bars: number): View | null {
  const range = plot.range();
  return range ? { of, from: range.from - bars, to: range.to - bars } : null;
}

/** Where the same bars took another shape, the reader goes on where he was. */
export function goOn(plot: Plot, view: View | null, of: string, bars: number) {
  if (view?.of === of) plot.setRange({ from: view.from + bars, to: view.to + bars });
}
