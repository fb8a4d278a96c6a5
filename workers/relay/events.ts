import type pg from "pg";
import type { Logger } from "pino";
import { type Admitted, findEnded } from "./admission.ts";
import type { Client } from "./client.ts";
import { createFrame } from "./frame.ts";
import * as metrics from "./metrics.ts";
import { createOutboxReader, readMissed, type Row } from "./outbox.ts";
import { frames } from "./protocol.ts";
import { createTurns } from "./turns.ts";

const LOOK_BACK = 250;
/** site.read_missed reads no longer range. */
const MAX_MISSED_ROWS = 5_000;
const ROWS_PER_WORD = 250;
/** Of the relay's four connections, so that one person's sockets leave the others theirs. */
const MAX_RESUMES_PER_PERSON = 2;
export const SESSION_ENDED = 4401;

/** What happened, to whoever may hear it: each row of the outbox once to every socket that listens to its topic. */
export function createEvents(pool: pg.Pool, clients: ReadonlySet<Client>, log: Logger) {
  const reader = createOutboxReader(pool, deliver);
  const inTurn = createTurns<number>(MAX_RESUMES_PER_PERSON);
  let started = false;
  let reading: Promise<void> | undefined;
  let again = false;

  function deliver(rows: Row[]): void {
    metrics.events.inc(rows.length);
    const listeners = listenersOf(new Set(rows.map(({ topic }) => topic)));
    for (const { seq, topic, ref } of rows) {
      const those = listeners.get(topic);
      if (those === undefined) continue;
      const frame = createFrame(frames.event(topic, seq, ref));
      for (const client of those) client.tell(frame);
      if (endsSessions(ref)) void closeEnded(those);
    }
  }

  function listenersOf(topics: ReadonlySet<string>): Map<string, Client[]> {
    const listeners = new Map<string, Client[]>();
    if (topics.size === 0) return listeners;
    for (const client of clients)
      for (const topic of client.topics.keys())
        if (topics.has(topic)) {
          const those = listeners.get(topic);
          if (those) those.push(client);
          else listeners.set(topic, [client]);
        }
    return listeners;
  }

  /** One reading at a time; a bell that rings meanwhile is answered by one more. */
  async function readNow(): Promise<void> {
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
        log.warn({ err: error }, "outbox not read");
      }
    })();
    await reading;
    reading = undefined;
    if (again) {
      again = false;
      await readNow();
    }
  }

  async function closeEnded(some: Iterable<Client>): Promise<void> {
    const checked = [...some];
    const sessions = new Map<string, Admitted>(
      checked.map(({ session }) => [session.tokenHash.toString("hex"), session]),
    );
    if (sessions.size === 0) return;
    try {
      const ended = await findEnded(pool, [...sessions.values()]);
      for (const { session, socket } of checked)
        if (ended.has(session.tokenHash.toString("hex"))) socket.close(SESSION_ENDED, "Session ended");
    } catch (error) {
      log.warn({ err: error }, "sessions not checked");
    }
  }

  const timer = setInterval(() => void readNow(), LOOK_BACK);
  return {
    ring: () => void readNow(),
    catchUp: readNow,
    closeEnded,
    mark: reader.mark,
    /** Whether anything is told yet: who entered before would wait for events that nobody brings. */
    async hasBegun(): Promise<boolean> {
      if (!started) await readNow();
      return started;
    },
    /** What this socket's topics were told since it last listened; what came after it listened again, it was told or will be. */
    resume(client: Client, after: number): Promise<void> {
      return inTurn(client.session.userId, async () => {
        if (client.socket.readyState !== client.socket.OPEN) return;
        const { top } = reader.mark();
        if (top - after > MAX_MISSED_ROWS) return client.tell(createFrame(frames.resync(top)));
        for (const { seq, topic, ref } of await readMissed(pool, after, top, [...client.topics.keys()])) {
          const since = client.topics.get(topic);
          if (since && reader.hadCome(seq, since)) client.tell(createFrame(frames.event(topic, seq, ref)));
        }
      });
    },
    /** What a resume costs of a socket's allowance, in words: as much as the database reads for it. */
    costOfResume(after: number): number {
      const missed = reader.mark().top - after;
      return missed > MAX_MISSED_ROWS ? 1 : 1 + Math.ceil(Math.max(0, missed) / ROWS_PER_WORD);
    },
    close: () => clearInterval(timer),
  };
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
