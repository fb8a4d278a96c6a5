import type pg from "pg";
import type { Logger } from "pino";
import type { Client } from "./client.ts";
import type { createEvents } from "./events.ts";
import { createFrame } from "./frame.ts";
import type { PriceBoard } from "./prices.ts";
import { frames, parseSpoken, type Spoken } from "./protocol.ts";

const WORDS_A_SECOND = 10;
const MOST_WORDS = 40;
const POLICY_VIOLATION = 1008;

type Rooms = { pool: pg.Pool; board: PriceBoard; events: ReturnType<typeof createEvents>; log: Logger };

/** A right that was taken away takes its topic along. */
export async function forgetForbidden(pool: pg.Pool, client: Client): Promise<void> {
  if (client.topics.size < 2) return;
  const { rows } = await pool.query<{ topic: string }>(
    "select topic from unnest($2::text[]) topic where not site.may_subscribe($1, topic)",
    [client.session.userId, [...client.topics.keys()]],
  );
  for (const { topic } of rows) client.topics.delete(topic);
}

/** Answers what one client says; who talks too much is cut off. */
export function converse(client: Client, { pool, board, events, log }: Rooms): (text: string) => Promise<void> {
  const own = `user:${client.session.userId}`;
  let words = MOST_WORDS;
  let counted = performance.now();
  let last = Promise.resolve();
  const answer = (text: string): void => client.tell(createFrame(text));

  async function listen(topics: string[]): Promise<void> {
    const { rows } = await pool.query<{ topic: string; may: boolean }>(
      "select topic, site.may_subscribe($1, topic) as may from unnest($2::text[]) topic",
      [client.session.userId, topics],
    );
    const allowed = rows.filter(({ may }) => may).map(({ topic }) => topic);
    const before = new Map(client.topics);
    client.topics.clear();
    for (const topic of [own, ...allowed]) client.topics.set(topic, before.get(topic) ?? events.mark());
    for (const { topic, may } of rows) if (!may) answer(frames.error("forbidden", `You may not listen to ${topic}`));
    answer(frames.listening([...client.topics.keys()]));
  }

  async function obey(spoken: Spoken | null): Promise<void> {
    if (spoken === null) answer(frames.error("malformed", "Expected subscribe, listen or resume; see the protocol"));
    else if (spoken.event === "subscribe") {
      const names = spoken.data === "all" ? null : new Set(spoken.data.filter((name) => name !== ""));
      board.subscribe(client, names, spoken.rate);
    } else if (spoken.event === "listen") await listen(spoken.data);
    else await events.resume(client, spoken.data);
  }

  return (text) => {
    const now = performance.now();
    words = Math.min(MOST_WORDS, words + ((now - counted) / 1000) * WORDS_A_SECOND);
    counted = now;
    const spoken = parseSpoken(text);
    words -= spoken?.event === "resume" ? events.costOfResume(spoken.data) : 1;
    if (words < 0) {
      client.socket.close(POLICY_VIOLATION, "Too many messages");
      return last;
    }
    // One after another: the last word is the one that counts.
    last = last.then(() => obey(spoken)).catch((error) => log.warn({ err: error }, "not answered"));
    return last;
  };
}
