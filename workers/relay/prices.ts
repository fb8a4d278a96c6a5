import type { Client } from "./client.ts";
import { createFrame, type Frame } from "./frame.ts";

type Quote = { name: string; bids: string; asks: string; time: string };
type Group = {
  key: string;
  names: ReadonlySet<string> | null;
  spacing: number;
  clients: Set<Client>;
  changed: Map<string, string>;
  sentAt: number;
  timer?: NodeJS.Timeout;
};

const HEAD = '{"event":"priceUpdate","data":[';

/**
 * The newest price of everything, and who wants which. Clients that want the same at the same pace are one group: its frame
 * is made once. Between two frames of a group the newest price of a name replaces the one before.
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
    for (const client of group.clients) client.price(frame);
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
    /** A frame as the database announces it. A burst's first frame leaves at once, the next ones at the group's pace. */
    publish(text: string): void {
      const { data } = JSON.parse(text) as { data: Quote[] };
      const quotes = data.map((quote) => [quote.name, JSON.stringify(quote)] as const);
      for (const [name, quote] of quotes) latest.set(name, quote);
      for (const group of groups.values()) {
        for (const [name, quote] of quotes)
          if (group.names === null || group.names.has(name)) group.changed.set(name, quote);
        if (group.changed.size === 0 || group.timer !== undefined) continue;
        const early = group.spacing - (performance.now() - group.sentAt);
        if (early <= 0) send(group);
        else group.timer = setTimeout(send, early, group);
      }
    },
    /** From now on these names (null: all), at most so many frames a second; the newest prices come at once. */
    subscribe(client: Client, names: ReadonlySet<string> | null, rate: number): void {
      leave(client);
      if (names?.size === 0) return;
      const key = `${rate}:${names === null ? "all" : [...names].sort().join(",")}`;
      let group = groups.get(key);
      if (!group) {
        group = { key, names, spacing: 1000 / rate, clients: new Set(), changed: new Map(), sentAt: 0 };
        groups.set(key, group);
      }
      group.clients.add(client);
      groupOf.set(client, group);
      const frame = snapshot(group);
      if (frame) client.price(frame);
    },
    /** A socket that was behind has read everything: the newest prices, and it keeps up again. */
    catchUp(client: Client): void {
      if (client.behindSince === null) return;
      client.behindSince = null;
      const group = groupOf.get(client);
      const frame = group && snapshot(group);
      if (frame) client.price(frame);
    },
    leave,
  };
}

export type PriceBoard = ReturnType<typeof createPriceBoard>;

function frameOf(quotes: Iterable<string>): Frame {
  return createFrame(`${HEAD}${[...quotes].join(",")}]}`);
}
