import { type RefObject, Suspense, useEffect, useMemo } from "react";
import type { Timeframe } from "../../model/address.ts";
import type { Asset } from "../../model/asset.ts";
import type { ShownBars } from "../history.ts";
import type { Plot } from "../plot.ts";
import type { ChartLook } from "../studies.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const ComparisonLines = lazyPart(async () => (await import("./comparison-lines.tsx")).ComparisonLines);

type Props = {
  plot: Plot;
  history: ShownBars;
  asset: Asset;
  tf: Timeframe;
  look: ChartLook;
  legend: RefObject<HTMLElement>;
  /** A replay shows the chart's own instrument only. */
  isReplaying: boolean;
  onChange: (names: readonly string[]) => void;
};

/** Loads the lines of the chosen instruments. Prices of different instruments share a scale only as changes. */
export function ComparisonHost({ look, isReplaying, ...chart }: Props) {
  const { plot, asset } = chart;
  const names = useMemo(
    () => (isReplaying ? [] : look.comparisons.filter((name) => name !== asset.name)),
    [look.comparisons, asset.name, isReplaying],
  );
  const scale = names.length > 0 ? "percent" : look.scale;
  useEffect(() => plot.chooseScale(scale), [plot, scale]);
  if (names.length === 0) return null;
  return (
    <Suspense>
      <ComparisonLines {...chart} names={names} />
    </Suspense>
  );
}
