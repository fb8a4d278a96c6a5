/**
 * The newest quotes in the browser. Frames may come faster than a screen draws: everything that arrived since the
 * last animation frame is read and told once, and each listener writes into its own cells. React does not render a tick.
 */
export type Quote = { bids: string; asks: string; time: string; prevBids: string; prevAsks: string };
export type Tick = { name: string; bids: string; asks: string; time: string };
export type Prices = ReturnType<typeof createPrices>;
/** Whoever has much to do stops at `until`, and answers in how many milliseconds he wants to go on, whether prices move or not. */
type Listener = (changed: ReadonlySet<string>, until: number) => number | void;
/** Somebody who listens, every `pace` milliseconds at most: the last reading he knows of, and when he wants to be asked in any case. */
type Listening = { hear: Listener; pace: number; toldAt: number; told: number; again: number };

/** What a frame may spend on reading and telling, in milliseconds of the clock: on a slow machine less gets done in it, and who comes too late is first in the next. */
const ENOUGH = 0.5;
/** One that comes is read in a frame; a tab that draws none reads at once, and so does one that has fallen behind. */
const UNREAD = 4;
/** Whoever is due so soon, in milliseconds, is served by the next frame. */
const NEXT_FRAME = 16;
/** Whoever is late may spend more: a millisecond for every so many that he has waited. A price that is watched must not lag behind. */
export const PATIENCE = 50;
/** Of so many readings the time is known. */
const KEPT = 32;

/** A price that is told again has not moved: what it came from stays what it was, however late somebody reads it. */
function before(price: string, last = price, prev = last): string {
  return price === last ? prev : last;
}

/** `first` is told of every change before anybody else. */
export function createPrices(first: (changed: ReadonlySet<string>) => void = () => {}) {
  const quotes = new Map<string, Quote>();
  const heard = new Map<string, number>();
  const listeners = new Set<Listening>();
  /** Readings are counted: in which of them each name moved last, and which of them the first listener knows of. */
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

  /** The oldest of what has come. */
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

  /** What has moved after a reading: nobody collects for those who wait, and whoever is told together shares one set. */
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
    // Read in one frame, told in the next; never two frames late.
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
      // To the end of the queue: whoever could not be told in this frame stands before him in the next.
      listeners.delete(one);
      listeners.add(one);
      ask(one, changed, until);
    }
    clearTimeout(later);
    if (next <= NEXT_FRAME || unread.length > 0) schedule();
    else if (next < Infinity) later = setTimeout(schedule, next);
  }

  /** When he was to hear of the first reading that he does not know. */
  function newsFor(one: Listening): number {
    const first = reading - one.told > KEPT ? -Infinity : (readAt[(one.told + 1) % KEPT] ?? -Infinity);
    return Math.max(first, one.toldAt + one.pace);
  }

  function ask(one: Listening, changed: ReadonlySet<string>, until: number) {
    try {
      one.again = performance.now() + Math.max(one.hear(changed, until) ?? Infinity, 1);
    } catch (error) {
      one.again = Infinity;
      // Whoever stumbles over a price does not keep the others from theirs.
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
    /** When a price of that name came last, by this browser's clock; undefined: the page was drawn with it. */
    heardAt: (name: string) => heard.get(name),
    /** What the page was drawn with; an older page never replaces a newer tick. */
    seed(name: string, quote: Quote) {
      const last = quotes.get(name);
      if (!last || last.time < quote.time) quotes.set(name, quote);
    },
    receive(frame: string) {
      if (unread.push(frame) > UNREAD || document.hidden) read();
      schedule();
    },
    /** Whoever has just given the browser much to draw has the next frame to himself. */
    reserve() {
      reserved = true;
      requestAnimationFrame(() => setTimeout(() => (reserved = false)));
    },
    repaint() {
      const all = new Set(quotes.keys());
      for (const one of [...listeners]) ask(one, all, Infinity);
      schedule();
    },
    /** With a pace the first change is told at once, and what follows sooner waits its turn. */
    listen(hear: Listener, pace = 0) {
      const one: Listening = { hear, pace, toldAt: -Infinity, told: reading, again: Infinity };
      listeners.add(one);
      return () => void listeners.delete(one);
    },
  };
}
