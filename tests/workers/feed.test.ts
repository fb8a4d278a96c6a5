import { type ChildProcess, fork } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import pino from "pino";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { waiting } from "../../workers/feed/metrics.ts";
import { createTickRecorder } from "../../workers/feed/tick-recorder.ts";
import { createReplay } from "../../workers/feed/providers/replay.ts";
import { runFeed } from "../../workers/feed/run.ts";
import { loadFactor, median } from "../support/load-factor.ts";
import { KEY } from "../support/templates.ts";
import { connect, createDatabase, type Database, rows, until } from "./database.ts";

const TIMEOUT_MS = 60_000;

let database: Database;
let folder: string;
const feeds: ChildProcess[] = [];

beforeAll(async () => {
  database = await createDatabase();
  folder = await mkdtemp(join(tmpdir(), "bourse-replay-"));
});
afterEach(async () => {
  for (const feed of feeds.splice(0)) feed.kill("SIGKILL");
  // The connection of a killed feed may still be finishing its statement, which must not affect the next test.
  await until(async () => (await connected()) === 0, TIMEOUT_MS, "no feed is left");
  await rows(database.admin, "truncate market.quotes, market.candles, market.refused_ticks");
  await rows(database.admin, "update market.clock_state set tick_time = null, feed_beat_at = null");
});
afterAll(async () => {
  await database?.cluster.destroy();
  await rm(folder, { recursive: true, force: true });
});

const at = (ms: number) => new Date(Date.parse("2014-05-02T12:00:00.000Z") + ms).toISOString();
const csv = (lines: string[]) => ["time,instrument,bid,ask", ...lines, ""].join("\n");
/** Prices with small moves, several of them in the same millisecond. */
const quotes = (name: string, price: number, count: number, every: number) =>
  Array.from({ length: count }, (_, n) => {
    const bid = price * (1 + Math.sin(n / 50) / 500 + (n % 2) / 1e4);
    return `${at(Math.floor(n / 2) * every)},${name},${bid.toFixed(5)},${(bid * 1.0001).toFixed(5)}`;
  });

/** A feed process as the installation starts it. */
function startFeed(feed: string, speed = "max"): ChildProcess {
  const child = fork(resolve(import.meta.dirname, "../../workers/feed/index.ts"), [], {
    env: {
      ...process.env,
      DATABASE_URL: database.admin,
      ENCRYPTION_KEY: KEY,
      FEED: feed,
      FEED_SPEED: speed,
      MARKET_HOURS: "always",
      LOG_LEVEL: "error",
      METRICS_PORT: "0",
    },
    execArgv: [],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  feeds.push(child);
  return child;
}

async function countTicks(): Promise<number> {
  const [row] = await rows<{ count: number }>(
    database.admin,
    `select (select coalesce(sum(ticks), 0) from market.candles where resolution = '1m')
      + (select coalesce(sum(minute_ticks), 0) from market.quotes) as count`,
  );
  return Number(row?.count);
}
async function connected(): Promise<number> {
  const connections = await rows(database.admin, "select from pg_stat_activity where application_name = 'bourse feed'");
  return connections.length;
}
const leaders = () =>
  rows<{ pid: number }>(
    database.admin,
    `select pid from pg_locks where locktype = 'advisory' and classid = 1651471730 and objid = 1 and granted
      and database = (select oid from pg_database where datname = current_database())`,
  );

/** Plays recordings to their end in this process. */
async function replay(pattern: string): Promise<string[]> {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => lines.push(line) });
  const stop = new AbortController();
  const running = runFeed(
    { databaseUrl: database.worker, provider: createReplay(join(folder, pattern), "max", log), hours: "always", log },
    stop.signal,
  );
  const failed = running.then(() => "");
  await Promise.race([
    failed,
    until(
      () => lines.some((line) => /replay ended|nothing to replay/.test(line)),
      TIMEOUT_MS,
      "the end of the recording",
    ),
  ]);
  // The last quotes may still be in the queue when the file has ended; the gauge becomes 0 when the queue is empty.
  waiting.set(-1);
  await until(async () => (await waiting.get()).values[0]?.value === 0, TIMEOUT_MS, "the last quotes");
  stop.abort();
  await running;
  return lines;
}

test("several recordings, plain and compressed, are merged by time and each quote is applied once", async () => {
  await writeFile(join(folder, "a.ticks.csv"), csv(quotes("EUR_USD", 1.38, 1_500, 400)));
  await writeFile(join(folder, "b.ticks.csv.gz"), gzipSync(csv(quotes("XAU_USD", 1290, 2_500, 230))));
  await replay("[ab].ticks.csv*");
  expect(await countTicks()).toBe(4_000);
  expect(await rows(database.admin, "select from market.refused_ticks")).toHaveLength(0);
  const [clock] = await rows<Record<string, string>>(
    database.admin,
    "select source, feed, tick_time from market.clock_state",
  );
  expect(clock).toMatchObject({ source: "ticks", feed: "replay", tick_time: "2014-05-02 12:04:59.6+00" });
});

test("a replay continues where it stopped and applies no quote twice", async () => {
  const all = quotes("EUR_USD", 1.38, 1_001, 100);
  await writeFile(join(folder, "half.csv"), csv(all.slice(0, 501)));
  await writeFile(join(folder, "whole.csv"), csv(all));
  await replay("half.csv");
  expect(await countTicks()).toBe(501);
  await replay("whole.csv");
  expect(await countTicks()).toBe(1_001);
  const lines = await replay("whole.csv");
  expect(lines.join("")).toContain("nothing to replay");
  expect(await countTicks()).toBe(1_001);
});

test("a quote repeated in the same millisecond counts once, so that an interrupted replay continues at the right line", async () => {
  const twice = [`${at(0)},EUR_USD,1.38000,1.38010`, `${at(0)},EUR_USD,1.3800,1.38010`];
  await writeFile(join(folder, "twice.csv"), csv(twice));
  await replay("twice.csv");
  expect(await countTicks()).toBe(1);
  await writeFile(join(folder, "on.csv"), csv([...twice, `${at(1)},EUR_USD,1.38000,1.38010`]));
  await replay("on.csv");
  expect(await countTicks()).toBe(2);
});

test("a file of bars is rejected with a message, and unknown instruments are skipped", async () => {
  await writeFile(
    join(folder, "c.bars.csv"),
    "time,instrument,open,high,low,close,volume\n2014-05-02T12:00:00.000Z,EUR_USD,1,1,1,1,1\n",
  );
  await expect(replay("c.bars.csv")).rejects.toThrow("holds quotes");
  await writeFile(join(folder, "c.ticks.csv"), csv([`${at(0)},NOBODY_USD,1,2`, ...quotes("EUR_USD", 1.38, 10, 100)]));
  const lines = (await replay("c.*.csv")).join("");
  expect(lines).toContain("a replay needs time,instrument,bid,ask");
  expect(lines).toContain("NOBODY_USD");
  expect(await countTicks()).toBe(10);
});

test("invalid quotes are stored with their reason and change no price (T-37)", async () => {
  const validLine = `${at(0)},EUR_USD,1.38000,1.38010`;
  const invalidLines = [
    `${at(100)},EUR_USD,0,1.38010`,
    `${at(200)},EUR_USD,-1,1.38010`,
    `${at(300)},EUR_USD,NaN,1.38010`,
    `${at(400)},EUR_USD,1.38020,1.38010`,
    `${at(500)},EUR_USD,138.0,138.1`,
    `${at(600)},EUR_USD,1e400,1.38010`,
  ];
  await writeFile(join(folder, "d.csv"), csv([validLine, ...invalidLines]));
  await replay("d.csv");
  const refused = await rows<{ reason: string }>(database.admin, "select reason from market.refused_ticks order by id");
  expect(refused).toHaveLength(invalidLines.length);
  const [quote] = await rows<{ bid: string }>(database.admin, "select bid, ask from market.quotes");
  expect(quote).toEqual({ bid: "1.38000", ask: "1.38010" });
  const oldTick = { instrument: "EUR_USD", bid: "1.38", ask: "1.39", time: at(-60_000) };
  const futureTick = { ...oldTick, time: new Date(Date.now() + 120_000).toISOString() };
  await rows(database.worker, "select market.apply_ticks($1)", [JSON.stringify([oldTick, futureTick])]);
  const reasons = await rows<{ reason: string }>(
    database.admin,
    "select reason from market.refused_ticks order by id desc limit 2",
  );
  expect(reasons.map(({ reason }) => reason)).toEqual(["ahead of time", "older than the last tick"]);
});

test("a standby takes over within five seconds after the leader is killed, and two never lead at the same time (F-13)", async () => {
  let leader = startFeed("simulator");
  await until(async () => (await leaders()).length === 1, TIMEOUT_MS, "a leader");
  const takeovers: number[] = [];
  for (let round = 0; round < 3; round++) {
    const standby = startFeed("simulator");
    await until(async () => (await connected()) === 2, TIMEOUT_MS, "a standby");
    const count = await countTicks();
    await until(async () => (await countTicks()) > count, TIMEOUT_MS, "prices");
    const [before, ...others] = await leaders();
    expect(others).toEqual([]);
    leader.kill("SIGKILL");
    await until(async () => (await connected()) === 1, TIMEOUT_MS, "the leader is gone");
    const countBefore = await countTicks();
    const takeover = await until(async () => (await countTicks()) > countBefore, TIMEOUT_MS, "prices go on");
    const [after, ...more] = await leaders();
    expect([after?.pid === before?.pid, more]).toEqual([false, []]);
    takeovers.push(takeover / (await loadFactor()));
    leader = standby;
  }
  expect(median(takeovers)).toBeLessThan(5_000);
}, 300_000);

test("a leader whose connection is terminated loses the leadership", async () => {
  startFeed("simulator");
  startFeed("simulator");
  await until(async () => (await connected()) === 2 && (await countTicks()) > 10, TIMEOUT_MS, "prices and a standby");
  const [leader] = await leaders();
  await rows(database.admin, "select pg_terminate_backend($1)", [leader?.pid]);
  await until(
    async () => (await leaders()).length === 1 && (await leaders())[0]?.pid !== leader?.pid,
    TIMEOUT_MS,
    "a new leader",
  );
  const count = await countTicks();
  await until(async () => (await countTicks()) > count, TIMEOUT_MS, "prices go on");
}, 300_000);

test("each quote of a recording is applied once although PostgreSQL is killed twice during the replay", async () => {
  await writeFile(join(folder, "e.csv.gz"), gzipSync(csv(quotes("EUR_USD", 1.38, 30_000, 100))));
  await writeFile(join(folder, "f.csv"), csv(quotes("XAU_USD", 1290, 30_000, 100)));
  startFeed(`replay:${join(folder, "[ef].csv*")}`);
  for (const share of [0.2, 0.5]) {
    await until(async () => (await countTicks().catch(() => 0)) > 60_000 * share, TIMEOUT_MS, "part of the recording");
    await database.cluster.kill();
    await database.cluster.start();
  }
  await until(async () => (await countTicks()) >= 60_000, 2 * TIMEOUT_MS, "the whole recording");
  await new Promise((done) => setTimeout(done, 500));
  expect(await countTicks()).toBe(60_000);
  expect(await rows(database.admin, "select from market.refused_ticks")).toHaveLength(0);
}, 400_000);

test("the neighbours of a close include a tick that the provider repeated", async () => {
  const ticks = [0, 10, 20, 20, 30, 40, 50, 60, 70].map((ms) => {
    const price = 1 + ms / 100_000;
    return { instrument: "EUR_USD", bid: price.toFixed(5), ask: (price + 0.0001).toFixed(5), time: at(ms) };
  });
  await rows(database.worker, "select market.apply_ticks($1)", [JSON.stringify(ticks)]);
  expect(await rows(database.admin, "select reason from market.refused_ticks")).toEqual([{ reason: "repeated" }]);
  const recorder = createTickRecorder(() => "replay");
  recorder.record(ticks, new Set([Date.parse(at(40))]));
  const client = await connect(database.worker);
  await recorder.save(client, pino({ level: "silent" }));
  await client.end();
  const stored = await rows<{ place: number; bid: string }>(
    database.admin,
    "select place::bigint as place, bid::text from market.kept_ticks where closed_at = $1 and provider = 'replay' order by place",
    [at(40)],
  );
  expect(stored.map(({ place, bid }) => [place, bid])).toEqual([
    [-4, "1.00000"],
    [-3, "1.00010"],
    [-2, "1.00020"],
    [-1, "1.00030"],
    [0, "1.00040"],
    [1, "1.00050"],
    [2, "1.00060"],
    [3, "1.00070"],
  ]);
});
