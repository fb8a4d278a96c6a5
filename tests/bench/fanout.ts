// 9 to 12: prices from NOTIFY to a thousand sockets, through the relay and through the bare ws library.
import { fork, type ChildProcess } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { resolve } from "node:path";
import type pg from "pg";
import type { Cluster } from "../fault/cluster.ts";
import { relayFlags } from "../../workers/node-flags.ts";
import { connect, createBook } from "./book.ts";
import { type Readers, connectReaders } from "./fanout/readers.ts";
import { judge, median, percentile, print, type Result } from "./measure.ts";

const SOCKETS = 1000;
const FRAMES_PER_SECOND = 20;
const QUOTES = 60;
const STALLED_SOCKETS = SOCKETS / 20;

export type Server = {
  child: ChildProcess;
  port: number;
  channel: string;
  cpu: () => Promise<number>;
  /** Resident bytes. */
  memory: () => Promise<number>;
};

export async function launch(name: "bare" | "ours", url: string): Promise<Server> {
  const child = fork(resolve(import.meta.dirname, `fanout/${name}.ts`), {
    env: { ...process.env, DATABASE_URL: url },
    execArgv: relayFlags,
  });
  const nextMessage = <T>(): Promise<T> =>
    new Promise((done) => child.once("message", (message) => done(message as T)));
  const { port } = await nextMessage<{ port: number }>();
  const usage = () => {
    const reply = nextMessage<{ cpu: number; memory: number }>();
    child.send("usage");
    return reply;
  };
  return {
    child,
    port,
    channel: name === "ours" ? "prices" : "bare_prices",
    cpu: async () => (await usage()).cpu,
    memory: async () => (await usage()).memory,
  };
}

/** One session for every thirty sockets at most, the limit per user. */
export async function sessions(client: pg.Client, count = 50): Promise<string[]> {
  const cookies: string[] = [];
  const { rows } = await client.query<{ id: string }>(
    "select id from iam.users where role_id = 3 order by id limit $1",
    [count],
  );
  for (const { id } of rows) {
    const token = randomBytes(32).toString("base64url");
    await client.query(
      "insert into iam.sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')",
      [createHash("sha256").update(token).digest(), id],
    );
    cookies.push(`bourse_session=${token}`);
  }
  return cookies;
}

export const frameText = (): string => {
  const data = Array.from({ length: QUOTES }, (_, n) => {
    const price = 1 + Math.random();
    return {
      name: `SYM${n + 1}_USD`,
      bids: price.toFixed(5),
      asks: (price + 0.0002).toFixed(5),
      time: new Date().toISOString(),
    };
  });
  return JSON.stringify({ event: "priceUpdate", data });
};

type Figures = { p99: number; cpu: number; bytes: number; delivered: number };

async function broadcast(client: pg.Client, server: Server, readers: Readers, seconds: number): Promise<Figures> {
  const latencies: number[] = [];
  let sentAt = 0;
  // The sockets that are stalled later are not counted, so that both halves of 12 measure the same readers.
  readers.onFrame((index) => void (index >= STALLED_SOCKETS && latencies.push(performance.now() - sentAt)));
  const bytes = readers.bytes();
  const cpu = await server.cpu();
  const started = performance.now();
  const ticks = seconds * FRAMES_PER_SECOND;
  for (let n = 0; n < ticks; n++) {
    const wait = started + (n * 1000) / FRAMES_PER_SECOND - performance.now();
    if (wait > 0) await new Promise((done) => setTimeout(done, wait));
    const text = frameText();
    sentAt = performance.now();
    await client.query({ name: "notify", text: "select pg_notify($1, $2)", values: [server.channel, text] });
  }
  await new Promise((done) => setTimeout(done, 300));
  const used = (await server.cpu()) - cpu;
  readers.onFrame(() => {});
  return {
    p99: percentile(latencies, 0.99),
    cpu: (used * 1e6) / latencies.length,
    bytes: (readers.bytes() - bytes) / latencies.length,
    delivered: latencies.length / (ticks * (SOCKETS - STALLED_SOCKETS)),
  };
}

export async function fanout(cluster: Cluster, options: { rounds: number }): Promise<Result[]> {
  const url = await createBook(cluster, "bench_fanout", { accounts: 100, orders: 100, levels: false, cushion: 0 });
  const client = await connect(url);
  const cookies = await sessions(client);
  const [bare, ours] = [await launch("bare", url), await launch("ours", url)];
  const hello = JSON.stringify({ event: "subscribe", data: "all", rate: 25 });
  const readers = {
    bare: await connectReaders(bare.port, SOCKETS, cookies, { deflate: false, hello: null }),
    ours: await connectReaders(ours.port, SOCKETS, cookies, { deflate: false, hello }),
  };
  await new Promise((done) => setTimeout(done, 1000));
  const figures: Record<"bare" | "ours" | "slow" | "fast" | "deflated" | "plain", Figures[]> = {
    bare: [],
    ours: [],
    slow: [],
    fast: [],
    deflated: [],
    plain: [],
  };
  for (let round = 0; round < options.rounds; round++) {
    figures.bare.push(await broadcast(client, bare, readers.bare, 3));
    figures.ours.push(await broadcast(client, ours, readers.ours, 3));
  }
  for (let round = 0; round < options.rounds; round++) {
    figures.fast.push(await broadcast(client, ours, readers.ours, 3));
    readers.ours.pause(STALLED_SOCKETS);
    figures.slow.push(await broadcast(client, ours, readers.ours, 3));
    readers.ours.resume();
  }
  readers.ours.end();
  await new Promise((done) => setTimeout(done, 1000));
  const deflated = await connectReaders(ours.port, SOCKETS, cookies, { deflate: true, hello });
  for (let round = 0; round < options.rounds; round++) {
    figures.plain.push(await broadcast(client, bare, readers.bare, 3));
    figures.deflated.push(await broadcast(client, ours, deflated, 3));
  }
  deflated.end();
  readers.bare.end();
  bare.child.kill();
  ours.child.kill();
  await client.end();

  const of = (name: keyof typeof figures, figure: keyof Figures): number =>
    median(figures[name].map((each) => each[figure]));
  console.log(
    `     delivered: bare ${of("bare", "delivered").toFixed(2)}, ours ${of("ours", "delivered").toFixed(2)}, deflated ${of("deflated", "delivered").toFixed(2)}`,
  );
  const results = [
    judge(
      "9",
      `tick to ${SOCKETS} sockets, ${FRAMES_PER_SECOND} a second, p99`,
      "ms",
      of("bare", "p99"),
      of("ours", "p99"),
      {
        kind: "most",
        gate: 1.5,
        ambition: 1.15,
      },
    ),
    judge("10", "CPU a message, admission and subscriptions included", "us", of("bare", "cpu"), of("ours", "cpu"), {
      kind: "most",
      gate: 1.15,
      ambition: 0.95,
    }),
    judge("11", "CPU a compressed message, beside bare uncompressed", "us", of("plain", "cpu"), of("deflated", "cpu"), {
      kind: "most",
      gate: 1.15,
      ambition: 0.95,
    }),
    judge("11", "bytes a compressed message", "B", of("plain", "bytes"), of("deflated", "bytes"), {
      kind: "most",
      gate: 0.5,
      ambition: 0.33,
    }),
    judge("12", "fast sockets' p99 while one in twenty does not read", "ms", of("fast", "p99"), of("slow", "p99"), {
      kind: "most",
      gate: 1.2,
      ambition: 1.05,
    }),
  ];
  for (const result of results) print(result);
  return results;
}
