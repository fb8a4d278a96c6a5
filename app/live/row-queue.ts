import { EXTRA_TIME_DIVISOR } from "./price-listeners.ts";
import type { Prices } from "./prices.ts";
import type { Quote } from "./quotes.ts";

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
export type RowOptions<Cells> = {
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

/** The rows whose latest price is not written yet, the longest waiting first. */
export function createRowQueue<Cells>(prices: Prices, { find, write }: RowOptions<Cells>) {
  const waiting = new Set<LiveRow<Cells>>();

  function writeRow(row: LiveRow<Cells>, now: number, isFresh: boolean) {
    waiting.delete(row);
    row.writtenAt = now;
    const quote = prices.get(row.name);
    if (!quote) return;
    row.shownTime = quote.time;
    row.cells ??= find(row.element);
    write(row.name, row.cells, quote, isFresh);
  }

  return {
    add: (row: LiveRow<Cells>) => void waiting.add(row),
    has: (row: LiveRow<Cells>) => waiting.has(row),
    remove: (row: LiveRow<Cells>) => void waiting.delete(row),
    writeRow,
    /** Writes the rows that are due; returns the delay before the rest is written. */
    writeDue(until: number): number | void {
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
    },
  };
}
