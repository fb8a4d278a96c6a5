import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { hostsOf } from "../../workers/apis.ts";
import { refreshHours } from "../../workers/jobs/tasks/market/refresh-hours.ts";
import { refreshRates } from "../../workers/jobs/tasks/market/refresh-rates.ts";
import { seal } from "../../db/seal.ts";
import { startCurrencyApi } from "../support/currency-api.ts";
import { createDatabase, type Database, rows } from "./database.ts";

let database: Database;
let pool: pg.Pool;
let currency: Awaited<ReturnType<typeof startCurrencyApi>>;
let holidays = "[]";
const requests: string[] = [];
const polygon = createServer((request, response) => {
  requests.push(request.url ?? "");
  const hasValidKey = new URL(request.url ?? "/", "http://stand-in").searchParams.get("apiKey") === "pk";
  response.writeHead(hasValidKey ? 200 : 401, { "Content-Type": "application/json" });
  response.end(hasValidKey ? holidays : '{"status":"ERROR","error":"Unknown API Key"}');
});
let run: () => Promise<void>;
let loadHours: () => Promise<void>;

beforeAll(async () => {
  [database, currency] = await Promise.all([createDatabase(), startCurrencyApi({ key: "ck" })]);
  await new Promise<void>((listening) => polygon.listen(0, "127.0.0.1", listening));
  pool = new pg.Pool({ connectionString: database.worker, max: 2 });
  pool.on("error", () => {});
  const context = {
    pool,
    sendMail: () => Promise.resolve(),
    appUrl: "https://broker.example",
    log: pino({ level: "silent" }),
  };
  const host = hostsOf({
    "currency.rest": currency.url,
    "polygon.rest": `http://127.0.0.1:${(polygon.address() as AddressInfo).port}`,
  });
  run = () => refreshRates(context, host)({});
  loadHours = () => refreshHours(context, host)({});
  await database.tick("EUR_USD", "1.10000", "1.10020");
  for (const [code, rate] of Object.entries({ ZAR: "18.123456789012345678", TRY: "40.5", GBP: "0.77" }))
    currency.rates.set(code, rate);
});
afterAll(async () => {
  polygon.close();
  await pool?.end();
  await database?.cluster.destroy();
});
beforeEach(() => rows(database.admin, "update market.currency_rates set asked_at = now() - interval '1 day'"));

/** Stores the key as the back office does; the test and the tasks share the default encryption key. */
const setKey = (key: string) =>
  rows(database.admin, "update site.apis set value1 = $1 where key = 'currencyAPI'", [
    key && seal(key, "api:currencyAPI:value1"),
  ]);
const health = async () =>
  (
    await rows<{ success: string; msg: string }>(
      database.admin,
      "select success, msg from site.api_health where api = 'currencyAPI'",
    )
  )[0];
const rate = async (quote: string, of: string) =>
  (await rows<{ rate: string }>(database.worker, "select market.exchange_rate($1, $2) as rate", [quote, of]))[0]?.rate;
const quota = async () =>
  (
    await rows<{ value2: string; value3: string }>(
      database.admin,
      "select value2, value3 from site.apis where key = 'currencyAPI'",
    )
  )[0];

test("without a key no request is sent, and a wrong key is reported", async () => {
  await run();
  expect(await health()).toBeUndefined();
  await setKey("wrong");
  await run();
  expect(await health()).toEqual({ success: "f", msg: "API key rejected" });
  expect(currency.requestedCodes).toEqual([]);
});

test("currencies without a live pair get the provider's rates with all digits, and the quota is shown", async () => {
  await setKey("ck");
  await run();
  expect(await health()).toEqual({ success: "t", msg: "Currencies with exchange rates: {{count}}" });
  expect(currency.requestedCodes[0]).toContain("ZAR");
  // The euro has a live pair.
  expect(currency.requestedCodes[0]).not.toContain("EUR");
  expect(currency.requestedCodes[0]).not.toContain("USD");
  expect(await rate("ZAR", "USD")).toBe("18.123456789012345678");
  expect(Number(await rate("TRY", "ZAR"))).toBeCloseTo(40.5 / 18.123456789012345678, 12);
  expect(await quota()).toEqual({ value2: "299", value3: "300" });
});

test("conversions over a rate use the new rate, and their accounts are watched", async () => {
  await rows(
    database.admin,
    `insert into iam.users (email, password_hash, full_name, role_id) values ('c@example.com', 'none', 'C', 3);
    `,
  );
  await rows(database.admin, "select money.create_accounts(id, 'USD') from iam.users");
  await rows(
    database.admin,
    `insert into trading.rate_bands (account_id, conversion_id, falls_to, rises_to)
    select (select min(id) from money.accounts where user_id is not null), id, 1, 100 from market.conversions where quote = 'ZAR' and currency = 'USD'`,
  );
  currency.rates.set("ZAR", "19.5").set("TRY", "41");
  await run();
  expect([await rate("ZAR", "USD"), Number(await rate("TRY", "ZAR"))]).toEqual(["19.5", expect.closeTo(41 / 19.5, 12)]);
  expect(await rows(database.admin, "select from trading.watched_accounts")).toHaveLength(1);
  await rows(database.admin, "delete from trading.watched_accounts");
  await rows(database.admin, "delete from trading.rate_bands");
});

test("requests are limited to the month's quota: two runs in a row send one request", async () => {
  const before = currency.requestedCodes.length;
  await run();
  await run();
  expect(currency.requestedCodes).toHaveLength(before + 1);
});

test("a run requests no rates again when the clock of the process is days ahead (T-45)", async () => {
  await run();
  const before = currency.requestedCodes.length;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  await run();
  expect(currency.requestedCodes).toHaveLength(before);
});

test("invalid rates, failures and a used-up quota leave the stored rates unchanged", async () => {
  currency.rates.set("ZAR", "0").set("TRY", "-1").set("GBP", "1e400");
  await run();
  expect(await rate("ZAR", "USD")).toBe("19.5");
  currency.rates.set("ZAR", "25");
  for (const [behaviour, msg] of [
    ["broken", "Unexpected response from the provider"],
    ["page", "Unexpected response from the provider"],
    ["unpaid", "The provider plan does not include these prices"],
  ] as const) {
    await rows(database.admin, "update market.currency_rates set asked_at = now() - interval '1 day'");
    currency.behave(behaviour);
    await run();
    expect([behaviour, await health()]).toEqual([behaviour, { success: "f", msg }]);
  }
  currency.behave("good");
  currency.spend(300);
  await run();
  expect(await health()).toEqual({ success: "f", msg: "Monthly request limit reached" });
  expect(await quota()).toEqual({ value2: "0", value3: "300" });
  expect(await rate("ZAR", "USD")).toBe("19.5");
});

test("holidays and short days of the stock exchange are loaded while market hours are on", async () => {
  holidays = `[{"date":"2030-11-28","exchange":"NYSE","name":"Thanksgiving","status":"closed"},
    {"date":"2030-11-28","exchange":"NASDAQ","name":"Thanksgiving","status":"closed"},
    {"close":"2030-11-29T18:00:00.000Z","date":"2030-11-29","exchange":"NYSE","name":"Thanksgiving","open":"2030-11-29T14:30:00.000Z","status":"early-close"}]`;
  const setUp = (key: string, hours: string) =>
    rows(database.admin, "update site.apis set value1 = $1, value4 = $2 where key = 'polygonAPI'", [
      seal(key, "api:polygonAPI:value1"),
      hours,
    ]);
  const days = () =>
    rows(
      database.admin,
      `select local_date, opens, closes, e.name from market.calendar_exceptions e join market.calendars c on c.id = e.calendar_id
      where c.code = 'us-stocks' and local_date >= '2030-01-01' order by local_date`,
    );
  await setUp("pk", "off");
  await loadHours();
  expect(requests).toEqual([]);
  await setUp("wrong", "on");
  await loadHours();
  expect(await days()).toEqual([]);
  await setUp("pk", "on");
  await loadHours();
  await loadHours();
  const expected = [
    { local_date: "2030-11-28", opens: null, closes: null, name: "Thanksgiving" },
    { local_date: "2030-11-29", opens: "09:30:00", closes: "13:00:00", name: "Thanksgiving" },
  ];
  expect(await days()).toEqual(expected);
  holidays = holidays
    .replace('"Thanksgiving","status":"closed"}', '"Mourning","status":"closed"}')
    .replaceAll("-28", "-27");
  await loadHours();
  expect(await days()).toHaveLength(3);
});
