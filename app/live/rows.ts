import type { Prices } from "./prices.ts";
import { createRowQueue, type LiveRow, type RowOptions } from "./row-queue.ts";

/** With `delay` (Chromium) the observer does not measure every frame. */
const OBSERVER_OPTIONS: IntersectionObserverInit & { delay: number } = { rootMargin: "64px 0px", delay: 100 };

/**
 * Writes the rows that ticked, a few per animation frame: the longest waiting first, hidden ones seldom. `watch` takes
 * the list's current rows after each render.
 */
export function createRows<Cells>(prices: Prices, options: RowOptions<Cells>) {
  let rows = new Map<string, LiveRow<Cells>>();
  const queue = createRowQueue(prices, options);
  const observer = new IntersectionObserver(onIntersection, OBSERVER_OPTIONS);

  function onIntersection(entries: IntersectionObserverEntry[]) {
    const now = performance.now();
    for (const { target, isIntersecting } of entries) {
      const row = rows.get((target as HTMLElement).dataset.symbol ?? "");
      if (row?.element !== target) continue;
      row.isVisible = isIntersecting;
      // A row that scrolls into view shows the latest price at once.
      if (isIntersecting && queue.has(row)) queue.writeRow(row, now, false);
    }
  }

  const unlisten = prices.listen((changed, until) => {
    for (const name of changed) {
      const row = rows.get(name);
      if (row) queue.add(row);
    }
    return queue.writeDue(until);
  });

  /** The row of an element, which keeps its state while the element is the same. */
  function rowOf(element: HTMLElement, before: ReadonlyMap<string, LiveRow<Cells>>): LiveRow<Cells> {
    const name = element.dataset.symbol ?? "";
    const known = before.get(name);
    if (known?.element === element) return known;
    observer.observe(element);
    return { name, element, isVisible: false, writtenAt: 0 };
  }

  return {
    /** `drawnAt` is the time of the price that React rendered for a name. */
    watch(elements: Iterable<HTMLElement>, drawnAt: (name: string) => string | null) {
      const before = rows;
      const now = performance.now();
      rows = new Map();
      for (const element of elements) {
        const row = rowOf(element, before);
        const { name } = row;
        row.cells = undefined;
        rows.set(name, row);
        // React does not rewrite a cell whose text equals the last rendered one, even if another text has been written
        // since.
        const time = prices.get(name)?.time;
        if (!queue.has(row) && time === drawnAt(name) && time === (row.shownTime ?? time)) continue;
        if (row.isVisible) queue.writeRow(row, now, false);
        else queue.add(row);
      }
      for (const row of before.values()) {
        if (rows.get(row.name) === row) continue;
        observer.unobserve(row.element);
        queue.remove(row);
      }
    },
    end() {
      unlisten();
      observer.disconnect();
    },
  };
}
