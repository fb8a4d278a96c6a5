import type pg from "pg";
import type { Logger } from "pino";
import { type Client, send } from "./client.ts";
import type { createEvents } from "./events.ts";
import { createFrame } from "./frame.ts";
import type { PriceBoard } from "./prices.ts";
import { frames, parseMessage, type ClientMessage } from "./protocol.ts";

const MESSAGES_PER_SECOND = 10;
export const MAX_BURST = 40;
const POLICY_VIOLATION = 1008;

type Dependencies = { pool: pg.Pool; board: PriceBoard; events: ReturnType<typeof createEvents>; log: Logger };

/** The user's own topic, to which every socket is subscribed. */
export const topicOf = ({ session }: Pick<Client, "session">): string => `user:${session.userId}`;

/** Unsubscribes the topics that the user may no longer read. */
export async function dropForbiddenTopics(pool: pg.Pool, client: Client): Promise<void> {
  if (client.topics.size < 2) return;
  const { rows } = await pool.query<{ topic: string }>(
    "select topic from unnest($2::text[]) topic where not site.may_subscribe($1, topic)",
    [client.session.userId, [...client.topics.keys()]],
  );
  for (const { topic } of rows) client.topics.delete(topic);
}

/** Answers the messages of clients; a client that exceeds the rate limit is disconnected. */
export function createMessageHandler({
  pool,
  board,
  events,
  log,
}: Dependencies): (client: Client, text: string) => Promise<void> {
  const answer = (client: Client, text: string): void => send(client, createFrame(text));

  async function listen(client: Client, topics: string[]): Promise<void> {
    const { rows } = await pool.query<{ topic: string; may: boolean }>(
      "select topic, site.may_subscribe($1, topic) as may from unnest($2::text[]) topic",
      [client.session.userId, topics],
    );
    const allowed = rows.filter(({ may }) => may).map(({ topic }) => topic);
    const before = new Map(client.topics);
    client.topics.clear();
    for (const topic of [topicOf(client), ...allowed]) client.topics.set(topic, before.get(topic) ?? events.position());
    for (const { topic, may } of rows)
      if (!may) answer(client, frames.error("forbidden", `You may not listen to ${topic}`));
    answer(client, frames.listening([...client.topics.keys()]));
  }

  async function handle(client: Client, message: ClientMessage | null): Promise<void> {
    if (message === null)
      answer(client, frames.error("malformed", "Expected subscribe, listen or resume; see the protocol"));
    else if (message.event === "subscribe") {
      const names = message.data === "all" ? null : new Set(message.data.filter((name) => name !== ""));
      board.subscribe(client, names, message.rate);
    } else if (message.event === "listen") await listen(client, message.data);
    else await events.resume(client, message.data);
  }

  return async (client, text) => {
    const now = performance.now();
    const gained = ((now - client.countedAt) / 1000) * MESSAGES_PER_SECOND;
    const message = parseMessage(text);
    const cost = message?.event === "resume" ? events.costOfResume(message.data) : 1;
    client.allowance = Math.min(MAX_BURST, client.allowance + gained) - cost;
    client.countedAt = now;
    if (client.allowance < 0) return client.socket.close(POLICY_VIOLATION, "Too many messages");
    // In order, because a later message replaces the subscription of an earlier one.
    client.answered = (client.answered ?? Promise.resolve())
      .then(() => handle(client, message))
      .catch((error) => log.warn({ err: error }, "not answered"));
    await client.answered;
  };
}
