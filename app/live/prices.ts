/**
 * The newest quotes in the browser. Frames may come faster than a screen draws: everything that arrived since the
 * last animation frame is told once, and each listener writes into its own cells. React does not render a tick.
 */
export type Quote = { bids: string; asks: string; time: string; prevBids: string; prevAsks: string };
export type Tick = { name: string; bids: string; asks: string; time: string };
export type Prices = ReturnType<typeof createPrices>;
type Listener = (changed: ReadonlySet<string>) => void;

export function createPrices() {
  const quotes = new Map<string, Quote>();
  const listeners = new Set<Listener>();
  let changed = new Set<string>();
  let scheduled = false;

  function keep(tick: Tick): boolean {
    const last = quotes.get(tick.name);
    if (last && tick.time < last.time) return false;
    const { bids, asks, time } = tick;
    quotes.set(tick.name, { bids, asks, time, prevBids: last?.bids ?? bids, prevAsks: last?.asks ?? asks });
    return !last || last.bids !== bids || last.asks !== asks;
  }

  function tell() {
    scheduled = false;
    const told = changed;
    changed = new Set();
    for (const listener of listeners) listener(told);
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
      if (scheduled || changed.size === 0) return;
      scheduled = true;
      requestAnimationFrame(tell);
    },
    repaint() {
      for (const listener of listeners) listener(new Set(quotes.keys()));
    },
    listen(listener: Listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
