// No money is made by rounding: random cycles of deposits with fees, coins, plans, partial closes and withdrawals.
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "../../../db/checks.ts";
import { type Decimal, decimal, format, multiply } from "../../replay/decimal.ts";
import { createRandom, type Random } from "../../replay/random.ts";
import { createWorld, type Order, type World } from "../../replay/world.ts";
import { isFull } from "../../support/size.ts";
import { openDatabase } from "../database.ts";

const CYCLES = isFull ? 100 : 4;
/** Of the ledger's amounts. */
const PLACES = 5;
const PRICES = { EUR_USD: ["1.10007", "1.10013"], USD_JPY: ["149.987", "150.011"], BTC_USD: ["61234.57", "61239.11"] };
const TRADED = ["EUR_USD", "USD_JPY", "BTC_USD"] as const;

let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;
let plans: number[];
let time = Date.parse("2026-03-02T10:00:00Z");

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  await world.category("forex", "1.2", "5");
  await world.category("crypto", "0.3", "5");
  await world.instrument("EUR_USD", "forex", "100");
  await world.instrument("USD_JPY", "forex", "30");
  await world.instrument("BTC_USD", "crypto", "10");
  await setting("withdrawFeePercentage", "0.7");
  await setting("withdrawFeeFixed", "0");
  await setting("pricingPlan", "on");
  await world.owner.query("update money.gateways set fee = 2.9 where name = 'bank'");
  plans = [await world.plan({ price: "0.01" }), await world.plan({ price: "0" })];
  await prices();
});
afterAll(async () => {
  expect(await findViolations(world.owner)).toEqual([]);
  await world.end();
  await database.drop();
});

const setting = (name: string, value: string) =>
  world.owner.query(
    "insert into site.settings (name, value) values ($1, $2) on conflict (name) do update set value = $2",
    [name, value],
  );

/** The same prices again, or both sides of each moved by so many of its last decimals. */
async function prices(move = 0): Promise<void> {
  time += 1000;
  const moved = (price: string) => {
    const places = price.split(".")[1]?.length ?? 0;
    return format(decimal(price) + decimal(`${move}e-${places}`), places);
  };
  await world.frame(
    Object.entries(PRICES).map(([instrument, [bid = "", ask = ""]]) => ({
      ...{ instrument, bid: moved(bid), ask: moved(ask), time },
    })),
  );
}

type Customer = { userId: number; accountId: number; currency: string };
const amountOf = async (text: string, values: unknown[]): Promise<Decimal> =>
  decimal((await world.one<{ amount: string }>(world.owner, `select (${text})::text as amount`, values)).amount);
const closePart = (userId: number, orderId: number, units: string | null) =>
  world.one<Order>(world.app, "select * from trading.close_order($1, $2, null, $3)", [userId, orderId, units]);
const placesOf = (currency: string) => (currency === "JPY" ? 0 : 2);
/** Small amounts, where rounding weighs most. */
const drawAmount = (random: Random, places: number) => random.pick([1, 3, 40]) * random.next() + 10 ** -places;

const drawUnits = (random: Random) => Math.max(1e-8, drawAmount(random, 8) * random.pick([1e-6, 0.01, 1])).toFixed(8);

/** Closes an order in random parts; returns how many. */
async function closeInParts(random: Random, userId: number, { id, units }: Order): Promise<number> {
  let [left, parts] = [decimal(units), 1];
  for (; parts < random.integer(1, 6); parts++) {
    const part = decimal(format(multiply(left, decimal(random.between(0.05, 0.6).toFixed(4))), 8));
    if (part === 0n || part === left) break;
    await closePart(userId, id, format(part, 8));
    left -= part;
  }
  await closePart(userId, id, null);
  return parts;
}

/** The steps of a cycle: each returns what the customer received in cash, less what the customer paid. */
const steps: Record<string, (random: Random, customer: Customer) => Promise<Decimal>> = {
  async deposit(random, { userId, accountId, currency }) {
    const places = placesOf(currency);
    const amount = drawAmount(random, places).toFixed(places);
    const request = "select id, total from money.request_deposit($1, $2, $3, 'bank')";
    const { id, total } = await world.one<{ id: number; total: string }>(world.app, request, [
      ...[userId, accountId, Number(amount) > 0 ? amount : "1"],
    ]);
    await world.app.query("select money.approve_deposit($1, $2)", [world.admin, id]);
    if (random.chance(0.5)) return -decimal(total);
    // The same total paid in coins.
    const coins = "market.convert_amount((money.convert_to_asset('BTC', $1, $2::numeric)).amount, 'BTC', $1)";
    return -(await amountOf(`round(${coins}, 30)`, [currency, total]));
  },
  async subscribe(_, { userId }) {
    const [from = 0, to = 0] = plans;
    const now = await world.one<{ plan: number | null }>(
      world.owner,
      "select plan_id as plan from iam.users where id = $1",
      [userId],
    );
    const refused = (error: { code?: string }) => expect(error.code).toBe("BT301");
    await world.app
      .query("select money.subscribe_plan($1, $2)", [userId, now.plan === from ? to : from])
      .catch(refused);
    return 0n;
  },
  async trade(random, { userId, accountId }) {
    const units = drawUnits(random);
    const side = random.pick(["buy", "sell"] as const);
    const placed = await world
      .place(userId, accountId, random.pick(TRADED), side, units)
      .catch((error: { code?: string }) => {
        expect(error.code).toBe("BT205");
        return null;
      });
    if (placed) await closeInParts(random, userId, placed);
    return 0n;
  },
  async withdraw(random, { userId, accountId, currency }) {
    const largest = await amountOf("money.largest_withdrawal($1)", [accountId]);
    const amount = format(multiply(largest, decimal(random.next().toFixed(4))), placesOf(currency));
    if (Number(amount) === 0) return 0n;
    const request = `select id from money.request_withdrawal($1, $2, $3, 'Bank', 'Name', '123', 'SWIFTXX', 'Germany')`;
    const { id } = await world.one<{ id: number }>(world.app, request, [userId, accountId, amount]);
    const isPaid = random.chance(0.8);
    await world.app.query(`select money.${isPaid ? "approve" : "decline"}_withdrawal($1, $2)`, [world.admin, id]);
    return isPaid ? decimal(amount) : 0n;
  },
};

test.each(["USD", "EUR", "JPY"])(
  "cycles of deposits, coins, plans, partial closes and withdrawals never add to what a customer has in %s (T-20)",
  async (currency) => {
    const random = createRandom(currency.charCodeAt(0));
    const customer = { ...(await world.customer(currency, "100")), currency };
    await world.owner.query("update iam.users set full_name = 'Name' where id = $1", [customer.userId]);
    let cash = 0n;
    let before = decimal("100");
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      await prices();
      const names = [...Array.from({ length: 8 }, () => random.pick(Object.keys(steps))), "trade"];
      for (const name of names) {
        cash += (await steps[name]?.(random, customer)) ?? 0n;
        const now = cash + decimal(await world.balance(customer.accountId));
        expect(now <= before, `${name} in cycle ${cycle} adds ${format(now - before, 20)}`).toBe(true);
        before = now;
      }
    }
    expect(before).toBeLessThan(decimal("100"));
  },
  isFull ? 600_000 : 120_000,
);

test.each(["USD", "EUR", "JPY"])(
  "a hedge closed in random parts gains less than the ledger's last place an operation in %s (T-20)",
  async (currency) => {
    const random = createRandom(currency.charCodeAt(1));
    await world.category("forex", "0", "5");
    await world.category("crypto", "0", "5");
    const { userId, accountId } = await world.customer(currency, "1000000000");
    let balance = decimal(await world.balance(accountId));
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      await prices();
      const [name, units] = [random.pick(TRADED), drawUnits(random)];
      const orders = [];
      for (const side of ["buy", "sell"] as const) orders.push(await world.place(userId, accountId, name, side, units));
      await prices(random.integer(-999, 999));
      let operations = 0;
      for (const order of orders) operations += await closeInParts(random, userId, order);
      const now = decimal(await world.balance(accountId));
      expect(now - balance < decimal(`1e-${PLACES}`) * BigInt(operations), `${format(now - balance, PLACES)}`).toBe(
        true,
      );
      balance = now;
    }
  },
  isFull ? 600_000 : 120_000,
);
