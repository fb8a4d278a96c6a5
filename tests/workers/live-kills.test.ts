import type { ChildProcess } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadFactor, median } from "../support/load-factor.ts";
import { startEod } from "../support/eod.ts";
import { startOanda } from "../support/oanda.ts";
import { startPolygon } from "../support/polygon.ts";
import { isFull } from "../support/size.ts";
import { createDatabase, type Database, rows, until } from "./database.ts";
import { setApi, startLiveFeed } from "./live.ts";

const KILLS = isFull ? 10 : 3;
const MAX_RECOVERY_MS = 10_000;
const TIMEOUT_MS = 120_000;

let database: Database;
let feed: ChildProcess;
let polygon: Awaited<ReturnType<typeof startPolygon>>;
let eod: Awaited<ReturnType<typeof startEod>>;
let oanda: Awaited<ReturnType<typeof startOanda>>;
let quoteTimer: NodeJS.Timeout;
let quoteCount = 0;

/** One instrument per connection with prices around 1000; a bad quote would be outside that range. */
const NAMES = ["EUR_USD", "BTC_USD", "AAPL_USD", "XAU_USD"];

function sendQuotes(): void {
  const bid = (1000 + (++quoteCount % 50) / 10).toFixed(1);
  const ask = (1001 + (quoteCount % 50) / 10).toFixed(1);
  polygon.forex("EUR/USD", bid, ask);
  polygon.crypto("BTC-USD", bid, ask);
  eod.quote("AAPL", bid, ask);
  oanda.quote("XAU_USD", bid, ask);
  if (quoteCount % 3 > 0) return;
  polygon.forex("EUR/USD", "0", ask);
  polygon.crypto("BTC-USD", "1003", "1002");
  polygon.crypto("BTC-USD", "900", "901", 10);
  eod.quote("AAPL", "10.0", "10.1");
  eod.quote("AAPL", "0", "0");
  eod.quote("AAPL", "1003", "1002");
  oanda.quote("XAU_USD", "1", "1", '"status":"non-tradeable","tradeable":false');
  oanda.emptyBook("XAU_USD", "1003", "1002");
}
/** Partial frames and lines, as sent by a server that stops. */
function sendPartialFrames(): void {
  polygon.send("forex", `[{"ev":"C","p":"EUR/USD","a":1,"b":`);
  polygon.send("crypto", `[{"ev":"XQ","pair":"BTC-USD","bp":2,"ap":3`);
  eod.send(`{"s":"AAPL","ap":2,"bp":1,"t":${Date.now()}`);
  oanda.send("XAU_USD", `{"type":"PRICE","instrument":"XAU_USD","bids":[{"price":"2`);
}

beforeAll(async () => {
  [database, polygon, eod, oanda] = await Promise.all([
    createDatabase(),
    startPolygon({ key: "pk" }),
    startEod({ key: "ek" }),
    startOanda({ key: "ok", account: "101-004-1435156-001", offers: ["XAU_USD", "SPX500_USD"] }),
  ]);
  await setApi(database, "polygonAPI", ["pk", "on", "on", "off"], [0]);
  await setApi(database, "eodAPI", ["ek", "on"], [0]);
  await setApi(database, "oandaAPI", ["101-004-1435156-001", "ok", "fxpractice"], [1]);
  start();
  quoteTimer = setInterval(sendQuotes, 200);
});
afterAll(async () => {
  clearInterval(quoteTimer);
  feed?.kill("SIGKILL");
  oanda?.end();
  await Promise.all([polygon?.kill(), eod?.kill(), oanda?.kill()]);
  await database?.cluster.destroy();
});

function start(): void {
  feed = startLiveFeed(database, {
    "polygon.stream": polygon.url,
    "eod.stream": eod.url,
    "fxpractice.rest": oanda.url,
    "fxpractice.stream": oanda.url,
  });
}
const isLive = async (names: string[], since: number) =>
  (
    await rows(
      database.admin,
      `select from market.quotes q join market.instruments i on i.id = q.instrument_id
      where i.name = any($1) and q.time > to_timestamp($2)`,
      [names, since / 1000],
    )
  ).length === names.length;

async function killAndRevive(kill: () => Promise<void>, revive: () => Promise<void> | void, names: string[]) {
  sendPartialFrames();
  await kill();
  await new Promise((done) => setTimeout(done, 300));
  await revive();
  const since = Date.now();
  return (
    (await until(() => isLive(names, since), TIMEOUT_MS, `prices of ${names.join()} again`)) / (await loadFactor())
  );
}

test("prices are live within ten seconds after each provider is restarted", async () => {
  await until(() => isLive(NAMES, 0), TIMEOUT_MS, "first prices");
  const recoveriesMs: number[] = [];
  for (let round = 0; round < KILLS; round++) {
    const all = await Promise.all([
      killAndRevive(polygon.kill, polygon.start, ["EUR_USD", "BTC_USD"]),
      killAndRevive(eod.kill, eod.start, ["AAPL_USD"]),
      killAndRevive(oanda.kill, oanda.start, ["XAU_USD"]),
    ]);
    recoveriesMs.push(Math.max(...all));
  }
  expect(median(recoveriesMs)).toBeLessThan(MAX_RECOVERY_MS);
}, 900_000);

test("prices are live within ten seconds after the feed process is killed", async () => {
  const recoveriesMs: number[] = [];
  for (let round = 0; round < KILLS; round++) {
    const ended = new Promise<void>((done) => feed.once("exit", () => done()));
    const recoveryMs = await killAndRevive(
      () => {
        feed.kill("SIGKILL");
        return ended;
      },
      start,
      NAMES,
    );
    recoveriesMs.push(recoveryMs);
  }
  expect(median(recoveriesMs)).toBeLessThan(MAX_RECOVERY_MS);
}, 900_000);

test("no bad quote was applied during the restarts (T-37, F-13)", async () => {
  const [{ low, high }] = (await rows<{ low: string; high: string }>(
    database.admin,
    `select min(low) as low, max(high) as high from (
        select low, high from market.candles union all select day_low, day_high from market.quotes
    ) bars`,
  )) as [{ low: string; high: string }];
  expect([Number(low) >= 1000, Number(high) <= 1005]).toEqual([true, true]);
  const reasons = await rows<{ reason: string }>(
    database.admin,
    "select distinct reason from market.refused_ticks order by reason",
  );
  expect(reasons.map(({ reason }) => reason)).toEqual(["bid above ask", "jump", "not a price"]);
});
