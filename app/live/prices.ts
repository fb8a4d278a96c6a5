/**
 * The newest quotes in the browser. Frames may come faster than a screen draws: everything that arrived since the
 * last animation frame is told once, and each listener writes into its own cells. React does not render a tick.
 */
export type Quote = { bids: string; asks: string; time: string; prevBids: string; prevAsks: string };
export type Tick = { name: string; bids: string; asks: string; time: string };
export type Prices = ReturnType<typeof createPrices>;
type Listener = (changed: ReadonlySet<string>) => void;
/** Somebody who wants to be told at most every `pace` milliseconds: what changed meanwhile waits here. */
type Slow = { hear: Listener; pace: number; toldAt: number; waiting: Set<string> };

export function createPrices() {
  const quotes = new Map<string, Quote>();
  const listeners = new Set<Listener>();
  const slow = new Set<Slow>();
  let changed = new Set<string>();
  let scheduled = false;
  let later: ReturnType<typeof setTimeout> | undefined;

  function keep(tick: Tick): boolean {
    const last = quotes.get(tick.name);
    if (last && tick.time < last.time) return false;
    const { bids, asks, time } = tick;
    quotes.set(tick.name, { bids, asks, time, prevBids: last?.bids ?? bids, prevAsks: last?.asks ?? asks });
    return !last || last.bids !== bids || last.asks !== asks;
  }

  function tell(now: number) {
    scheduled = false;
    const told = changed;
    changed = new Set();
    if (told.size > 0) for (const listener of listeners) listener(told);
    let next = Infinity;
    for (const one of slow) {
      for (const name of told) one.waiting.add(name);
      if (one.waiting.size === 0) continue;
      const early = one.pace - (now - one.toldAt);
      if (early > 0) {
        next = Math.min(next, early);
        continue;
      }
      const { waiting } = one;
      one.waiting = new Set();
      one.toldAt = now;
      one.hear(waiting);
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
    /** What the page was drawn with; an older page never replaces a newer tick. */
    seed(name: string, quote: Quote) {
      const last = quotes.get(name);
      if (!last || last.time < quote.time) quotes.set(name, quote);
    },
    receive(ticks: readonly Tick[]) {
      for (const tick of ticks) if (keep(tick)) changed.add(tick.name);
      if (changed.size > 0) schedule();
    },
    repaint() {
      const all = new Set(quotes.keys());
      for (const listener of listeners) listener(all);
      for (const { hear } of slow) hear(all);
    },
    /** With a pace the first change is told at once, and what follows sooner waits its turn. */
    listen(listener: Listener, pace = 0) {
      if (pace === 0) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      }
      const one: Slow = { hear: listener, pace, toldAt: -Infinity, waiting: new Set() };
      slow.add(one);
      return () => void slow.delete(one);
    },
  };
}
