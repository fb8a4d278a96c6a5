/**
 * The newest quotes in the browser. Frames may come faster than a screen draws: everything that arrived since the
 * last animation frame is read and told once, and each listener writes into its own cells. React does not render a tick.
 */
export type Quote = { bids: string; asks: string; time: string; prevBids: string; prevAsks: string };
export type Tick = { name: string; bids: string; asks: string; time: string };
export type Prices = ReturnType<typeof createPrices>;
type Listener = (changed: ReadonlySet<string>) => void;
/** Somebody who listens: what changed since he was told last waits here, for `pace` milliseconds at least. */
type Listening = { hear: Listener; pace: number; toldAt: number; waiting: ReadonlySet<string> };

/** What a frame may spend on reading and telling, in milliseconds. Who comes too late for it is the first of the next frame. */
const ENOUGH = 1.5;
/** A tab that draws no frames reads at once what comes, and so does one that has fallen behind. */
const UNREAD = 4;
const NOTHING: ReadonlySet<string> = new Set();

/** A price that is told again has not moved: what it came from stays what it was, however late somebody reads it. */
function before(price: string, last = price, prev = last): string {
  return price === last ? prev : last;
}

/** `first` is told of every change before anybody else. */
export function createPrices(first: Listener = () => {}) {
  const quotes = new Map<string, Quote>();
  const heard = new Map<string, number>();
  const listeners = new Set<Listening>();
  let changed = new Set<string>();
  let unread: string[] = [];
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

  function read() {
    const now = performance.now();
    const frames = unread;
    unread = [];
    for (const frame of frames) {
      const { data } = JSON.parse(frame) as { data: Tick[] };
      for (const tick of data) if (keep(tick, now)) changed.add(tick.name);
    }
  }

  function tell() {
    scheduled = false;
    if (reserved) return schedule();
    const start = performance.now();
    const hasRead = unread.length > 0;
    if (hasRead) read();
    // Read in one frame, told in the next; never two frames late.
    isLate = hasRead && !isLate && performance.now() - start > ENOUGH;
    if (isLate) return schedule();
    if (changed.size > 0) {
      first(changed);
      for (const one of listeners) {
        one.waiting = one.waiting.size === 0 ? changed : new Set([...one.waiting, ...changed]);
      }
      changed = new Set();
    }
    let next = Infinity;
    for (const one of listeners) {
      if (one.waiting.size === 0) continue;
      const now = performance.now();
      const early = Math.max(one.toldAt + one.pace - now, now - start > ENOUGH ? 1 : 0);
      if (early > 0) {
        next = Math.min(next, early);
        continue;
      }
      const { waiting } = one;
      one.waiting = NOTHING;
      one.toldAt = now;
      // To the end of the queue: whoever could not be told in this frame stands before him in the next.
      listeners.delete(one);
      listeners.add(one);
      try {
        one.hear(waiting);
      } catch (error) {
        // Whoever stumbles over a price does not keep the others from theirs.
        reportError(error);
      }
    }
    clearTimeout(later);
    later = next < Infinity ? setTimeout(schedule, next) : undefined;
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
    /** In the next frame that nobody has to himself. */
    soon(act: () => void) {
      requestAnimationFrame(() => (reserved ? requestAnimationFrame(act) : act()));
    },
    repaint() {
      const all = new Set(quotes.keys());
      for (const { hear } of [...listeners]) hear(all);
    },
    /** With a pace the first change is told at once, and what follows sooner waits its turn. */
    listen(hear: Listener, pace = 0) {
      const one: Listening = { hear, pace, toldAt: -Infinity, waiting: NOTHING };
      listeners.add(one);
      return () => void listeners.delete(one);
    },
  };
}
