import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import { applyFrame } from "./apply.ts";
import { type LiveCatalogue, loadCatalogue } from "./catalogue.ts";
import { createQueue, MAX_FRAME_TICKS } from "./frames.ts";
import type { PriceForwarder } from "./forward-prices.ts";
import { type Leadership, acquireLeadership } from "./leader.ts";
import { startProviderSync, type SyncProvider } from "./sync-provider.ts";
import * as metrics from "./metrics.ts";
import { createPause } from "./pause.ts";
import type { Provider } from "./providers/provider.ts";
import { createTickRecorder } from "./tick-recorder.ts";
import { SettingsError } from "../../db/settings.ts";
import { dayjs } from "../../app/dayjs.ts";

const FRAME_INTERVAL_MS = 40;
const BEAT_INTERVAL_MS = 1_000;
const CATALOGUE_REFRESH_MS = 15_000;
const QUEUE_CAPACITY = 2_000;

export type Feed = {
  databaseUrl: string;
  provider: Provider;
  hours: "calendar" | "always";
  /** Sends prices to NATS as well. */
  prices?: PriceForwarder | null;
  log: Logger;
};

/** Leads or stands by until aborted. The feed's position is in the tables, so a new leader continues from it. */
export async function runFeed({ databaseUrl, provider, hours, prices, log }: Feed, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const leadership = await acquireLeadership(databaseUrl, signal, (error) =>
      log.warn({ err: error }, error instanceof SettingsError ? error.message : "no database yet"),
    );
    if (!leadership) return;
    metrics.leads.set(1);
    try {
      log.info({ provider: provider.name, hours }, "this feed leads");
      await leadership.client.query("select market.set_clock($1, $2, $3)", [provider.clock, hours, provider.name]);
      await prices?.forward(leadership.client);
      await feed(leadership, provider, await startProviderSync(leadership.client, provider, log), log, signal);
    } catch (error) {
      if (!(await isOver(leadership.lost))) throw error;
      log.warn({ err: error }, "connection lost, standing by");
    } finally {
      metrics.leads.set(0);
      metrics.measure(null);
      await leadership.client.end().catch(() => {});
    }
  }
}

async function feed(
  leadership: Leadership,
  provider: Provider,
  syncProvider: SyncProvider,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const catalogue = await loadCatalogue(leadership.client);
    const closing = new AbortController();
    const queue = createQueue(QUEUE_CAPACITY);
    metrics.measure({
      countWaiting: queue.length,
      // Where the clock is that of the ticks, their times may be years ago.
      quotedAtMs: () => (provider.clock === "real" ? catalogue.quotedAtMs() : null),
    });
    const failure = Promise.withResolvers<never>();
    // Avoid an unhandled rejection when the provider fails after the pump has ended.
    failure.promise.catch(() => {});
    const open = provider.open(catalogue, queue.push, AbortSignal.any([closing.signal, signal])).catch(failure.reject);
    try {
      const recorder = createTickRecorder(providersOf(provider, catalogue));
      await pump(leadership, catalogue, queue, recorder, syncProvider, failure.promise, log, signal);
    } finally {
      closing.abort();
      queue.drop(queue.length());
      await open;
    }
    if (!signal.aborted) log.info("the list of instruments changed, opening the provider again");
  }
}

/** The name under which the ticks of an instrument are kept: its connection, or the provider itself. */
function providersOf(provider: Provider, { instruments }: LiveCatalogue): (instrument: string) => string | null {
  const categories = new Map(instruments.map(({ name, category }) => [name, category]));
  return (name) => {
    const category = categories.get(name);
    return provider.sourceOf ? (category && provider.sourceOf(category)) || null : provider.name;
  };
}

/**
 * Applies the queued frames, records a beat every second and reloads the calendar every 15 seconds, until the list of
 * instruments changes.
 */
async function pump(
  { client, lost }: Leadership,
  catalogue: LiveCatalogue,
  queue: ReturnType<typeof createQueue>,
  recorder: ReturnType<typeof createTickRecorder>,
  syncProvider: SyncProvider,
  failed: Promise<never>,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  const gone = lost.then((error) => Promise.reject(error));
  gone.catch(() => {});
  const pause = createPause([gone, failed]);
  let beatAt = 0;
  let refreshAt = performance.now() + CATALOGUE_REFRESH_MS;
  while (!signal.aborted) {
    await pause(queue.filled(MAX_FRAME_TICKS), FRAME_INTERVAL_MS);
    const frame = queue.peek();
    metrics.turned();
    if (frame.length > 0) {
      const closes = (await applyFrame(client, frame, log)).filter(({ event }) => event !== "filled");
      queue.drop(frame.length);
      recorder.record(frame, new Set(closes.map(({ time }) => dayjs.utc(time).valueOf())));
    }
    await recorder.save(client, log);
    const now = performance.now();
    if (now >= beatAt) {
      await client.query("select market.record_feed_heartbeat()");
      beatAt = now + BEAT_INTERVAL_MS;
    }
    await syncProvider();
    if (now >= refreshAt) {
      if (!(await catalogue.refresh())) return;
      refreshAt = now + CATALOGUE_REFRESH_MS;
    }
  }
}

/** A statement can fail shortly before the client emits the end of its connection. */
async function isOver(lost: Promise<Error>): Promise<boolean> {
  return Promise.race([lost.then(() => true), wait(500, false)]);
}
