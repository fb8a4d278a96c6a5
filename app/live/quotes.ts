export type Quote = { bids: string; asks: string; time: string; prevBids: string; prevAsks: string };
export type Tick = { name: string; bids: string; asks: string; time: string };

/** A repeated price has not moved: the previous price stays what it was. */
function previousPrice(price: string, last = price, prev = last): string {
  return price === last ? prev : last;
}

/** The newest quote of each name, of the page or of a tick. */
export function createQuotes() {
  const quotes = new Map<string, Quote>();
  const receivedTimes = new Map<string, number>();
  return {
    get: (name: string) => quotes.get(name),
    names: () => quotes.keys(),
    /** When the latest price of a name was received, by this browser's clock; undefined while it is the page's own. */
    receivedAt: (name: string) => receivedTimes.get(name),
    /** The quote that the page was rendered with; it never replaces a newer tick. */
    seed(name: string, quote: Quote) {
      const last = quotes.get(name);
      if (!last || last.time < quote.time) quotes.set(name, quote);
    },
    /** Stores a tick unless a newer one is known; returns whether the price moved. */
    keep(tick: Tick, now: number): boolean {
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
    },
  };
}
