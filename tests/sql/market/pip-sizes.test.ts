import { afterAll, beforeAll, expect, test } from "vitest";
import { openPeople, type People } from "../people.ts";

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.close());

test("a new installation has the pip size that each market uses (Q-119)", async () => {
  const sizes = await people.storedValue<Record<string, number>>(
    "select jsonb_object_agg(name, trim_scale(market.pip_size(quote, pip_size))) from market.instruments",
  );
  expect(sizes).toMatchObject({
    EUR_USD: 0.0001,
    USD_JPY: 0.01,
    USD_HUF: 0.01,
    USD_THB: 0.01,
    XAU_USD: 0.01,
    XAG_USD: 0.01,
    BCO_USD: 0.01,
    NATGAS_USD: 0.01,
    SUGAR_USD: 0.0001,
    US30_USD: 1,
    SPX500_USD: 1,
    US2000_USD: 0.1,
    AAPL_USD: 0.01,
    BTC_USD: 1,
    ETH_USD: 0.1,
    SOL_USD: 0.1,
    XRP_USD: 0.001,
    SHIB_USD: 0.0000001,
  });
});

test("a new installation's spread markup is below 0.5 % of every instrument's price", async () => {
  const expensive = await people.storedValue(
    `select coalesce(jsonb_agg(i.name), '[]') from market.instruments i join market.categories c using (category)
     where c.spread_pips * market.pip_size(i.quote, i.pip_size) / i.typical_price > 0.005`,
  );
  expect(expensive).toEqual([]);
});
