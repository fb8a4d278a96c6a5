import type pg from "pg";
import type { Logger } from "pino";
import type { Client } from "./client.ts";
import type { createEvents } from "./events.ts";
import { createFrame } from "./frame.ts";
import type { PriceBoard } from "./prices.ts";
import { frames, parseMessage, type ClientMessage } from "./protocol.ts";

const MESSAGES_PER_SECOND = 10;
const MAX_BURST = 40;
const POLICY_VIOLATION = 1008;

type Dependencies = { pool: pg.Pool; board: PriceBoard; events: ReturnType<typeof createEvents>; log: Logger };

/** Unsubscribes the topics that the user may no longer read. */
export async function dropForbiddenTopics(pool: pg.Pool, client: Client): Promise<void> {
  if (client.topics.size < 2) return;
  const { rows } = await pool.query<{ topic: string }>(
    "select topic from unnest($2::text[]) topic where not site.may_subscribe($1, topic)",
    [client.session.userId, [...client.topics.keys()]],
  );
  for (const { topic } of rows) client.topics.delete(topic);
}

/** Answers the messages of one client; a client that exceeds the rate limit is disconnected. */
export function createMessageHandler(
  client: Client,
  { pool, board, events, log }: Dependencies,
): (text: string) => Promise<void> {
  const own = `user:${client.session.userId}`;
  let allowance = MAX_BURST;
  let countedAt = performance.now();
  let last = Promise.resolve();
  const answer = (text: string): void => client.send(createFrame(text));

  async function listen(topics: string[]): Promise<void> {
    const { rows } = await pool.query<{ topic: string; may: boolean }>(
      "select topic, site.may_subscribe($1, topic) as may from unnest($2::text[]) topic",
      [client.session.userId, topics],
    );
    const allowed = rows.filter(({ may }) => may).map(({ topic }) => topic);
    const before = new Map(client.topics);
    client.topics.clear();
    for (const topic of [own, ...allowed]) client.topics.set(topic, before.get(topic) ?? events.position());
    for (const { topic, may } of rows) if (!may) answer(frames.error("forbidden", `You may not listen to ${topic}`));
    answer(frames.listening([...client.topics.keys()]));
  }

  async function handle(message: ClientMessage | null): Promise<void> {
    if (message === null) answer(frames.error("malformed", "Expected subscribe, listen or resume; see the protocol"));
    else if (message.event === "subscribe") {
      const names = message.data === "all" ? null : new Set(message.data.filter((name) => name !== ""));
      board.subscribe(client, names, message.rate);
    } else if (message.event === "listen") await listen(message.data);
    else await events.resume(client, message.data);
  }

  return (text) => {
    const now = performance.now();
    allowance = Math.min(MAX_BURST, allowance + ((now - countedAt) / 1000) * MESSAGES_PER_SECOND);
    countedAt = now;
    const message = parseMessage(text);
    allowance -= message?.event === "resume" ? events.costOfResume(message.data) : 1;
    if (allowance < 0) {
      client.socket.close(POLICY_VIOLATION, "Too many messages");
      return last;
    }
    // In order, because a later message replaces the subscription of an earlier one.
    last = last.then(() => handle(message)).catch((error) => log.warn({ err: error }, "not answered"));
    return last;
  };
}
