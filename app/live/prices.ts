/**
 * The newest quotes in the browser. Price frames may arrive faster than a screen draws: everything received since the
 * last animation frame is parsed and passed on once, and each listener writes into its own cells. React does not render
 * a tick.
 */
import { createPriceListeners, type PriceListener } from "./price-listeners.ts";
import { createPriceMoves } from "./price-moves.ts";
import { createQuotes, type Tick } from "./quotes.ts";

export type Prices = ReturnType<typeof createPrices>;

/**
 * Time per animation frame for parsing and calling listeners. A slow machine does less per frame; listeners that did
 * not get their turn come first in the next one.
 */
const FRAME_BUDGET_MS = 0.5;
/** With more unparsed messages than this, one is parsed at once, as in a hidden tab, which draws no frames. */
const MAX_UNREAD = 4;
/** A listener that is due this soon is called in the next animation frame. */
const FRAME_MS = 16;

/** `onChange` is called with every change before all listeners. */
export function createPrices(onChange: (changed: ReadonlySet<string>) => void = () => {}) {
  const quotes = createQuotes();
  const moves = createPriceMoves();
  const listeners = createPriceListeners(moves);
  const unread: string[] = [];
  let onChangeCalledFor = 0;
  let scheduled = false;
  let reserved = false;
  let isDeferred = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Parses the oldest message. */
  function read() {
    const frame = unread.shift();
    if (frame === undefined) return;
    const now = performance.now();
    const { data } = JSON.parse(frame) as { data: Tick[] };
    for (const tick of data) if (quotes.keep(tick, now)) moves.add(tick.name);
    moves.endFrame(now);
  }

  function callListeners() {
    scheduled = false;
    if (reserved) return schedule();
    const until = performance.now() + FRAME_BUDGET_MS;
    const hasRead = unread.length > 0;
    while (unread.length > 0) {
      read();
      if (performance.now() > until) break;
    }
    // Parsed in one animation frame, passed on in the next; never two frames late.
    isDeferred = hasRead && !isDeferred && performance.now() > until;
    if (isDeferred) return schedule();
    if (onChangeCalledFor < moves.frameNumber()) {
      const changed = moves.movedSince(onChangeCalledFor);
      onChangeCalledFor = moves.frameNumber();
      if (changed.size > 0) onChange(changed);
    }
    const nextDelayMs = listeners.callDue(until);
    clearTimeout(timer);
    if (nextDelayMs <= FRAME_MS || unread.length > 0) schedule();
    else if (nextDelayMs < Infinity) timer = setTimeout(schedule, nextDelayMs);
  }

  function schedule() {
    if (scheduled) return;
    scheduled = true;
    requestAnimationFrame(callListeners);
  }

  return {
    get: quotes.get,
    receivedAt: quotes.receivedAt,
    seed: quotes.seed,
    receive(frame: string) {
      if (unread.push(frame) > MAX_UNREAD || document.hidden) read();
      schedule();
    },
    /** Keeps the next animation frame free for a component that has just caused much drawing. */
    reserve() {
      reserved = true;
      requestAnimationFrame(() => setTimeout(() => (reserved = false)));
    },
    repaint() {
      listeners.callAll(new Set(quotes.names()));
      schedule();
    },
    listen: (listener: PriceListener, paceMs = 0) => listeners.add(listener, paceMs),
  };
}
