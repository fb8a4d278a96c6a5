import { compareDecimals } from "../ui/format/decimal.ts";

export type Quote = {
  bids: string;
  asks: string;
  time: string;
  prevBids: string;
  prevAsks: string;
  /** The highest and lowest bid of the quote's UTC day, where the page has them. */
  high?: string | null | undefined;
  low?: string | null | undefined;
  /** Whether the price is under review. */
  review?: boolean | undefined;
};
/** The length of "2026-11-26", with which every time begins. */
const DAY_CHARACTERS = 10;
export type Tick = { name: string; bids: string; asks: string; time: string; review?: true };

/** A repeated price has not moved: the previous price stays what it was. */
function previousPrice(price: string, last = price, prev = last): string {
  return price === last ? prev : last;
}

/** The day's range with a tick: a tick of the next UTC day starts a new one. */
function rangeWith({ bids, time }: Tick, last: Quote | undefined): Pick<Quote, "high" | "low"> {
  const { high, low } = last ?? {};
  if (!last || !high || !low) return {};
  if (time.slice(0, DAY_CHARACTERS) !== last.time.slice(0, DAY_CHARACTERS)) return { high: bids, low: bids };
  return { high: compareDecimals(bids, high) > 0 ? bids : high, low: compareDecimals(bids, low) < 0 ? bids : low };
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
    /** Stores a tick unless a newer one is known; returns whether the price moved, or a review began or ended. */
    keep(tick: Tick, now: number): boolean {
      const last = quotes.get(tick.name);
      if (last && tick.time < last.time) return false;
      const { bids, asks, time, review = false } = tick;
      if (last?.time !== time) receivedTimes.set(tick.name, now);
      quotes.set(tick.name, {
        bids,
        asks,
        time,
        review,
        prevBids: previousPrice(bids, last?.bids, last?.prevBids),
        prevAsks: previousPrice(asks, last?.asks, last?.prevAsks),
        ...rangeWith(tick, last),
      });
      return !last || last.bids !== bids || last.asks !== asks || (last.review ?? false) !== review;
    },
  };
}
