import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "../../../db/checks.ts";
import { connect, createWorld, type World } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";
import { refused } from "./bank.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;
let plans: { standard: number; bold: number };
let clock = Date.parse("2026-03-02T10:00:00Z");

const tick = (instrument: string, rate: string) =>
  world.frame([{ instrument, bid: rate, ask: rate, time: (clock += 1000) }]);
const subscribe = (userId: number, planId: number, key: string | null = null) =>
  world.app.query("select id, price::text from money.subscribe_plan($1, $2, $3)", [userId, planId, key]);
const offers = async (userId: number) => {
  const { rows } = await world.app.query<{ offers: string }>(
    `select json_agg(o)::text as offers from (
       select name, price::text, currency, leverages, stopouts, is_current, is_affordable from money.offer_plans($1)
     ) o`,
    [userId],
  );
  return JSON.parse(rows[0]?.offers ?? "[]") as Record<string, unknown>[];
};

const plansAre = (state: "on" | "off") =>
  world.owner.query(
    "insert into site.settings (name, value) values ('pricingPlan', $1) on conflict (name) do update set value = $1",
    [state],
  );

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  await plansAre("on");
  await world.category("forex", "0", "5");
  await world.instrument("EUR_USD", "forex", "30");
  await world.owner.query("delete from money.plans");
  const { rows } = await world.owner.query<{ id: number }>(
    `insert into money.plans (name, price, forex_leverage, forex_stopout)
     values ('Standard', 0, 20, null), ('Bold', 100, 200, 20) returning id`,
  );
  plans = { standard: Number(rows[0]?.id), bold: Number(rows[1]?.id) };
});
afterAll(async () => {
  expect(await findViolations(world.owner)).toEqual([]);
  await world.end();
  await database.drop();
});

describe("trading with a plan", () => {
  test("a plan's leverage and stop-out apply to new orders, and open orders keep theirs", async () => {
    await tick("EUR_USD", "1.10000");
    const { userId, accountId } = await world.customer("USD", "1000");
    const before = await world.place(userId, accountId, "EUR_USD", "buy", "1000");
    expect([before.leverage, before.margin_used, before.stop_out_level].map(Number)).toEqual(
      [30, 1100 / 30, 50].map((n) => expect.closeTo(n, 6)),
    );

    await subscribe(userId, plans.bold);
    await tick("EUR_USD", "1.10000");
    const after = await world.place(userId, accountId, "EUR_USD", "buy", "1000");
    expect([after.leverage, after.margin_used, after.stop_out_level].map(Number)).toEqual([200, 5.5, 20]);
    const earlierOrder = await world.owner.query<{ leverage: string; stop_out_level: string }>(
      "select leverage::text, stop_out_level::text from trading.orders where id = $1",
      [before.id],
    );
    expect([earlierOrder.rows[0]?.leverage, earlierOrder.rows[0]?.stop_out_level].map(Number)).toEqual([30, 50]);
  });

  test("a new plan's stop-out level applies to orders that are opened afterwards", async () => {
    await tick("EUR_USD", "1.10000");
    const { userId, accountId } = await world.customer("USD", "200");
    await subscribe(userId, plans.bold);
    // Margin 1.1 x 10,000 / 200 = 55; the level falls to 20 % when 11 of the 100 are left.
    const order = await world.place(userId, accountId, "EUR_USD", "buy", "10000");
    await tick("EUR_USD", "1.09120");
    const status = async () =>
      (await world.owner.query("select close_reason from trading.orders where id = $1", [order.id])).rows[0]
        .close_reason as string | null;
    expect(await status()).toBe(null);
    await tick("EUR_USD", "1.09100");
    expect(await status()).toBe("stop_out");
  });

  test("a plan's price is converted and paid once from the active real account", async () => {
    await tick("EUR_USD", "1.25000");
    const { userId, accountId } = await world.customer("EUR", "300");
    expect(await offers(userId)).toEqual([
      expect.objectContaining({ name: "Standard", price: "0", is_current: false, is_affordable: true }),
      expect.objectContaining({
        name: "Bold",
        price: "80.00",
        currency: "EUR",
        is_current: false,
        is_affordable: true,
        leverages: expect.objectContaining({ forex: "200", stock: null }),
        stopouts: expect.objectContaining({ forex: "20", stock: null }),
      }),
    ]);
    const answers = await Promise.all([1, 2, 3].map(() => subscribe(userId, plans.bold, "one click")));
    expect(new Set(answers.map(({ rows }) => rows[0].id)).size).toBe(1);
    const moved = await world.owner.query(
      "select kind, amount::text, balance_after::text, party from money.statement_list where account_id = $1 order by account_version desc limit 2",
      [accountId],
    );
    expect(moved.rows).toEqual([
      { kind: "plan", amount: "-80.00000", balance_after: "220.00000", party: "Bold" },
      expect.objectContaining({ kind: "adjustment" }),
    ]);
    expect((await offers(userId)).map((plan) => plan.is_current)).toEqual([false, true]);
    await refused(subscribe(userId, plans.bold), "BT313");
  });

  test("a plan is paid from free money on the real account only", async () => {
    await tick("EUR_USD", "1.10000");
    const customerBelowPrice = await world.customer("USD", "99.99");
    const error = await subscribe(customerBelowPrice.userId, plans.bold).catch(
      (thrown: { code: string; message: string; detail: string }) => thrown,
    );
    expect(error).toMatchObject({ code: "BT301", message: "Not enough balance", detail: "0.01 USD" });
    const demo = await world.customer("USD", "5000", null, "demo");
    await refused(subscribe(demo.userId, plans.bold), "BT301");
    expect((await offers(demo.userId)).map((plan) => plan.is_affordable)).toEqual([true, false]);
    await subscribe(demo.userId, plans.standard);

    // The balance is 2,000, but the open order needs 1,930 of it as margin.
    const customerWithOrder = await world.customer("USD", "2000");
    await world.place(customerWithOrder.userId, customerWithOrder.accountId, "EUR_USD", "buy", "52600");
    await refused(subscribe(customerWithOrder.userId, plans.bold), "BT301");
    const rows = await world.owner.query("select id from money.subscriptions where user_id = any($1)", [
      [customerBelowPrice.userId, customerWithOrder.userId],
    ]);
    expect(rows.rows).toEqual([]);
  });

  test("of two plans bought concurrently with money for one, one is bought", async () => {
    const { userId } = await world.customer("USD", "150");
    const { rows } = await world.owner.query<{ id: number }>(
      "insert into money.plans (name, price) values ('Rival', 100) returning id",
    );
    const clients = await Promise.all([1, 2].map(() => connect(database.url, "bourse_app")));
    const outcomes = await Promise.allSettled(
      [plans.bold, Number(rows[0]?.id)].map((plan, at) =>
        clients[at]!.query("select money.subscribe_plan($1, $2)", [userId, plan]),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await Promise.all(clients.map((one) => one.end()));
  });
});

test("plans are neither listed nor sold while plans are off (Q-103)", async () => {
  const { userId } = await world.customer("USD", "1000");
  await plansAre("off");
  await refused(subscribe(userId, plans.standard), "BT104");
  expect(await offers(userId)).toEqual([]);
  await plansAre("on");
});

describe("profit reports", () => {
  test("the profit report per instrument matches the trial balance", async () => {
    await tick("EUR_USD", "1.10000");
    const { userId, accountId } = await world.customer("USD", "5000");
    const won = await world.place(userId, accountId, "EUR_USD", "buy", "1000");
    await tick("EUR_USD", "1.11000");
    await world.close(userId, won.id, "EUR_USD");
    const { rows: people } = await world.owner.query<{ id: number }>(
      "select min(id) as id from iam.users where role_id = 1",
    );
    const report = async () =>
      (
        await world.app.query(
          `select category, instrument, currency, closes::int, customers_won::text, customers_lost::text, swaps::text, house_result::text
           from money.profit_report($1) where currency = 'USD'`,
          [people[0]?.id],
        )
      ).rows as Record<string, string | null>[];
    const rows = await report();
    const [group, line] = rows;
    expect(group).toMatchObject({ category: "forex", instrument: null });
    expect(line).toMatchObject({ category: "forex", instrument: "EUR_USD", house_result: group?.house_result });
    const { rows: booked } = await world.app.query(
      "select sum(closing)::text as total from money.trial_balance($1) where mode = 'real' and currency = 'USD' and account in ('profit_loss', 'swap')",
      [people[0]?.id],
    );
    expect(Number(booked[0].total)).toBe(Number(line?.house_result));
    expect(Number(line?.customers_won)).toBeGreaterThanOrEqual(10);
  });
});
