import { useCallback, useEffect, useRef, useState } from "react";
import type { Plot } from "./plot.ts";

/** Puts the crosshair of every chart on the time of the one under the pointer: the bar of that time or the one before. */
export function useLinkedCrosshair(isLinked: boolean) {
  const plots = useRef(new Map<number, Plot>());
  const isOn = useRef(isLinked);
  useEffect(() => {
    isOn.current = isLinked;
  });
  const [setters] = useState(() => new Map<number, (plot: Plot | null) => void>());
  return useCallback(
    (place: number) => {
      const known = setters.get(place);
      if (known) return known;
      let end = () => {};
      const set = (plot: Plot | null) => {
        end();
        plots.current.delete(place);
        if (plot) {
          plots.current.set(place, plot);
          end = plot.onCrosshair((time) => {
            if (!isOn.current) return;
            for (const [other, { follow }] of plots.current) if (other !== place) follow(time);
          });
        }
      };
      setters.set(place, set);
      return set;
    },
    [setters],
  );
}
