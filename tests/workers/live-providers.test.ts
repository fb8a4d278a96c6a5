import type { ChildProcess } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEod } from "../support/eod.ts";
import { startOanda } from "../support/oanda.ts";
import { startPolygon } from "../support/polygon.ts";
import { createDatabase, type Database, rows, until } from "./database.ts";
import { healthOf, quoteOf, waitForHealth, setApi, waitForPrice, startLiveFeed } from "./live.ts";

const ACCOUNT = "101-004-1435156-001";
const WAIT = { timeout: 45_000 };
const STREAMING = "Prices for {{count}} instruments";

let database: Database;
let feed: ChildProcess;
let polygon: Awaited<ReturnType<typeof startPolygon>>;
let eod: Awaited<ReturnType<typeof startEod>>;
let practice: Awaited<ReturnType<typeof startOanda>>;
let trade: Awaited<ReturnType<typeof startOanda>>;

beforeAll(async () => {
  const offers = ["XAU_USD", "XAG_USD", "SPX500_USD", "DE30_EUR", "GER40_EUR"];
  [database, polygon, eod, practice, trade] = await Promise.all([
    createDatabase(),
    startPolygon({ key: "pk", allows: (topic) => topic !== "C.USD/INR" }),
    startEod({ key: "ek" }),
    startOanda({ key: "practice-key", account: ACCOUNT, offers }),
    startOanda({ key: "trade-key", account: "001-1", offers }),
  ]);
  await rows(
    database.admin,
    `insert into iam.users (email, password_hash, full_name, role_id) values ('office@example.com', 'none', 'Office', 1)`,
  );
  // Raises the interest in the last stock of the catalogue.
  await rows(
    database.admin,
    `insert into market.favorites (user_id, instrument_id)
    select u.id, (select max(id) from market.instruments where category = 'stock') from iam.users u`,
  );
  feed = startLiveFeed(database, {
    "polygon.stream": polygon.url,
    "eod.stream": eod.url,
    "fxpractice.rest": practice.url,
    "fxpractice.stream": practice.url,
    "fxtrade.rest": trade.url,
    "fxtrade.stream": trade.url,
  });
});
afterAll(async () => {
  feed?.kill("SIGKILL");
  practice?.end();
  trade?.end();
  await Promise.all([polygon, eod, practice, trade].map((one) => one?.kill()));
  await database?.cluster.destroy();
});

test("currencies are streamed by pair, and a pair that the provider does not confirm is listed", async () => {
  await setApi(database, "polygonAPI", ["pk", "on", "off", "off"], [0]);
  await waitForHealth(database, "polygonForex", true, STREAMING);
  expect((await healthOf(database, "polygonForex"))?.without).toEqual(["USD_INR"]);
  polygon.forex("EUR/USD", "1.136070", "1.13619");
  await waitForPrice(database, "EUR_USD", "1.136070");
  // The crypto connection has no client: its switch is off.
  expect(polygon.connections).toEqual(["forex"]);
  expect((await healthOf(database, "polygonCrypto"))?.msg).toBe("Switched off");
});

test("the fifty most used stocks are streamed, and the others are listed as without prices", async () => {
  await setApi(database, "eodAPI", ["wrong", "on"], [0]);
  await waitForHealth(database, "eodStock", false, "API key rejected");
  await setApi(database, "eodAPI", ["ek", "on"], [0]);
  await waitForHealth(database, "eodStock", true, STREAMING);
  const [last] = await rows<{ base: string }>(
    database.admin,
    "select base from market.instruments where category = 'stock' order by id desc limit 1",
  );
  await expect.poll(() => eod.symbols(), WAIT).toHaveLength(50);
  expect(eod.symbols()).toContain(last?.base);
  expect((await healthOf(database, "eodStock"))?.without).toHaveLength(10);
  eod.send("not even a message");
  eod.send(`{"s":"AAPL","ap":227.33,"as":200}`);
  eod.quote("AAPL", "227.30", "227.33");
  await waitForPrice(database, "AAPL_USD", "227.30");
});

test("a reached limit of symbols is reported, and subscribed symbols keep streaming", async () => {
  eod.send('{"status_code":422,"message":"Symbols limit reached"}');
  await waitForHealth(database, "eodStock", true, "Provider's symbol limit reached");
  eod.quote("AAPL", "227.40", "227.43");
  await waitForPrice(database, "AAPL_USD", "227.40");
});

test("lost subscriptions are requested once more", async () => {
  eod.behave("partial");
  await eod.kill();
  await eod.start();
  await expect.poll(() => eod.symbols().length, WAIT).toBe(49);
  await expect.poll(() => eod.symbols().length, WAIT).toBe(50);
  expect(eod.subscriptions.at(-1)).toMatch(/^[A-Z]+$/);
  eod.behave("good");
}, 120_000);

test("commodities and indices that the account offers are streamed, and the others are listed", async () => {
  await setApi(database, "oandaAPI", [ACCOUNT, "practice-key", "fxpractice"], [1]);
  await waitForHealth(database, "oandaRest", true, STREAMING);
  expect(practice.streamed().toSorted()).toEqual(["DE30_EUR", "SPX500_USD", "XAG_USD", "XAU_USD"]);
  expect((await healthOf(database, "oandaRest"))?.without).toContain("CN50_USD");
  practice.send("XAU_USD", "\n");
  practice.send("XAU_USD", `{"type":"PRICE","instr\n`);
  practice.quote("XAU_USD", "4129.1", "4129.5");
  await waitForPrice(database, "XAU_USD", "4129.1");
  const [{ time }] = (await rows<{ time: string }>(
    database.admin,
    "select to_char(max(time), 'US') as time from market.quotes q join market.instruments i on i.id = q.instrument_id where i.name = 'XAU_USD'",
  )) as [{ time: string }];
  expect(time.slice(3)).toBe("123");
});

test("an empty book uses its closing prices, and a price that is not tradeable is ignored", async () => {
  practice.emptyBook("XAU_USD", "4130.2", "4130.9");
  await waitForPrice(database, "XAU_USD", "4130.2");
  practice.quote("XAU_USD", "4131.0", "4131.5", '"status":"non-tradeable","tradeable":false');
  practice.quote("XAG_USD", "50.1", "50.2");
  await waitForPrice(database, "XAG_USD", "50.1");
  expect((await quoteOf(database, "XAU_USD"))?.bid).toBe("4130.2");
});

test("practice and trade are separate servers, and a key or an account of the other one is refused with its own message", async () => {
  await setApi(database, "oandaAPI", [ACCOUNT, "practice-key", "fxtrade"], [1]);
  await waitForHealth(database, "oandaRest", false, "API key rejected");
  await setApi(database, "oandaAPI", [ACCOUNT, "trade-key", "fxtrade"], [1]);
  await waitForHealth(database, "oandaRest", false, "The provider rejected the account");
  const requestsBefore = trade.requestedPaths.length;
  await setApi(database, "oandaAPI", ["001-1", "trade-key", "fxtrade"], [1]);
  await waitForHealth(database, "oandaRest", true, STREAMING);
  expect(trade.requestedPaths.slice(requestsBefore)).toEqual([
    "/v3/accounts/001-1/instruments",
    "/v3/accounts/001-1/pricing/stream",
  ]);
  expect(practice.streamed()).toEqual([]);
});

test("a silent stream is reconnected, and a rate limit is followed by a pause", async () => {
  // The stock provider goes through the same failures at the same time.
  eod.behave("limited");
  await eod.kill();
  await eod.start();
  trade.behave("silent");
  await waitForHealth(database, "eodStock", false, "Rate limit reached, retrying later");
  eod.behave("down");
  await waitForHealth(database, "eodStock", false, "Unexpected response from the provider");
  eod.behave("good");
  await waitForHealth(database, "oandaRest", false, "No data for {{seconds}} seconds");
  trade.behave("limited");
  await trade.kill();
  await trade.start();
  await waitForHealth(database, "oandaRest", false, "Rate limit reached, retrying later");
  trade.behave("down");
  await waitForHealth(database, "oandaRest", false, "Unexpected response from the provider");
  trade.behave("good");
  await waitForHealth(database, "oandaRest", true, STREAMING);
  await waitForHealth(database, "eodStock", true, STREAMING);
}, 300_000);

test("a corrected provider symbol is streamed without a restart", async () => {
  await rows(
    database.admin,
    "update market.instruments set provider_symbol = 'GER40_EUR' where name = 'DE30_EUR' and deleted_at is null",
  );
  await until(
    async () => {
      trade.quote("GER40_EUR", "24600.1", "24600.9");
      return (await quoteOf(database, "DE30_EUR"))?.bid === "24600.1";
    },
    60_000,
    "the price under the new symbol",
  );
});

test("quotes for a closed market are shown and marked, so that they trigger nothing", async () => {
  await rows(database.admin, "update market.clock_state set hours = 'calendar'");
  // On some days the calendars have an early close, whose session would stay beside a closed day.
  await rows(database.admin, "delete from market.calendar_exceptions");
  await rows(
    database.admin,
    `insert into market.calendar_exceptions (calendar_id, local_date, name)
    select c.id, current_date + n, 'Closed' from market.calendars c, generate_series(-2, 2) n where c.code <> 'crypto'`,
  );
  trade.quote("XAU_USD", "4140.1", "4240.5");
  await waitForPrice(database, "XAU_USD", "4140.1");
  expect(await rows(database.admin, "select in_hours from market.quotes where name = 'XAU_USD'")).toEqual([
    { in_hours: "f" },
  ]);
});
