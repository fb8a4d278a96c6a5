// The leading feed's connection: lost without a packet, or waiting for a lock; and the age of the newest price.
import pino from "pino";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { leads, priceAge, turnAge } from "../../workers/feed/metrics.ts";
import { createIdle } from "../../workers/feed/providers/idle.ts";
import { runFeed } from "../../workers/feed/run.ts";
import { openWeakNetwork } from "../support/weak-network.ts";
import { createDatabase, type Database, rows, until } from "./database.ts";

const TIMEOUT_MS = 60_000;

let database: Database;
let network: Awaited<ReturnType<typeof openWeakNetwork>>;
let feed: Promise<void>;
const stop = new AbortController();

const isLeading = async () => (await leads.get()).values[0]?.value === 1;
const ageSeconds = async () => (await turnAge.get()).values[0]?.value ?? 0;

beforeAll(async () => {
  database = await createDatabase();
  network = await openWeakNetwork(database.admin);
  const log = pino({ level: "silent" });
  feed = runFeed(
    { databaseUrl: network.url, provider: { ...createIdle(), clock: "real" }, hours: "always", log },
    stop.signal,
  );
});
beforeEach(() => until(isLeading, TIMEOUT_MS, "the feed leads"));
afterAll(async () => {
  stop.abort();
  network.close();
  await feed;
  await database.cluster.destroy();
});

test("a feed that waits for a lock longer than ten seconds keeps leading, and its metric shows the wait", async () => {
  const session = new pg.Client({ connectionString: database.admin });
  await session.connect();
  await session.query("begin; select from market.clock_state for update");
  await until(async () => (await ageSeconds()) > 17, TIMEOUT_MS, "the age of its last turn");
  expect(await isLeading()).toBe(true);
  await session.query("rollback");
  await session.end();
  await until(async () => (await ageSeconds()) < 2, TIMEOUT_MS, "its next turn");
  expect(await isLeading()).toBe(true);
});

test("the feed's metric has the age of the newest accepted price of the open markets", async () => {
  const ageOfPrice = async () => (await priceAge.get()).values[0]?.value ?? 0;
  expect(await ageOfPrice()).toBeLessThan(60);
  const time = new Date(Date.now() - 600_000).toISOString();
  await rows(
    database.admin,
    `select market.apply_ticks('[{"instrument": "EUR_USD", "bid": "1.1", "ask": "1.1", "time": "${time}"}]')`,
  );
  await until(async () => (await ageOfPrice()) >= 600, TIMEOUT_MS, "the age of the price");
  expect(await ageOfPrice()).toBeLessThan(700);
});

test("a feed whose connection is lost without a packet gives it up and leads again over a new one", async () => {
  network.stall();
  await until(async () => !(await isLeading()), TIMEOUT_MS, "the loss is noticed");
  network.resume();
  await until(isLeading, TIMEOUT_MS, "the feed leads again");
});
