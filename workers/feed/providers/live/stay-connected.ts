import { setTimeout as wait } from "node:timers/promises";
import { Busy, Misconfigured, OutOfOrder, type Said } from "./refusals.ts";

const FIRST_PAUSE = 250;
/** Prices are to be back within ten seconds of the provider: one attempt and a pause must fit. */
const LONGEST_PAUSE = 4_000;
/** A provider that admits us and hangs up at once is no better than one that refuses: only this long a connection counts. */
const SURVIVAL = 10_000;
/** A refused key is tried again by itself only in case the provider was wrong. */
const RECONSIDER = 300_000;
const READY_WITHIN = 8_000;
/** With a market open, a connection that brings no price is dead although it answers. */
const DROUGHT = 60_000;

/** What an attempt tells while it lasts. */
export type Attempt = { signal: AbortSignal; alive: () => void; ready: () => void; priced: () => void };

type Options = {
  silence: number;
  /** Whether a price is due: some market of ours is open. */
  isDue: () => boolean;
  onLost: (said: Said, error: unknown) => void;
};

/** Connects again and again, with growing pauses, until told to stop. */
export async function stayConnected(
  connect: (attempt: Attempt) => Promise<never>,
  options: Options,
  stop: AbortSignal,
): Promise<void> {
  let failures = 0;
  while (!stop.aborted) {
    const { error, lasted } = await attempt(connect, options, stop);
    if (stop.aborted) return;
    if (lasted >= SURVIVAL) failures = 0;
    options.onLost(sayingOf(error), error);
    await wait(pauseAfter(error, failures++), undefined, { signal: stop }).catch(() => {});
  }
}

/** One connection, from its beginning to its end. */
async function attempt(
  connect: (attempt: Attempt) => Promise<never>,
  { silence, isDue }: Options,
  stop: AbortSignal,
): Promise<{ error: unknown; lasted: number }> {
  const ending = new AbortController();
  const startedAt = performance.now();
  let heardAt = startedAt;
  let pricedAt = startedAt;
  let readyAt: number | undefined;
  const watch = setInterval(() => {
    const now = performance.now();
    // Nobody waits for prices of markets that are closed.
    if (!isDue()) pricedAt = now;
    const quiet =
      readyAt === undefined && now - startedAt > READY_WITHIN
        ? READY_WITHIN
        : now - heardAt > silence
          ? silence
          : now - pricedAt > DROUGHT
            ? DROUGHT
            : 0;
    if (quiet > 0) ending.abort(new Silence(quiet));
  }, 500);
  try {
    return await connect({
      signal: AbortSignal.any([stop, ending.signal]),
      alive: () => void (heardAt = performance.now()),
      priced: () => void (pricedAt = performance.now()),
      ready: () => void (readyAt ??= performance.now()),
    });
  } catch (error) {
    const lasted = readyAt === undefined ? 0 : performance.now() - readyAt;
    return { error: ending.signal.aborted ? ending.signal.reason : error, lasted };
  } finally {
    clearInterval(watch);
    ending.abort();
  }
}

class Silence extends Error {
  readonly seconds: number;
  constructor(milliseconds: number) {
    super("Silence");
    this.seconds = milliseconds / 1_000;
  }
}

function sayingOf(error: unknown): Said {
  if (error instanceof Silence)
    return { msg: "Nothing heard for {{seconds}} seconds", facts: { seconds: error.seconds } };
  if (error instanceof Misconfigured || error instanceof Busy || error instanceof OutOfOrder)
    return { msg: error.message };
  return { msg: "No connection" };
}

function pauseAfter(error: unknown, failures: number): number {
  if (error instanceof Misconfigured) return RECONSIDER;
  if (error instanceof Busy) return error.pause;
  return Math.min(FIRST_PAUSE * 2 ** failures, LONGEST_PAUSE) * (0.75 + Math.random() / 2);
}
