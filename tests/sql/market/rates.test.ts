import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openMoney, refused, succeeded } from "../money/bank.ts";

let bank: Bank;

beforeAll(async () => {
  bank = await openMoney();
  await bank.sql("select market.set_clock('ticks', 'always', 'none')");
  await bank.tick("EUR_USD", "1.08500", "1.08520", "2026-03-02T10:00:00Z");
  await bank.tick("USD_JPY", "150.000", "150.020", "2026-03-02T10:00:00Z");
  await bank.tick("GBP_USD", "1.25000", "1.25020", "2026-03-02T10:00:00Z");
});
afterAll(async () => {
  await bank.checkRules();
  await bank.close();
});

async function rate(quote: string, currency: string): Promise<string> {
  const [row] = await bank.app("select market.exchange_rate($1, $2)::text as rate", quote, currency);
  return String(row?.rate);
}

test("the rate between two currencies is their pair's mid, or its inverse", async () => {
  expect(await rate("USD", "EUR")).toMatch(/^1\.08510+$/);
  expect(await rate("EUR", "USD")).toMatch(/^0\.9215740484747949497742143581/);
  expect(await rate("EUR", "EUR")).toBe("1");
});

test("two currencies without a pair convert over dollars, in either direction of their pairs", async () => {
  expect(Number(await rate("JPY", "EUR"))).toBe(162.775851);
  expect(await rate("EUR", "JPY")).toMatch(/^0\.0061434174286700549948284404914584/);
  expect(await rate("GBP", "EUR")).toMatch(/^0\.868010559155267578593712/);
  expect(Number(await rate("EUR", "GBP"))).toBeCloseTo(1 / Number(await rate("GBP", "EUR")), 12);
});

test("a rate follows the prices of its pair", async () => {
  await bank.tick("USD_JPY", "151.000", "151.020", "2026-03-02T10:00:01Z");
  expect(Number(await rate("JPY", "USD"))).toBe(151.01);
});

test("a rate between currencies without a conversion path is refused", async () => {
  await refused(bank.app("select market.exchange_rate('SAR', 'USD')"), "BT210", "quote");
  await refused(bank.app("select market.exchange_rate('XXX', 'USD')"), "BT210");
});

test("the table of currency rates is used until a live pair is quoted", async () => {
  await bank.sql(
    "insert into market.currency_rates (base, quote, rate) values ('USD', 'ZAR', 18.5), ('USD', 'TRY', 40)",
  );
  expect(Number(await rate("ZAR", "USD"))).toBe(18.5);
  expect(Number(await rate("TRY", "ZAR"))).toBeCloseTo(40 / 18.5, 10);
  const [before] = await bank.sql("select id from market.conversions where quote = 'ZAR' and currency = 'USD'");
  await bank.tick("USD_ZAR", "17.20000", "17.20200", "2026-03-02T10:00:02Z");
  expect(Number(await rate("ZAR", "USD"))).toBe(17.201);
  const [after] = await bank.sql("select id from market.conversions where quote = 'ZAR' and currency = 'USD'");
  expect(after).toEqual(before);
});

test("a direct pair replaces the path over dollars as soon as it is quoted", async () => {
  await bank.tick("EUR_JPY", "163.000", "163.020", "2026-03-02T10:00:03Z");
  expect(Number(await rate("JPY", "EUR"))).toBe(163.01);
});

test("concurrent first uses of a conversion create one row", async () => {
  await bank.tick("AUD_USD", "0.70000", "0.70010", "2026-03-02T10:00:04Z");
  const acts = Array.from({ length: 20 }, () => bank.app("select market.exchange_rate('AUD', 'GBP')"));
  expect(await succeeded(acts)).toBe(20);
});

test("a pip is 0.01 for the yen and 0.0001 for other currencies, unless the instrument sets its own", async () => {
  const [row] = await bank.app(
    "select market.pip_size('JPY', null)::text as yen, market.pip_size('USD', null)::text as dollar, market.pip_size('USD', 0.01)::text as own",
  );
  expect(row).toEqual({ yen: "0.01", dollar: "0.0001", own: "0.01" });
});

test("leverage is the plan's, else the instrument's, else one (V12)", async () => {
  const [row] = await bank.app(
    "select trading.leverage(null, 0)::text as none, trading.leverage(30, 100)::text as plan, trading.leverage(0, 20)::text as own",
  );
  expect(row).toEqual({ none: "1", plan: "30", own: "20" });
});
