import { setImmediate as nextTurn } from "node:timers/promises";

/** Other requests are answered between two turns of so many milliseconds. */
const TURN_MS = 5;

let last: Promise<void> = Promise.resolve();

/**
 * Resolves in a turn of the event loop in which no other slice of long work begins: what takes seconds on the main thread is done in slices of some
 * milliseconds, and requests are answered between two of them, however many such works are under way.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => nextTurn());
  return last;
}

/**
 * The chunks of a body, read in turns of 5 ms. Without them libuv reads 2 MB from a fast connection before the event loop goes on, and the work on all
 * of it is one turn.
 */
export async function* inTurns(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let begunAt = performance.now();
  for await (const chunk of source) {
    yield chunk;
    if (performance.now() - begunAt < TURN_MS) continue;
    await ownTurn();
    begunAt = performance.now();
  }
}
