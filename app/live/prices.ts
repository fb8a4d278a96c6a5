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
 * A listener, called every `pace` milliseconds at most, with the number of the last price frame it was called for and
 * the time at which it asked to be called again.
 */
type Listening = { hear: Listener; pace: number; toldAt: number; told: number; again: number };

/**
 * Time per animation frame for parsing and calling listeners. A slow machine does less per frame; listeners that did
 * not get their turn come first in the next one.
 */
const ENOUGH = 0.5;
/** With more unparsed messages than this, one is parsed at once, as in a hidden tab, which draws no frames. */
const UNREAD = 4;
/** A listener that is due this soon is called in the next animation frame. */
const NEXT_FRAME = 16;
/**
 * A late listener may exceed the time budget by a millisecond for every so many milliseconds that it has waited, so
 * that watched prices do not lag.
 */
export const PATIENCE = 50;
/** Times are stored for this many price frames. */
const KEPT = 32;

/** A repeated price has not moved: the previous price stays what it was. */
function before(price: string, last = price, prev = last): string {
  return price === last ? prev : last;
}

/** `onChange` is called with every change before all listeners. */
export function createPrices(first: (changed: ReadonlySet<string>) => void = () => {}) {
  const quotes = new Map<string, Quote>();
  const heard = new Map<string, number>();
  const listeners = new Set<Listening>();
  /**
   * Price frames are numbered: the one in which each name moved last, and the last one that `onChange` was called for.
   */
  const moved = new Map<string, number>();
  let reading = 0;
  const readAt: number[] = [];
  let toldFirst = 0;
  const lately = new Map<number, ReadonlySet<string>>();
  const unread: string[] = [];
  let scheduled = false;
  let reserved = false;
  let isLate = false;
  let later: ReturnType<typeof setTimeout> | undefined;

  function keep(tick: Tick, now: number): boolean {
    const last = quotes.get(tick.name);
    if (last && tick.time < last.time) return false;
    const { bids, asks, time } = tick;
    if (last?.time !== time) heard.set(tick.name, now);
    quotes.set(tick.name, {
      bids,
      asks,
      time,
      prevBids: before(bids, last?.bids, last?.prevBids),
      prevAsks: before(asks, last?.asks, last?.prevAsks),
    });
    return !last || last.bids !== bids || last.asks !== asks;
  }

  /** Parses the oldest message. */
  function read() {
    const frame = unread.shift();
    if (frame === undefined) return;
    const now = performance.now();
    const { data } = JSON.parse(frame) as { data: Tick[] };
    for (const tick of data) if (keep(tick, now)) moved.set(tick.name, reading + 1);
    reading++;
    readAt[reading % KEPT] = now;
    lately.clear();
  }

  /** The names that moved after a price frame. Listeners that were called at the same time share one set. */
  function movedSince(told: number): ReadonlySet<string> {
    const known = lately.get(told);
    if (known) return known;
    const names = new Set<string>();
    for (const [name, at] of moved) if (at > told) names.add(name);
    lately.set(told, names);
    return names;
  }

  function tell() {
    scheduled = false;
    if (reserved) return schedule();
    const until = performance.now() + ENOUGH;
    const hasRead = unread.length > 0;
    while (unread.length > 0) {
      read();
      if (performance.now() > until) break;
    }
    // Parsed in one animation frame, passed on in the next; never two frames late.
    isLate = hasRead && !isLate && performance.now() > until;
    if (isLate) return schedule();
    if (toldFirst < reading) {
      const changed = movedSince(toldFirst);
      toldFirst = reading;
      if (changed.size > 0) first(changed);
    }
    let next = Infinity;
    let served = 0;
    for (const one of listeners) {
      const due = Math.min(one.again, one.told === reading ? Infinity : newsFor(one));
      if (due === Infinity) continue;
      const now = performance.now();
      const early = Math.max(due - now, served > 0 && now > until + (now - due) / PATIENCE ? 1 : 0);
      if (early > 0) {
        next = Math.min(next, early);
        continue;
      }
      const changed = movedSince(one.told);
      one.told = reading;
      if (changed.size === 0 && one.again === Infinity) continue;
      served++;
      one.toldAt = now;
      // Moved to the end, so that listeners that did not get their turn in this frame come first in the next.
      listeners.delete(one);
      listeners.add(one);
      ask(one, changed, until);
    }
    clearTimeout(later);
    if (next <= NEXT_FRAME || unread.length > 0) schedule();
    else if (next < Infinity) later = setTimeout(schedule, next);
  }

  /** When a listener is due for the first price frame that it was not called for. */
  function newsFor(one: Listening): number {
    const first = reading - one.told > KEPT ? -Infinity : (readAt[(one.told + 1) % KEPT] ?? -Infinity);
    return Math.max(first, one.toldAt + one.pace);
  }

  function ask(one: Listening, changed: ReadonlySet<string>, until: number) {
    try {
      one.again = performance.now() + Math.max(one.hear(changed, until) ?? Infinity, 1);
    } catch (error) {
      one.again = Infinity;
      // One listener's exception must not stop the others.
      reportError(error);
    }
  }

  function schedule() {
    if (scheduled) return;
    scheduled = true;
    requestAnimationFrame(tell);
  }

  return {
    get: (name: string) => quotes.get(name),
    /** When the newest price of a name was received, by this browser's clock; undefined while it is the page's own. */
    heardAt: (name: string) => heard.get(name),
    /** The quote that the page was rendered with; it never replaces a newer tick. */
    seed(name: string, quote: Quote) {
      const last = quotes.get(name);
      if (!last || last.time < quote.time) quotes.set(name, quote);
    },
    receive(frame: string) {
      if (unread.push(frame) > UNREAD || document.hidden) read();
      schedule();
    },
    /** Keeps the next animation frame free for a component that has just caused much drawing. */
    reserve() {
      reserved = true;
      requestAnimationFrame(() => setTimeout(() => (reserved = false)));
    },
    repaint() {
      const all = new Set(quotes.keys());
      for (const one of [...listeners]) ask(one, all, Infinity);
      schedule();
    },
    /** With a pace, the first change is passed on at once and later ones after the interval. */
    listen(hear: Listener, pace = 0) {
      const one: Listening = { hear, pace, toldAt: -Infinity, told: reading, again: Infinity };
      listeners.add(one);
      return () => void listeners.delete(one);
    },
  };
}
