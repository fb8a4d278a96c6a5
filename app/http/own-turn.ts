import { setImmediate as nextTurn } from "node:timers/promises";

let last: Promise<void> = Promise.resolve();

/**
 * Resolves in a turn of the event loop in which no other slice of long work begins: what takes seconds on the main thread is done in slices of some
 * milliseconds, and requests are answered between two of them, however many such works are under way.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => nextTurn());
  return last;
}
