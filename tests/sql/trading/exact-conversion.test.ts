// Amounts are converted with the exact fraction of a rate and rounded once, half-up.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "../../../db/checks.ts";
import { decimal, format, multiply, round } from "../../replay/decimal.ts";
import { createRandom } from "../../replay/random.ts";
import { createWorld, type World } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;
let clock = Date.parse("2026-03-03T10:00:00Z");

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  for (const category of ["forex", "index"] as const) await world.category(category, "0", "1000");
  await world.instrument("EUR_USD", "forex", "30");
  await world.instrument("DE30_EUR", "index", "20");
});
afterAll(async () => {
  expect(await findViolations(world.owner)).toEqual([]);
  await world.end();
  await database.drop();
});

const tick = (instrument: string, bid: string, ask = bid) =>
  world.frame([{ instrument, bid, ask, time: (clock += 1000) }]);

describe("conversion of DE30_EUR results to a USD account over the inverted pair EUR_USD", () => {
  test("a loss of exactly 621.963615 USD is rounded to 621.96362 USD", async () => {
    await tick("EUR_USD", "1.3649", "1.3651");
    await tick("DE30_EUR", "9270.2", "9271.2");
    const customer = await world.customer("USD", "100000");
    const order = await world.place(customer.userId, customer.accountId, "DE30_EUR", "buy", "38.29");
    await tick("DE30_EUR", "9258.3", "9259.3");
    const closed = await world.close(customer.userId, order.id, "DE30_EUR");
    expect(closed.pro_loss).toBe("-621.96362");
    expect(await world.balance(customer.accountId)).toBe("99378.03638");
  });

  test("the uses of EUR_USD count the position that it converts apart from its own", async () => {
    const usesOf = async (instrument: string) => {
      const { rows } = await world.owner.query<{ uses: string }>(
        "select trading.uses_of(i.id)::text as uses from market.instruments i where i.name = $1",
        [instrument],
      );
      return JSON.parse(rows[0]?.uses ?? "null") as unknown;
    };
    const customer = await world.customer("USD", "100000");
    const order = await world.place(customer.userId, customer.accountId, "DE30_EUR", "buy", "1");
    expect(await usesOf("EUR_USD")).toEqual({ positions: 0, pending: 0, conversions: 1 });
    expect(await usesOf("DE30_EUR")).toEqual({ positions: 1, pending: 0, conversions: 0 });
    await world.close(customer.userId, order.id, "DE30_EUR");
    expect(await usesOf("EUR_USD")).toEqual({ positions: 0, pending: 0, conversions: 0 });
  });

  test("200 random losses that end on half of the last decimal are rounded away from zero", async () => {
    const random = createRandom(118);
    const digit = () => random.integer(0, 9);
    const oddDigit = () => 1 + 2 * random.integer(0, 4);
    const customer = await world.customer("USD", "100000000");
    await tick("DE30_EUR", "9000.0");
    const mismatches: string[] = [];
    for (let n = 0; n < 200; n++) {
      // 2 decimals of units, 1 of the price and 3 of the mid: a product of 6 decimals whose last digit is 5.
      const units = `${random.integer(10, 99)}.${digit()}${oddDigit()}`;
      const mid = `1.${digit()}${digit()}5`;
      const open = `90${digit()}${digit()}.${oddDigit() - 1}`;
      const close = `90${digit()}${digit()}.${oddDigit()}`;
      await tick("EUR_USD", mid);
      await tick("DE30_EUR", open);
      const order = await world.place(customer.userId, customer.accountId, "DE30_EUR", n % 2 ? "buy" : "sell", units);
      await tick("DE30_EUR", close);
      const closed = await world.close(customer.userId, order.id, "DE30_EUR");
      const moved = n % 2 ? decimal(close) - decimal(open) : decimal(open) - decimal(close);
      const exact = multiply(multiply(decimal(units), moved), decimal(mid));
      if (closed.pro_loss !== format(round(exact, 5), 5)) mismatches.push(`${closed.pro_loss} for ${format(exact, 8)}`);
    }
    expect(mismatches).toEqual([]);
  }, 120_000);

  test("a swap of exactly half of the last decimal is rounded away from zero", async () => {
    await tick("EUR_USD", "1.365");
    await tick("DE30_EUR", "9000.0");
    const customer = await world.customer("USD", "100000");
    // 36 % a year is 0.1 % a night: 0.001 x 9000 x 2.033 EUR x 1.365 = 24.975405 USD.
    await world.owner.query("update market.instruments set swap = -36 where name = 'DE30_EUR'");
    await world.place(customer.userId, customer.accountId, "DE30_EUR", "buy", "2.033");
    await world.worker.query("select trading.charge_rollover((market.clock() + interval '2 days')::date)");
    const { rows } = await world.owner.query<{ amount: string }>(
      "select amount from money.transfers where kind = 'swap' and customer_account_id = $1",
      [customer.accountId],
    );
    expect(rows).toEqual([{ amount: "24.97541" }]);
    await world.owner.query("update market.instruments set swap = 0 where name = 'DE30_EUR'");
  });

  test("the required margin on the order is rounded from the exact product", async () => {
    await tick("EUR_USD", "1.365");
    await tick("DE30_EUR", "9271.2");
    const customer = await world.customer("USD", "100000");
    const order = await world.place(customer.userId, customer.accountId, "DE30_EUR", "buy", "38.29");
    // 9271.2 x 38.29 / 20 x 1.365
    expect(Number(order.margin_used)).toBe(24228.357426);
    expect(order.margin_used).toMatch(/^24228\.357426(0*)$/);
  });
});
