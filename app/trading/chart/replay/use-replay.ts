import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Timeframe } from "../../model/address.ts";
import type { Asset } from "../../model/asset.ts";
import type { Bar } from "../bars.ts";
import type { ShownBars } from "../history.ts";
import type { Plot } from "../plot.ts";
import type { Replayed } from "../use-shown-bars.ts";
import { restoreView, viewOf } from "../view.ts";
import { createReplayBars } from "./replay-bars.ts";
import { createReplay, type Replay } from "./replay.ts";
import type { ReplayState } from "./replay-state.ts";
import type { ReplaySwitch } from "./use-replay-switch.ts";

export type ReplayProps = {
  plot: Plot;
  /** The bars that the chart shows. */
  history: ShownBars;
  replay: ReplaySwitch;
  showReplay: (replay: Replayed | null) => boolean;
  asset: Asset;
  tf: Timeframe;
};

/** The distance of a replayed bar from the price axis when the view moves to it. */
const END_DISTANCE_BARS = 6;

/** The replay of a chart, drawn on its canvas; afterwards the canvas shows the live bars in the earlier view. */
export function useReplay({ plot, history, replay, showReplay, asset, tf }: ReplayProps): [Replay, ReplayState] {
  const of = `${asset.name} ${tf}`;
  const [running] = useState<Replay>(() =>
    replay.resume(() => {
      const live = history.all();
      return createReplay(createReplayBars({ instrument: asset.name, tf, live }), viewOf(plot, of, live.length));
    }),
  );
  const state = useSyncExternalStore(running.follow, running.state);
  const { bars, place, jumps, isPlaying, speed } = state;
  const drawn = useRef<{ bars: readonly Bar[]; jumps: number } | null>(null);
  const latest = useRef(showReplay);
  useLayoutEffect(() => {
    latest.current = showReplay;
  });

  // Before the browser paints a new canvas, which has the live bars.
  useLayoutEffect(() => {
    const before = drawn.current;
    drawn.current = { bars, jumps };
    if (before?.bars === bars) plot.cut(place);
    else plot.setBars(bars, place);
    latest.current({ ...running.shown, loadOlder: running.loadOlder });
    if (before?.jumps !== jumps) pointViewAt(plot, place);
  }, [plot, running, bars, place, jumps]);

  // After the removal of a canvas that another style replaces: its last picture stays until the next one is drawn.
  useEffect(
    () => () => {
      drawn.current = null;
      if (latest.current(null)) restoreView(plot, running.live, of, history.all().length);
    },
    [plot, running, of, history],
  );

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(running.tick, 1000 / speed);
    return () => clearInterval(timer);
  }, [running, isPlaying, speed]);

  return [running, state];
}

/** Moves the visible range, whose width stays, to a bar. */
function pointViewAt(plot: Plot, place: number) {
  const range = plot.range();
  if (!range) return;
  const to = place + END_DISTANCE_BARS;
  plot.setRange({ from: to - (range.to - range.from), to });
}
