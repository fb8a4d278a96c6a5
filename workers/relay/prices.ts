import { PRICE_FRAME_START } from "../../app/live/protocol.ts";
import { type Client, sendPrices } from "./client.ts";
import { createFrame, type Frame } from "./frame.ts";
import * as metrics from "./metrics.ts";

type Quote = { name: string; bids: string; asks: string; time: string };
type Group = {
  key: string;
  names: ReadonlySet<string> | null;
  intervalMs: number;
  clients: Set<Client>;
  changed: Map<string, string>;
  sentAt: number;
  timer?: NodeJS.Timeout;
};

/**
 * Keeps the latest prices and the subscriptions. Clients with the same names and rate form a group, whose frame is
 * built once. Between two frames of a group, a newer price of an instrument replaces the older one.
 */
export function createPriceBoard() {
  const latest = new Map<string, string>();
  const groups = new Map<string, Group>();
  const groupOf = new Map<Client, Group>();

  function send(group: Group): void {
    group.timer = undefined;
    group.sentAt = performance.now();
    const frame = frameOf(group.changed.values());
    group.changed.clear();
    sendToAll(group.clients, frame);
  }

  function leave(client: Client): void {
    const group = groupOf.get(client);
    if (!group) return;
    groupOf.delete(client);
    group.clients.delete(client);
    if (group.clients.size > 0) return;
    clearTimeout(group.timer);
    groups.delete(group.key);
  }

  function snapshot(group: Group): Frame | undefined {
    const quotes =
      group.names === null ? [...latest.values()] : [...group.names].flatMap((name) => latest.get(name) ?? []);
    return quotes.length > 0 ? frameOf(quotes) : undefined;
  }

  return {
    /**
     * Publishes a frame of the database. The first frame of a burst is sent at once, the following ones at the group's
     * rate.
     */
    publish(text: string): void {
      const { data } = JSON.parse(text) as { data: Quote[] };
      const quotes = data.map((quote) => [quote.name, JSON.stringify(quote)] as const);
      for (const [name, quote] of quotes) latest.set(name, quote);
      for (const group of groups.values()) {
        for (const [name, quote] of quotes)
          if (group.names === null || group.names.has(name)) group.changed.set(name, quote);
        if (group.changed.size === 0 || group.timer !== undefined) continue;
        const delayMs = group.intervalMs - (performance.now() - group.sentAt);
        if (delayMs <= 0) send(group);
        else group.timer = setTimeout(send, delayMs, group);
      }
    },
    /**
     * Replaces the subscription by these names (null: all) at `rate` frames a second, and sends their latest prices at
     * once.
     */
    subscribe(client: Client, names: ReadonlySet<string> | null, rate: number): void {
      leave(client);
      if (names?.size === 0) return;
      const key = `${rate}:${names === null ? "all" : [...names].sort().join(",")}`;
      let group = groups.get(key);
      if (!group) {
        group = { key, names, intervalMs: 1000 / rate, clients: new Set(), changed: new Map(), sentAt: 0 };
        groups.set(key, group);
      }
      group.clients.add(client);
      groupOf.set(client, group);
      const frame = snapshot(group);
      if (frame) sendToAll([client], frame);
    },
    /** Sends the latest prices to a client that has read its backlog. */
    catchUp(client: Client): void {
      if (client.behindSince === null) return;
      client.behindSince = null;
      const group = groupOf.get(client);
      const frame = group && snapshot(group);
      if (frame) sendToAll([client], frame);
    },
    leave,
  };
}

export type PriceBoard = ReturnType<typeof createPriceBoard>;

function sendToAll(clients: Iterable<Client>, frame: Frame): void {
  let sent = 0;
  for (const client of clients) if (sendPrices(client, frame)) sent++;
  metrics.sent.inc(sent);
}

function frameOf(quotes: Iterable<string>): Frame {
  return createFrame(`${PRICE_FRAME_START}${[...quotes].join(",")}]}`);
}
