import { Suspense, useMemo } from "react";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import type { Timeframe } from "../../model/address.ts";
import type { ShownBars } from "../history.ts";
import type { Plot } from "../plot.ts";
import { type ChartLook, ownIntervalsOn } from "../studies.ts";

const OwnIntervalBars = lazyPart(async () => (await import("./own-interval-bars.tsx")).OwnIntervalBars);

type Props = {
  plot: Plot;
  history: ShownBars;
  /** Of the instrument. */
  name: string;
  tf: Timeframe;
  look: ChartLook;
  /** Called when values have changed. */
  onDraw: () => void;
};

/** Loads the bars of each interval that an indicator has instead of the chart's. */
export function OwnIntervalHost({ look, tf, ...chart }: Props) {
  const intervals = useMemo(() => ownIntervalsOn(tf, look.indicators), [tf, look.indicators]);
  return intervals.map((interval) => (
    <Suspense key={interval}>
      <OwnIntervalBars {...chart} interval={interval} />
    </Suspense>
  ));
}
