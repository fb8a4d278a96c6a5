/**
 * The newest quotes in the browser. Price frames may arrive faster than a screen draws: everything received since the
 * last animation frame is parsed and passed on once, and each listener writes into its own cells. React does not render
 * a tick.
 */
export type Quote = { bids: string; asks: string; time: string; prevBids: string; prevAsks: string };
export type Tick = { name: string; bids: string; asks: string; time: string };
export type Prices = ReturnType<typeof createPrices>;
/** A listener must return by `until`; it may return the delay in ms before its next call. */
type Listener = (changed: ReadonlySet<string>, until: number) => number | void;
/**
 * A listener, called every `paceMs` milliseconds at most, with the number of the last price frame it was called for and
 * the time at which it has to be called again.
 */
type Subscription = { listener: Listener; paceMs: number; calledAt: number; calledFor: number; dueAt: number };

/**
 * Time per animation frame for parsing and calling listeners. A slow machine does less per frame; listeners that did
 * not get their turn come first in the next one.
 */
const FRAME_BUDGET_MS = 0.5;
/** With more unparsed messages than this, one is parsed at once, as in a hidden tab, which draws no frames. */
const MAX_UNREAD = 4;
/** A listener that is due this soon is called in the next animation frame. */
const FRAME_MS = 16;
/**
 * A late listener may exceed the time budget by a millisecond for every so many milliseconds that it has waited, so
 * that watched prices do not lag.
 */
export const EXTRA_TIME_DIVISOR = 50;
/** Times are stored for this many price frames. */
const KEPT_TIMES = 32;

/** A repeated price has not moved: the previous price stays what it was. */
function previousPrice(price: string, last = price, prev = last): string {
  return price === last ? prev : last;
}

/** `onChange` is called with every change before all listeners. */
export function createPrices(onChange: (changed: ReadonlySet<string>) => void = () => {}) {
  const quotes = new Map<string, Quote>();
  const receivedTimes = new Map<string, number>();
  const listeners = new Set<Subscription>();
  /**
   * Price frames are numbered: the one in which each name moved last, and the last one that `onChange` was called for.
   */
  const lastMove = new Map<string, number>();
  let frameNumber = 0;
  const readTimes: number[] = [];
  let onChangeCalledFor = 0;
  const movedNames = new Map<number, ReadonlySet<string>>();
  const unread: string[] = [];
  let scheduled = false;
  let reserved = false;
  let isDeferred = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function keep(tick: Tick, now: number): boolean {
    const last = quotes.get(tick.name);
    if (last && tick.time < last.time) return false;
    const { bids, asks, time } = tick;
    if (last?.time !== time) receivedTimes.set(tick.name, now);
    quotes.set(tick.name, {
      bids,
      asks,
      time,
      prevBids: previousPrice(bids, last?.bids, last?.prevBids),
      prevAsks: previousPrice(asks, last?.asks, last?.prevAsks),
    });
    return !last || last.bids !== bids || last.asks !== asks;
  }

  /** Parses the oldest message. */
  function read() {
    const frame = unread.shift();
    if (frame === undefined) return;
    const now = performance.now();
    const { data } = JSON.parse(frame) as { data: Tick[] };
    for (const tick of data) if (keep(tick, now)) lastMove.set(tick.name, frameNumber + 1);
    frameNumber++;
    readTimes[frameNumber % KEPT_TIMES] = now;
    movedNames.clear();
  }

  /** The names that moved after a price frame. Listeners that were called at the same time share one set. */
  function movedSince(calledFor: number): ReadonlySet<string> {
    const known = movedNames.get(calledFor);
    if (known) return known;
    const names = new Set<string>();
    for (const [name, at] of lastMove) if (at > calledFor) names.add(name);
    movedNames.set(calledFor, names);
    return names;
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
    if (onChangeCalledFor < frameNumber) {
      const changed = movedSince(onChangeCalledFor);
      onChangeCalledFor = frameNumber;
      if (changed.size > 0) onChange(changed);
    }
    let next = Infinity;
    let called = 0;
    for (const one of listeners) {
      const due = Math.min(one.dueAt, one.calledFor === frameNumber ? Infinity : dueTimeOf(one));
      if (due === Infinity) continue;
      const now = performance.now();
      const early = Math.max(due - now, called > 0 && now > until + (now - due) / EXTRA_TIME_DIVISOR ? 1 : 0);
      if (early > 0) {
        next = Math.min(next, early);
        continue;
      }
      const changed = movedSince(one.calledFor);
      one.calledFor = frameNumber;
      if (changed.size === 0 && one.dueAt === Infinity) continue;
      called++;
      one.calledAt = now;
      // Moved to the end, so that listeners that did not get their turn in this frame come first in the next.
      listeners.delete(one);
      listeners.add(one);
      callOne(one, changed, until);
    }
    clearTimeout(timer);
    if (next <= FRAME_MS || unread.length > 0) schedule();
    else if (next < Infinity) timer = setTimeout(schedule, next);
  }

  /** When a listener is due for the first price frame that it was not called for. */
  function dueTimeOf(one: Subscription): number {
    const isTooOld = frameNumber - one.calledFor > KEPT_TIMES;
    const readAt = isTooOld ? -Infinity : (readTimes[(one.calledFor + 1) % KEPT_TIMES] ?? -Infinity);
    return Math.max(readAt, one.calledAt + one.paceMs);
  }

  function callOne(one: Subscription, changed: ReadonlySet<string>, until: number) {
    try {
      one.dueAt = performance.now() + Math.max(one.listener(changed, until) ?? Infinity, 1);
    } catch (error) {
      one.dueAt = Infinity;
      // One listener's exception must not stop the others.
      reportError(error);
    }
  }

  function schedule() {
    if (scheduled) return;
    scheduled = true;
    requestAnimationFrame(callListeners);
  }

  return {
    get: (name: string) => quotes.get(name),
    /** When the newest price of a name was received, by this browser's clock; undefined while it is the page's own. */
    receivedAt: (name: string) => receivedTimes.get(name),
    /** The quote that the page was rendered with; it never replaces a newer tick. */
    seed(name: string, quote: Quote) {
      const last = quotes.get(name);
      if (!last || last.time < quote.time) quotes.set(name, quote);
    },
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
      const all = new Set(quotes.keys());
      for (const one of [...listeners]) callOne(one, all, Infinity);
      schedule();
    },
    /** With a pace, the first change is passed on at once and later ones after the interval. */
    listen(listener: Listener, paceMs = 0) {
      const one: Subscription = { listener, paceMs, calledAt: -Infinity, calledFor: frameNumber, dueAt: Infinity };
      listeners.add(one);
      return () => void listeners.delete(one);
    },
  };
}
