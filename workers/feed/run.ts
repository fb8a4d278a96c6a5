import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import { applyFrame } from "./apply.ts";
import { type LiveCatalogue, loadCatalogue } from "./catalogue.ts";
import { createQueue, MOST_TICKS } from "./frames.ts";
import { type Lead, takeLead } from "./leader.ts";
import { attend, type Office } from "./office.ts";
import * as metrics from "./metrics.ts";
import type { Provider } from "./providers/provider.ts";
import { createWitness } from "./witness.ts";
import { dayjs } from "../../app/dayjs.ts";

const WINDOW = 40;
const BEAT = 1_000;
const REFRESH = 15_000;
const CAPACITY = 2_000;

export type Feed = { databaseUrl: string; provider: Provider; hours: "calendar" | "always"; log: Logger };

/** Leads or stands by until told to stop. Where the feed stands is in the tables, so a new leader goes on from there. */
export async function runFeed({ databaseUrl, provider, hours, log }: Feed, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const lead = await takeLead(databaseUrl, signal, (error) => log.warn({ err: error }, "no database yet"));
    if (!lead) return;
    metrics.leads.set(1);
    try {
      log.info({ provider: provider.name, hours }, "this feed leads");
      await lead.client.query("select market.set_clock($1, $2, $3)", [provider.clock, hours, provider.name]);
      await feed(lead, provider, await attend(lead.client, provider, log), log, signal);
    } catch (error) {
      if (!(await isOver(lead.lost))) throw error;
      log.warn({ err: error }, "connection lost, standing by");
    } finally {
      metrics.leads.set(0);
      await lead.client.end().catch(() => {});
    }
  }
}

async function feed(lead: Lead, provider: Provider, office: Office, log: Logger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const catalogue = await loadCatalogue(lead.client);
    const closing = new AbortController();
    const queue = createQueue(CAPACITY);
    const failure = Promise.withResolvers<never>();
    // Whoever awaits it hears of it; when nobody does any more, it is no news.
    failure.promise.catch(() => {});
    const open = provider.open(catalogue, queue.push, AbortSignal.any([closing.signal, signal])).catch(failure.reject);
    try {
      await pump(lead, catalogue, queue, office, failure.promise, log, signal);
    } finally {
      closing.abort();
      queue.drop(queue.length());
      await open;
    }
    if (!signal.aborted) log.info("the list of instruments changed, opening the provider again");
  }
}

/** Frames out of the queue, a sign of life every second, and the calendar every quarter of a minute, until the list of instruments changes. */
async function pump(
  { client, lost }: Lead,
  catalogue: LiveCatalogue,
  queue: ReturnType<typeof createQueue>,
  office: Office,
  failed: Promise<never>,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  const gone = lost.then((error) => Promise.reject(error));
  gone.catch(() => {});
  const witness = createWitness();
  let beatAt = 0;
  let refreshAt = performance.now() + REFRESH;
  while (!signal.aborted) {
    await Promise.race([queue.filled(MOST_TICKS), wait(WINDOW), gone, failed]);
    const frame = queue.peek();
    metrics.waiting.set(queue.length());
    if (frame.length > 0) {
      const closes = (await applyFrame(client, frame, log)).filter(({ event }) => event !== "filled");
      queue.drop(frame.length);
      witness.saw(frame, new Set(closes.map(({ time }) => dayjs.utc(time).valueOf())));
    }
    await witness.testify(client, log);
    const now = performance.now();
    if (now >= beatAt) {
      await client.query("select market.record_feed_heartbeat()");
      beatAt = now + BEAT;
    }
    await office();
    if (now >= refreshAt) {
      if (!(await catalogue.refresh())) return;
      refreshAt = now + REFRESH;
    }
  }
}

/** A statement can fail a moment before its connection is known to be gone. */
async function isOver(lost: Promise<Error>): Promise<boolean> {
  return Promise.race([lost.then(() => true), wait(500, false)]);
}
