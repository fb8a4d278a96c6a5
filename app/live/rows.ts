import type { Prices, Quote } from "./prices.ts";

/** A row of a long list, whose cells follow the price of one instrument. */
export type LiveRow = {
  readonly name: string;
  readonly element: HTMLElement;
  /** On the screen, or about to be. */
  inSight: boolean;
  writtenAt: number;
  /** The time of the price that was written last; undefined: the row is as React drew it. */
  told?: string;
};
/** Writes a quote into a row's cells; what `isFresh` says moved just now, before the reader's eyes. */
export type WriteRow = (row: LiveRow, quote: Quote, isFresh: boolean) => void;

/** A price that is read changes four times a second; one that nobody sees keeps up for whoever searches the page or hears it read. */
const IN_SIGHT = 250;
const OUT_OF_SIGHT = 2000;
/** Rows written in one frame, and the milliseconds it may take: hundreds of instruments may tick at once, and no frame is late because of it. */
const HELPING = 8;
const ENOUGH = 1;

/** Where browsers know how (Chromium), rows are not looked at with every frame. */
const LOOKING: IntersectionObserverInit & { delay: number } = { rootMargin: "64px 0px", delay: 100 };

/**
 * Writes the rows that ticked, in helpings: those waiting longest first, those out of sight seldom. `watch` takes the rows that
 * stand in the list now, after every time that React has drawn it.
 */
export function createRows(prices: Prices, write: WriteRow) {
  let rows = new Map<string, LiveRow>();
  const waiting = new Set<LiveRow>();
  const observer = new IntersectionObserver(look, LOOKING);
  let later: ReturnType<typeof setTimeout> | undefined;
  let ended = false;

  function look(entries: IntersectionObserverEntry[]) {
    const now = performance.now();
    for (const { target, isIntersecting } of entries) {
      const row = rows.get((target as HTMLElement).dataset.symbol ?? "");
      if (row?.element !== target) continue;
      row.inSight = isIntersecting;
      // Whoever comes into view tells the newest price at once.
      if (isIntersecting && waiting.has(row)) put(row, now, false);
    }
  }

  function put(row: LiveRow, now: number, isFresh: boolean) {
    waiting.delete(row);
    row.writtenAt = now;
    const quote = prices.get(row.name);
    if (!quote) return;
    row.told = quote.time;
    write(row, quote, isFresh);
  }

  function serve() {
    if (ended) return;
    const now = performance.now();
    let left = HELPING;
    for (const row of waiting) {
      if (now - row.writtenAt < (row.inSight ? IN_SIGHT : OUT_OF_SIGHT)) continue;
      put(row, now, row.inSight);
      if (--left === 0 || performance.now() - now > ENOUGH) break;
    }
    if (waiting.size > 0 && later === undefined) later = setTimeout(wake, IN_SIGHT / 4);
  }

  function wake() {
    later = undefined;
    prices.soon(serve);
  }

  const stop = prices.listen((changed) => {
    for (const name of changed) {
      const row = rows.get(name);
      if (row) waiting.add(row);
    }
    serve();
  });

  return {
    /** `drawnAt` is the time of the price that React has drawn a name with. */
    watch(elements: Iterable<HTMLElement>, drawnAt: (name: string) => string | null) {
      const before = rows;
      const now = performance.now();
      rows = new Map();
      for (const element of elements) {
        const name = element.dataset.symbol ?? "";
        const known = before.get(name);
        const row = known?.element === element ? known : { name, element, inSight: false, writtenAt: 0 };
        if (row !== known) observer.observe(element);
        rows.set(name, row);
        // React leaves a cell alone whose text is the one it drew before, whatever has been written into it since.
        const time = prices.get(name)?.time;
        if (waiting.has(row) || time !== drawnAt(name) || time !== (row.told ?? time)) put(row, now, false);
      }
      for (const row of before.values()) {
        if (rows.get(row.name) === row) continue;
        observer.unobserve(row.element);
        waiting.delete(row);
      }
    },
    end() {
      stop();
      observer.disconnect();
      clearTimeout(later);
      ended = true;
    },
  };
}
