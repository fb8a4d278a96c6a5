import { setTimeout as wait } from "node:timers/promises";
import { RateLimited, Misconfigured, InvalidResponse, type StatusMessage } from "./provider-errors.ts";

const MIN_PAUSE_MS = 250;
/** Prices must be back ten seconds after the provider is: one attempt and one pause must fit. */
const MAX_PAUSE_MS = 4_000;
/**
 * Only a connection that lasted this long resets the pauses, so that a provider that accepts and then closes
 * connections is not retried at once.
 */
const STABLE_AFTER_MS = 10_000;
/** A rejected key is retried without a change in case the provider was wrong. */
const REJECTED_RETRY_MS = 300_000;
const READY_TIMEOUT_MS = 8_000;
/** While a market is open, a connection without prices is dead even if it answers pings. */
const NO_PRICE_TIMEOUT_MS = 60_000;

/** The callbacks with which an attempt reports its progress. */
export type Attempt = { signal: AbortSignal; alive: () => void; ready: () => void; priced: () => void };

type Options = {
  silenceMs: number;
  /** Whether prices are expected: a market of these instruments is open. */
  isDue: () => boolean;
  onLost: (message: StatusMessage, error: unknown) => void;
};

/** Reconnects with growing pauses until aborted. */
export async function stayConnected(
  connect: (attempt: Attempt) => Promise<never>,
  options: Options,
  stop: AbortSignal,
): Promise<void> {
  let failures = 0;
  while (!stop.aborted) {
    const { error, lasted } = await attempt(connect, options, stop);
    if (stop.aborted) return;
    if (lasted >= STABLE_AFTER_MS) failures = 0;
    options.onLost(messageOf(error), error);
    await wait(pauseAfter(error, failures++), undefined, { signal: stop }).catch(() => {});
  }
}

/** Runs one connection until it ends. */
async function attempt(
  connect: (attempt: Attempt) => Promise<never>,
  { silenceMs, isDue }: Options,
  stop: AbortSignal,
): Promise<{ error: unknown; lasted: number }> {
  const ending = new AbortController();
  const startedAt = performance.now();
  let receivedAt = startedAt;
  let pricedAt = startedAt;
  let readyAt: number | undefined;
  const watch = setInterval(() => {
    const now = performance.now();
    // Closed markets have no prices, so the time without prices starts when one opens.
    if (!isDue()) pricedAt = now;
    const quiet =
      readyAt === undefined && now - startedAt > READY_TIMEOUT_MS
        ? READY_TIMEOUT_MS
        : now - receivedAt > silenceMs
          ? silenceMs
          : now - pricedAt > NO_PRICE_TIMEOUT_MS
            ? NO_PRICE_TIMEOUT_MS
            : 0;
    if (quiet > 0) ending.abort(new TimedOut(quiet));
  }, 500);
  try {
    return await connect({
      signal: AbortSignal.any([stop, ending.signal]),
      alive: () => void (receivedAt = performance.now()),
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

class TimedOut extends Error {
  readonly seconds: number;
  constructor(milliseconds: number) {
    super("Silence");
    this.seconds = milliseconds / 1_000;
  }
}

function messageOf(error: unknown): StatusMessage {
  if (error instanceof TimedOut) return { msg: "No data for {{seconds}} seconds", facts: { seconds: error.seconds } };
  if (error instanceof Misconfigured || error instanceof RateLimited || error instanceof InvalidResponse)
    return { msg: error.message };
  return { msg: "No connection" };
}

function pauseAfter(error: unknown, failures: number): number {
  if (error instanceof Misconfigured) return REJECTED_RETRY_MS;
  if (error instanceof RateLimited) return error.pauseMs;
  return Math.min(MIN_PAUSE_MS * 2 ** failures, MAX_PAUSE_MS) * (0.75 + Math.random() / 2);
}
