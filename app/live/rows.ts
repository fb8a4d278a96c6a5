import { EXTRA_TIME_DIVISOR, type Prices, type Quote } from "./prices.ts";

/** A row of a long list whose cells show the prices of one instrument. */
export type LiveRow<Cells> = {
  readonly name: string;
  readonly element: HTMLElement;
  /** The cells to write into, looked up once after each render. */
  cells?: Cells;
  /** On the screen, or within 64 px of it. */
  isVisible: boolean;
  writtenAt: number;
  /** The time of the last written price; undefined while the row is as React rendered it. */
  shownTime?: string;
};
type Options<Cells> = {
  find: (element: HTMLElement) => Cells;
  /** Writes a quote into the cells of a name; `isFresh` is true for a change that the reader can see happen. */
  write: (name: string, cells: Cells, quote: Quote, isFresh: boolean) => void;
};

/**
 * Visible rows change four times a second. Hidden ones are kept current for search in the page and for screen readers.
 */
const VISIBLE_INTERVAL_MS = 250;
const HIDDEN_INTERVAL_MS = 2000;
/** Hundreds of instruments may tick at once, and no animation frame may be late because of it. */
const MAX_ROWS_PER_FRAME = 8;

/** With `delay` (Chromium) the observer does not measure every frame. */
const OBSERVER_OPTIONS: IntersectionObserverInit & { delay: number } = { rootMargin: "64px 0px", delay: 100 };

/**
 * Writes the rows that ticked, a few per animation frame: the longest waiting first, hidden ones seldom. `watch` takes
 * the list's current rows after each render.
 */
export function createRows<Cells>(prices: Prices, { find, write }: Options<Cells>) {
  let rows = new Map<string, LiveRow<Cells>>();
  const waiting = new Set<LiveRow<Cells>>();
  const observer = new IntersectionObserver(onIntersection, OBSERVER_OPTIONS);

  function onIntersection(entries: IntersectionObserverEntry[]) {
    const now = performance.now();
    for (const { target, isIntersecting } of entries) {
      const row = rows.get((target as HTMLElement).dataset.symbol ?? "");
      if (row?.element !== target) continue;
      row.isVisible = isIntersecting;
      // A row that scrolls into view shows the newest price at once.
      if (isIntersecting && waiting.has(row)) writeRow(row, now, false);
    }
  }

  function writeRow(row: LiveRow<Cells>, now: number, isFresh: boolean) {
    waiting.delete(row);
    row.writtenAt = now;
    const quote = prices.get(row.name);
    if (!quote) return;
    row.shownTime = quote.time;
    row.cells ??= find(row.element);
    write(row.name, row.cells, quote, isFresh);
  }

  /** Returns the delay before the rest is written. */
  function writeWaiting(until: number): number | void {
    const now = performance.now();
    let left = MAX_ROWS_PER_FRAME;
    for (const row of waiting) {
      const lateMs = now - row.writtenAt - (row.isVisible ? VISIBLE_INTERVAL_MS : HIDDEN_INTERVAL_MS);
      if (lateMs < 0) continue;
      if (left === 0 || (left < MAX_ROWS_PER_FRAME && performance.now() > until + lateMs / EXTRA_TIME_DIVISOR))
        return 0;
      writeRow(row, now, row.isVisible);
      left--;
    }
    if (waiting.size > 0) return VISIBLE_INTERVAL_MS / 4;
  }

  const unlisten = prices.listen((changed, until) => {
    for (const name of changed) {
      const row = rows.get(name);
      if (row) waiting.add(row);
    }
    return writeWaiting(until);
  });

  return {
    /** `drawnAt` is the time of the price that React rendered for a name. */
    watch(elements: Iterable<HTMLElement>, drawnAt: (name: string) => string | null) {
      const before = rows;
      const now = performance.now();
      rows = new Map();
      for (const element of elements) {
        const name = element.dataset.symbol ?? "";
        const known = before.get(name);
        const row = known?.element === element ? known : { name, element, isVisible: false, writtenAt: 0 };
        if (row !== known) observer.observe(element);
        row.cells = undefined;
        rows.set(name, row);
        // React does not rewrite a cell whose text equals the last rendered one, even if another text has been written
        // since.
        const time = prices.get(name)?.time;
        if (!waiting.has(row) && time === drawnAt(name) && time === (row.shownTime ?? time)) continue;
        if (row.isVisible) writeRow(row, now, false);
        else waiting.add(row);
      }
      for (const row of before.values()) {
        if (rows.get(row.name) === row) continue;
        observer.unobserve(row.element);
        waiting.delete(row);
      }
    },
    end() {
      unlisten();
      observer.disconnect();
    },
  };
}
