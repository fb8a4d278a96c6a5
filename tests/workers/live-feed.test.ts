import type { ChildProcess } from "node:child_process";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startPolygon } from "../support/polygon.ts";
import { createDatabase, type Database, rows, until } from "./database.ts";
import { healthOf, quoteOf, waitForHealth, setApi, waitForPrice, startLiveFeed } from "./live.ts";

let database: Database;
let polygon: Awaited<ReturnType<typeof startPolygon>>;
let feed: ChildProcess;

beforeAll(async () => {
  [database, polygon] = await Promise.all([createDatabase(), startPolygon({ key: "pk-live" })]);
  feed = startLiveFeed(database, { "polygon.stream": polygon.url });
});
afterAll(async () => {
  feed?.kill("SIGKILL");
  await polygon?.kill();
  await database?.cluster.destroy();
});
beforeEach(() => polygon.behave("good"));

test("without keys no provider is contacted, and every instrument is listed as without a provider", async () => {
  await waitForHealth(database, "polygonCrypto", false, "Switched off");
  expect((await healthOf(database, "polygonCrypto"))?.without).toContain("BTC_USD");
  expect(polygon.connections).toEqual([]);
});

test("a key saved in the back office brings prices without a restart, with all digits", async () => {
  await setApi(database, "polygonAPI", ["pk-live", "off", "on", "off"], [0]);
  await waitForHealth(database, "polygonCrypto", true, "Prices for {{count}} instruments");
  expect(polygon.topics("crypto")).toContain("XQ.BTC-USD");
  expect(polygon.topics("crypto")).toHaveLength(26);
  polygon.crypto("BTC-USD", "33052.790", "33073.19");
  await waitForPrice(database, "BTC_USD", "33052.790");
  expect(await quoteOf(database, "BTC_USD")).toEqual({ bid: "33052.790", ask: "33073.19" });
  expect(polygon.connections).toEqual(["crypto"]);
});

test("a crypto pair takes its price from one exchange only", async () => {
  polygon.crypto("ETH-USD", "2000", "2001", 1);
  polygon.crypto("ETH-USD", "2050", "2051", 10);
  polygon.crypto("ETH-USD", "2000.5", "2001.5", 1);
  await waitForPrice(database, "ETH_USD", "2000.5");
  polygon.crypto("SOL-USD", "150", "150.1", 10);
  await waitForPrice(database, "SOL_USD", "150");
  const [prev] = await rows<{ prev_bid: string }>(
    database.admin,
    "select prev_bid from market.quotes q join market.instruments i on i.id = q.instrument_id where i.name = 'ETH_USD'",
  );
  expect(prev).toEqual({ prev_bid: "2000" });
});

test("empty books, partial frames and crossed, zero or future quotes change no price", async () => {
  polygon.send("crypto", `[{"ev":"XQ","pair":"BTC-USD","t":${Date.now()},"x":1}]`);
  polygon.send("crypto", `[{"ev":"XQ","pair":"BTC-USD","bp":1,"a`);
  polygon.send("crypto", `{"ev":"XQ","pair":"BTC-USD","bp":1,"ap":2,"t":${Date.now()},"x":1}`);
  polygon.crypto("BTC-USD", "0", "0");
  polygon.crypto("BTC-USD", "33080", "33070");
  polygon.crypto("BTC-USD", "330", "331");
  polygon.crypto("BTC-USD", "33060", "33070", 1, Date.now() + 3_600_000);
  polygon.crypto("BTC-USD", "33060", "33070", 1, Date.now() - 3_600_000);
  polygon.crypto("BTC-USD", "33061", "33071");
  await waitForPrice(database, "BTC_USD", "33061");
  const refused = await rows<{ reason: string }>(database.admin, "select reason from market.refused_ticks order by id");
  expect(refused.map(({ reason }) => reason)).toEqual([
    "not a price",
    "bid above ask",
    "jump",
    "ahead of time",
    "older than the last tick",
  ]);
});

test("a wrong key, a plan without these prices and too many connections have different messages", async () => {
  await setApi(database, "polygonAPI", ["pk-wrong", "off", "on", "off"], [0]);
  await waitForHealth(database, "polygonCrypto", false, "API key rejected");
  const tried = polygon.keys.length;
  polygon.behave("unpaid");
  await setApi(database, "polygonAPI", ["pk-live", "off", "on", "off"], [0]);
  await waitForHealth(database, "polygonCrypto", false, "The provider plan does not include these prices");
  // These errors are not retried soon.
  await new Promise((done) => setTimeout(done, 1_500));
  expect(polygon.keys.slice(tried)).toEqual(["pk-live"]);
  polygon.behave("full");
  // A key that was changed and restored between two reads counts as unchanged.
  await setApi(database, "polygonAPI", ["pk-live ", "off", "on", "off"], [0]);
  await waitForHealth(database, "polygonCrypto", false, "API key rejected");
  await setApi(database, "polygonAPI", ["pk-live", "off", "on", "off"], [0]);
  await waitForHealth(database, "polygonCrypto", false, "This API key is in use by another connection");
});

test("switching a provider off in the back office ends its connection, and switching it on restores it", async () => {
  await setApi(database, "polygonAPI", ["pk-live", "off", "off", "off"], [0]);
  await waitForHealth(database, "polygonCrypto", false, "Switched off");
  await until(() => polygon.topics("crypto").length === 0, 30_000, "the connection goes");
  await setApi(database, "polygonAPI", ["pk-live", "off", "on", "off"], [0]);
  await waitForHealth(database, "polygonCrypto", true, "Prices for {{count}} instruments");
});

test("a server error, a rate limit and a failed handshake are retried", async () => {
  polygon.behave("down");
  await polygon.kill();
  await polygon.start();
  await waitForHealth(database, "polygonCrypto", false, "Unexpected response from the provider");
  polygon.behave("good");
  await waitForHealth(database, "polygonCrypto", true, "Prices for {{count}} instruments");
  polygon.behave("limited");
  await polygon.kill();
  await polygon.start();
  await waitForHealth(database, "polygonCrypto", false, "Rate limit reached, retrying later");
  polygon.behave("silent");
  await waitForHealth(database, "polygonCrypto", false, "No data for {{seconds}} seconds");
  polygon.behave("slow");
  await waitForHealth(database, "polygonCrypto", true, "Prices for {{count}} instruments");
  polygon.crypto("BTC-USD", "33062", "33072");
  await waitForPrice(database, "BTC_USD", "33062");
}, 300_000);
