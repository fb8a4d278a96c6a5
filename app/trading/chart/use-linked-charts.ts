import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import type { LayoutLink } from "../model/layout-address.ts";
import type { TimeRange } from "./plot-range.ts";
import type { Plot } from "./plot.ts";

type SetPlots = Dispatch<SetStateAction<Readonly<Record<number, Plot | null>>>>;

/**
 * Puts the crosshair of every chart on the time of the one under the pointer, the bar of that time or the one before,
 * and shows the times of the chart that was used last in all charts.
 */
export function useLinkedCharts(links: readonly LayoutLink[], onPlots: SetPlots) {
  const [group] = useState(() => createGroup(onPlots));
  const hasRange = links.includes("range");
  useEffect(() => {
    group.link(links);
  });
  useEffect(() => {
    if (hasRange) group.align();
  }, [group, hasRange]);
  return group;
}

function createGroup(onPlots: SetPlots) {
  const plots = new Map<number, Plot>();
  const setters = new Map<number, (plot: Plot | null) => void>();
  let links: readonly LayoutLink[] = [];
  /** The chart whose range the others follow: reports of followers would move the first one again. */
  let leader = 0;
  let range: TimeRange | null = null;

  function others(place: number, act: (plot: Plot) => void) {
    for (const [other, plot] of plots) if (other !== place) act(plot);
  }

  /** Shows the times of the leading chart in all charts. */
  function align() {
    const shown = plots.get(leader)?.times();
    if (shown) others(leader, ({ showTimes }) => showTimes(shown));
  }

  function connect(place: number, plot: Plot): () => void {
    plots.set(place, plot);
    if (links.includes("range")) {
      // A chart of another instrument or interval starts with the times of the previous one.
      const shown = range ?? plots.get(leader)?.times();
      if (shown) plot.showTimes(shown);
      if (place === leader) align();
    }
    const endCrosshair = plot.onCrosshair((time) => {
      if (links.includes("crosshair")) others(place, ({ follow }) => follow(time));
    });
    const endRange = plot.onRange((next) => {
      const isLinked = links.includes("range");
      if (place !== leader) {
        if (isLinked && range) plot.keepTimes(range);
        return;
      }
      range = next;
      if (isLinked) others(place, ({ showTimes }) => showTimes(next));
    });
    return () => {
      endCrosshair();
      endRange();
      plots.delete(place);
    };
  }

  return {
    link(next: readonly LayoutLink[]) {
      links = next;
    },
    align,
    /** The user has touched this chart, or moved it by key. */
    use(place: number) {
      leader = place;
    },
    plotAt(place: number) {
      const known = setters.get(place);
      if (known) return known;
      let end = () => {};
      const set = (plot: Plot | null) => {
        end();
        end = plot ? connect(place, plot) : () => {};
        onPlots((plots) => ({ ...plots, [place]: plot }));
      };
      setters.set(place, set);
      return set;
    },
  };
}
