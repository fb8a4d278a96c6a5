// market.prepare_conversions: what lists of balances need is created when they are read.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openMoney } from "../money/bank.ts";

let bank: Bank;
let admin: number;
const TIME = "2026-03-02T10:00:00Z";

beforeAll(async () => {
  bank = await openMoney();
  admin = await bank.person(1);
  await bank.sql("select market.set_clock('ticks', 'always', 'none')");
  await bank.tick("EUR_USD", "1.10000", "1.10020", TIME);
  await bank.tick("GBP_USD", "1.25000", "1.25020", TIME);
});
afterAll(async () => {
  await bank.checkRules();
  await bank.close();
});

async function balances(): Promise<Record<string, number>> {
  const rows = await bank.app("select id, balance from iam.list_customers($1, '{}', '{}')", admin);
  return Object.fromEntries(rows.map((row) => [row.id, Number(row.balance)]));
}
const created = async () =>
  (await bank.sql("select quote from market.conversions where currency = 'USD' order by 1")).map((row) => row.quote);

test("a list of balances creates the conversions of the currencies that accounts are kept in", async () => {
  const customer = await bank.customer("GBP", "100");
  expect(await balances()).toEqual({ [customer.id]: 125.01 });
  // EUR has a rate, but no account is kept in it.
  expect(await created()).toEqual(["GBP"]);
});

test("a balance in a currency without a rate counts as soon as the currency has one", async () => {
  const franc = await bank.customer("CHF", "100");
  const yen = await bank.customer("JPY", "3000");
  expect(await balances()).toMatchObject({ [franc.id]: 0, [yen.id]: 0 });
  await bank.tick("USD_CHF", "0.79999", "0.80001", "2026-03-02T10:00:01Z");
  expect(await balances()).toMatchObject({ [franc.id]: 125, [yen.id]: 0 });
  await bank.sql(`select market.save_rates('{"JPY": "150"}', now())`);
  expect(await balances()).toMatchObject({ [franc.id]: 125, [yen.id]: 20 });
  expect(await created()).toEqual(["CHF", "GBP", "JPY"]);
});

test("conversions to several currencies via dollars are created in one call", async () => {
  await bank.sql("select market.prepare_conversions('EUR', array['EUR', 'GBP', 'XXX'])");
  const rows = await bank.sql("select quote, rate from market.conversion_rates where currency = 'EUR' order by 1");
  const euro = 1.1001;
  // Accounts are kept in yen too, which have a rate to dollars, but euros have none.
  expect(rows.map(({ quote, rate }) => [quote, Number(rate)])).toEqual([
    ["CHF", expect.closeTo(0.8 * euro, 10)],
    ["GBP", expect.closeTo(euro / 1.2501, 10)],
  ]);
});

test("a read-only session shows the balances that it can convert", async () => {
  const dollar = await bank.customer("AUD", "100");
  await bank.tick("AUD_USD", "0.70000", "0.70000", "2026-03-02T10:00:02Z");
  const client = await bank.web.connect();
  try {
    await client.query("begin read only");
    const { rows } = await client.query<{ balance: string }>("select balance from iam.list_customers($1, $2, '{}')", [
      admin,
      { id: String(dollar.id) },
    ]);
    expect(Number(rows[0]?.balance)).toBe(0);
    await client.query("commit");
  } finally {
    client.release();
  }
  expect(await balances()).toMatchObject({ [dollar.id]: 70 });
});
