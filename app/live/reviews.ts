import type { Tick } from "./quotes.ts";

/** Which instruments are under review by the newest price of each name. */
export function createReviews() {
  const states = new Map<string, boolean>();
  const listeners = new Set<() => void>();
  return {
    /** Undefined before the first price of a name: the page's own state applies. */
    get: (name: string) => states.get(name),
    /** Stores the state of these prices, and calls the listeners once if one has changed. */
    keep(ticks: readonly Tick[]): void {
      const changed = ticks.filter(({ name, review = false }) => states.get(name) !== review);
      if (changed.length === 0) return;
      for (const { name, review = false } of changed) states.set(name, review);
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
