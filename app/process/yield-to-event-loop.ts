import { setImmediate as nextTurn } from "node:timers/promises";

/** The length of a slice; other requests are handled between two slices. */
const TURN_MS = 5;

let last: Promise<void> = Promise.resolve();

/**
 * Resolves in a turn of the event loop in which no other slice starts. Work of seconds on the main thread is split into
 * slices of a few milliseconds, and requests are handled between them, regardless of how many such tasks run.
 */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => nextTurn());
  return last;
}

/**
 * Reads the chunks of a body in slices of 5 ms. Otherwise libuv reads 2 MB from a fast connection before the event loop
 * continues, and all of it is processed in one turn.
 */
export async function* withYields(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let begunAt = performance.now();
  for await (const chunk of source) {
    yield chunk;
    if (performance.now() - begunAt < TURN_MS) continue;
    await yieldToEventLoop();
    begunAt = performance.now();
  }
}
