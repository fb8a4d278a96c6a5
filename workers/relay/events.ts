import type pg from "pg";
import type { Logger } from "pino";
import { type Admitted, findEnded } from "./admission.ts";
import { SESSION_ENDED } from "../../app/live/protocol.ts";
import { type Client, send } from "./client.ts";
import { createFrame } from "./frame.ts";
import * as metrics from "./metrics.ts";
import { createOutboxReader, readMissed, type Row } from "./outbox.ts";
import { frames } from "./protocol.ts";
import { createLimiter } from "./limit-concurrency.ts";

const POLL_INTERVAL_MS = 250;
/** The longest range that site.read_missed reads. */
const MAX_MISSED_ROWS = 5_000;
const ROWS_PER_MESSAGE = 250;
/** Below the relay's four connections, so that one user's sockets leave connections to other users. */
const MAX_RESUMES_PER_USER = 2;

/** Sends each outbox row once to every socket that is subscribed to its topic. */
export function createEvents(pool: pg.Pool, clients: ReadonlySet<Client>, log: Logger) {
  const reader = createOutboxReader(pool, deliver);
  const limit = createLimiter<number>(MAX_RESUMES_PER_USER);
  let started = false;
  let reading: Promise<void> | undefined;
  let again = false;
  let isClosed = false;

  function deliver(rows: Row[]): void {
    metrics.events.inc(rows.length);
    const subscribers = subscribersOf(clients, new Set(rows.map(({ topic }) => topic)));
    for (const { seq, topic, ref } of rows) {
      const recipients = subscribers.get(topic);
      if (recipients === undefined) continue;
      const frame = createFrame(frames.event(topic, seq, ref));
      for (const client of recipients) send(client, frame);
      if (endsSessions(ref)) void closeEnded(recipients);
    }
  }

  /** One read at a time; a notification during a read causes one more. */
  async function readNow(): Promise<void> {
    if (isClosed) return;
    if (reading) {
      again = true;
      return reading;
    }
    reading = (async () => {
      try {
        if (!started) await reader.start();
        started = true;
        await reader.read();
      } catch (error) {
        // Closing ends the pool under a read in progress.
        if (!isClosed) log.warn({ err: error }, "outbox not read");
      }
    })();
    await reading;
    reading = undefined;
    if (again) {
      again = false;
      await readNow();
    }
  }

  const closeEnded = (some: Iterable<Client>) => closeEndedSessions(pool, [...some], log);

  const timer = setInterval(() => void readNow(), POLL_INTERVAL_MS);
  return {
    notify: () => void readNow(),
    catchUp: readNow,
    closeEnded,
    position: reader.position,
    /** Whether events are being delivered. A client that was accepted earlier would miss events. */
    async hasStarted(): Promise<boolean> {
      if (!started) await readNow();
      return started;
    },
    /**
     * Sends the missed rows of the client's topics. Rows after the subscription are delivered anyway and are left out.
     */
    resume(client: Client, after: number): Promise<void> {
      return limit(client.session.userId, async () => {
        if (client.socket.readyState !== client.socket.OPEN) return;
        const { top } = reader.position();
        if (top - after > MAX_MISSED_ROWS) return send(client, createFrame(frames.resync(top)));
        for (const { seq, topic, ref } of await readMissed(pool, after, top, [...client.topics.keys()])) {
          const since = client.topics.get(topic);
          if (since && reader.wasDelivered(seq, since)) send(client, createFrame(frames.event(topic, seq, ref)));
        }
      });
    },
    /** The cost of a resume in messages, proportional to the rows that the database reads. */
    costOfResume: (after: number) => costOfMissed(reader.position().top - after),
    close(): void {
      isClosed = true;
      clearInterval(timer);
    },
  };
}

function costOfMissed(missed: number): number {
  return missed > MAX_MISSED_ROWS ? 1 : 1 + Math.ceil(Math.max(0, missed) / ROWS_PER_MESSAGE);
}

/** The clients that are subscribed to each of the topics. */
function subscribersOf(clients: ReadonlySet<Client>, topics: ReadonlySet<string>): Map<string, Client[]> {
  const subscribers = new Map<string, Client[]>();
  if (topics.size === 0) return subscribers;
  for (const client of clients)
    for (const topic of client.topics.keys())
      if (topics.has(topic)) {
        const recipients = subscribers.get(topic);
        if (recipients) recipients.push(client);
        else subscribers.set(topic, [client]);
      }
  return subscribers;
}

async function closeEndedSessions(pool: pg.Pool, clients: readonly Client[], log: Logger): Promise<void> {
  const sessions = new Map<string, Admitted>(clients.map(({ session }) => [session.tokenHash, session]));
  if (sessions.size === 0) return;
  try {
    const ended = await findEnded(pool, [...sessions.values()]);
    for (const { session, socket } of clients)
      if (ended.has(session.tokenHash)) socket.close(SESSION_ENDED, "Session ended");
  } catch (error) {
    log.warn({ err: error }, "sessions not checked");
  }
}

function endsSessions(ref: unknown): boolean {
  return (
    typeof ref === "object" &&
    ref !== null &&
    "changed" in ref &&
    Array.isArray(ref.changed) &&
    ref.changed.includes("session")
  );
}
