import { useEffect, type RefObject } from "react";
import type { Bar } from "./bars.ts";
import type { ShownBars } from "./history.ts";
import type { Plot } from "./plot.ts";

const SHIFT_BARS = 10;

/**
 * Moves the crosshair by keyboard: left and right by one bar, with Shift by ten, Home and End; plus and minus zoom,
 * Escape hides it. The listener is on the element and stops the event, so that no page shortcut handles the same key.
 */
export function useChartKeys(
  element: RefObject<HTMLElement>,
  plot: Plot | null,
  history: ShownBars,
  announce: (bar: Bar) => void,
) {
  useEffect(() => {
    const node = element.current;
    if (!node || !plot) return;
    /** The start of the bar; its index changes when older bars are added. */
    let at: number | null = null;

    const go = (next: number) => {
      const bars = history.all();
      const place = Math.min(Math.max(next, 0), bars.length - 1);
      const bar = bars[place];
      if (!bar) return;
      at = bar.time;
      plot.point(bar, place);
      announce(bar);
    };
    const hide = () => {
      at = null;
      plot.unpoint();
    };
    const step = (by: number) => go(at === null ? history.all().length - 1 : history.placeOf(at) + by);
    const keys: Record<string, (stride: number) => void> = {
      ArrowLeft: (stride) => step(-stride),
      ArrowRight: step,
      Home: () => go(0),
      End: () => go(Infinity),
      "+": () => plot.zoom(1.25),
      "=": () => plot.zoom(1.25),
      "-": () => plot.zoom(0.8),
      Escape: hide,
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const action = keys[event.key];
      if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      action(event.shiftKey ? SHIFT_BARS : 1);
    };
    node.addEventListener("keydown", onKeyDown);
    node.addEventListener("blur", hide);
    return () => {
      node.removeEventListener("keydown", onKeyDown);
      node.removeEventListener("blur", hide);
    };
  }, [element, plot, history, announce]);
}
