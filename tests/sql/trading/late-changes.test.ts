// Concurrent account changes and ticks: a change that commits after a frame that could not see it is evaluated with
// that frame's ticks.
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type pg from "pg";
import { findViolations } from "../../../db/checks.ts";
import { connect, createWorld, type World } from "../../replay/world.ts";
import { openOwnServer } from "../database.ts";

let database: Awaited<ReturnType<typeof openOwnServer>>;
let world: World;
let session: pg.Client;
let adminId: number;
let time = Date.parse("2026-03-02T10:00:00Z");

beforeAll(async () => {
  database = await openOwnServer();
  world = await createWorld(database.url);
  session = await connect(database.url);
  await world.category("forex", "0", "5");
  await world.category("commodity", "0", "5");
  await world.instrument("EUR_USD", "forex", "200");
  await world.instrument("XAU_USD", "commodity", "200");
  adminId = (await world.one<{ id: number }>(world.owner, "select id from iam.users where role_id = 1 limit 1")).id;
});
afterAll(async () => {
  expect(await findViolations(world.owner)).toEqual([]);
  await session.end();
  await world.end();
  await database.drop();
});

const ticks = (instrument: string, ...prices: string[]) =>
  prices.map((price) => ({ instrument, bid: price, ask: price, time: (time += 100) }));
const frame = (instrument: string, ...prices: string[]) => world.frame(ticks(instrument, ...prices));
const sweep = async (): Promise<unknown[]> =>
  JSON.parse(
    (await world.one<{ found: string }>(world.owner, "select trading.sweep()::text as found")).found,
  ) as unknown[];
const setting = (name: string, value: string) =>
  world.owner.query(
    "insert into site.settings (name, value) values ($1, $2) on conflict (name) do update set value = $2",
    [name, value],
  );
const outcome = async (id: number) => {
  const order = await world.order(id);
  return [order.close_reason, order.close_rate === null ? null : Number(order.close_rate)];
};

/** Runs one call in a transaction and commits it after the frames of `meanwhile`. */
async function during<Row extends object>(
  text: string,
  values: unknown[],
  meanwhile: () => Promise<unknown>,
): Promise<Row> {
  await session.query("begin");
  const row = await world.one<Row>(session, text, values);
  // A frame that needs the account waits for the commit and starts again.
  const applied = meanwhile();
  await Promise.race([applied, wait(500)]);
  await session.query("commit");
  await applied;
  return row;
}

describe("ticks applied between the price and the commit of a change", () => {
  test("a missed tick closes an order at its stop-loss with the price of that tick", async () => {
    const { userId, accountId } = await world.customer("USD", "1000");
    await frame("EUR_USD", "1.38000");
    const order = await during<{ id: number }>(
      "select id from trading.place_order($1, $2, 'EUR_USD', 'buy', 10000, null, 1.379)",
      [userId, accountId],
      () => frame("EUR_USD", "1.37450", "1.38050"),
    );
    await frame("EUR_USD", "1.38060");
    expect(await outcome(order.id)).toEqual(["stop_loss", 1.3745]);
    expect(await world.balance(accountId)).toBe("945.00000");
  });

  test("a missed tick stops out an account whose new order it could not carry", async () => {
    const { userId, accountId } = await world.customer("USD", "1500");
    await frame("EUR_USD", "1.38000");
    const order = await during<{ id: number }>(
      "select id from trading.place_order($1, $2, 'EUR_USD', 'buy', 200000)",
      [userId, accountId],
      () => frame("EUR_USD", "1.37450", "1.38050"),
    );
    await frame("EUR_USD", "1.38060");
    expect(await outcome(order.id)).toEqual(["stop_out", 1.3745]);
  });

  test("missed ticks fill a pending order and close the resulting order, tick by tick", async () => {
    const { userId, accountId } = await world.customer("USD", "1000");
    await frame("EUR_USD", "1.38000");
    const pending = await during<{ id: number }>(
      "select id from trading.place_pending($1, $2, 'EUR_USD', 'buy', 'limit', 10000, 1.379, 1.3801)",
      [userId, accountId],
      () => frame("EUR_USD", "1.37850", "1.38020", "1.37990"),
    );
    await frame("EUR_USD", "1.37995");
    const { order_id: orderId } = await world.one<{ order_id: number }>(
      world.owner,
      "select order_id from trading.pending_orders where id = $1",
      [pending.id],
    );
    expect(Number((await world.order(orderId)).open_rate)).toBe(1.3785);
    expect(await outcome(orderId)).toEqual(["take_profit", 1.3802]);
  });

  test("ticks that a change missed without effect refuse no close after a later change", async () => {
    const { userId, accountId } = await world.customer("USD", "5000");
    await frame("EUR_USD", "1.38000");
    const order = await during<{ id: number }>(
      "select id from trading.place_order($1, $2, 'EUR_USD', 'buy', 10000)",
      [userId, accountId],
      () => frame("EUR_USD", "1.38001"),
    );
    // Each order takes a part of the margin band, until there is none: then every tick could affect the account.
    for (let n = 0; n < 20; n++)
      await world.owner.query("select trading.place_order($1, $2, 'EUR_USD', 'buy', 30000)", [userId, accountId]);
    await world.close(userId, order.id, "EUR_USD");
    expect(await outcome(order.id)).toEqual(["customer", 1.38001]);
  });

  test("a missed tick reaches a level that was set in the meantime", async () => {
    const { userId, accountId } = await world.customer("USD", "1000");
    await frame("EUR_USD", "1.38000");
    const order = await world.place(userId, accountId, "EUR_USD", "sell", "10000");
    await frame("EUR_USD", "1.38010");
    await during("select id from trading.set_level($1, $2, 'stop_loss', 1.3811)", [userId, order.id], () =>
      frame("EUR_USD", "1.38120", "1.38000"),
    );
    await frame("EUR_USD", "1.38005");
    expect(await outcome(order.id)).toEqual(["stop_loss", 1.3812]);
  });

  test("a missed tick stops out the half of a hedge that a close left open", async () => {
    const { userId, accountId } = await world.customer("USD", "1500");
    await frame("EUR_USD", "1.38000");
    const long = await world.place(userId, accountId, "EUR_USD", "buy", "100000");
    const short = await world.place(userId, accountId, "EUR_USD", "sell", "100000");
    await frame("EUR_USD", "1.38010");
    await during("select id from trading.close_order($1, $2)", [userId, short.id], () =>
      frame("EUR_USD", "1.36800", "1.38050"),
    );
    await frame("EUR_USD", "1.38060");
    expect(await outcome(long.id)).toEqual(["stop_out", 1.368]);
  });

  test("missed ticks are applied before the customer's next change, which finds the order closed", async () => {
    const { userId, accountId } = await world.customer("USD", "1000");
    await frame("EUR_USD", "1.38000");
    const order = await during<{ id: number }>(
      "select id from trading.place_order($1, $2, 'EUR_USD', 'buy', 10000, 1.385)",
      [userId, accountId],
      () => frame("EUR_USD", "1.38600", "1.38000"),
    );
    const closed = await world.close(userId, order.id, "EUR_USD");
    expect([closed.close_reason, Number(closed.close_rate)]).toEqual(["take_profit", 1.386]);
    expect(await sweep()).toEqual([]);
  });

  test("missed ticks change neither the current quote nor its bars nor the clock", async () => {
    const { userId, accountId } = await world.customer("USD", "1000");
    await frame("EUR_USD", "1.38000");
    const text = "select q.*, c.tick_time from market.quotes q cross join market.clock_state c where name = 'EUR_USD'";
    await during("select trading.place_order($1, $2, 'EUR_USD', 'buy', 10000, null, 1.379)", [userId, accountId], () =>
      frame("EUR_USD", "1.37450", "1.38050"),
    );
    const shown = ({ bid, ask, time, minute_low, minute_ticks, tick_time }: Record<string, unknown>) => [
      bid,
      ask,
      time,
      minute_low,
      minute_ticks,
      tick_time,
    ];
    const before = await world.one<Record<string, unknown>>(world.owner, text);
    expect(await sweep()).toHaveLength(1);
    expect(shown(await world.one<Record<string, unknown>>(world.owner, text))).toEqual(shown(before));
  });

  test("applied frames are kept only while a transaction can need them", async () => {
    for (let n = 0; n < 80; n++) await frame("XAU_USD", String(2000 + (n % 7)));
    const { kept } = await world.one<{ kept: string }>(
      world.owner,
      "select count(*)::text as kept from market.applied_frames",
    );
    expect(Number(kept)).toBeLessThanOrEqual(48);
  });
});

describe("account changes without a tick", () => {
  /** 100 USD above its stop-out on EUR_USD; another customer has a take-profit on gold. */
  async function nearlyStopped(): Promise<{ userId: number; accountId: number; orderId: number }> {
    await frame("EUR_USD", "1.38000");
    await frame("XAU_USD", "2000");
    const { userId, accountId } = await world.customer("USD", "1000");
    const order = await world.place(userId, accountId, "EUR_USD", "buy", "100000");
    await frame("EUR_USD", "1.37500");
    expect(await outcome(order.id)).toEqual([null, null]);
    return { userId, accountId, orderId: order.id };
  }
  const subtract = (accountId: number, amount: string) =>
    world.app.query("select money.adjust_balance($1, $2, $3, 'subtract', 'Test')", [adminId, accountId, amount]);

  test("a subtraction that reaches the stop-out level stops the account out in the same transaction", async () => {
    await frame("EUR_USD", "1.38000");
    const planId = await world.plan({ forex_leverage: "200", forex_stopout: "100" });
    const { userId, accountId } = await world.customer("USD", "1000", planId);
    const order = await world.place(userId, accountId, "EUR_USD", "buy", "100000");
    await subtract(accountId, "310");
    expect(await outcome(order.id)).toEqual(["stop_out", 1.38]);
    expect(await sweep()).toEqual([]);
  });

  /** Each takes 310 of the 1,000 USD, so that the equity is the margin of 690 USD. */
  type Own = { userId: number; accountId: number; closedId: number };
  const takes: [string, (own: Own) => Promise<unknown>][] = [
    [
      "a plan that is bought",
      async ({ userId }) => {
        const planId = await world.plan({ price: "310", forex_leverage: "200", forex_stopout: "100" });
        await setting("pricingPlan", "on");
        return world.app.query("select money.subscribe_plan($1, $2)", [userId, planId]);
      },
    ],
    [
      "a withdrawal that is approved",
      async ({ userId, accountId }) => {
        const { id } = await world.one<{ id: number }>(
          world.owner,
          `select id from money.request_withdrawal($1, $2, 310, 'Bank', (select full_name from iam.users where id = $1), '1', 'BANKDEFF',
            'Germany')`,
          [userId, accountId],
        );
        return world.app.query("select money.approve_withdrawal($1, $2)", [adminId, id]);
      },
    ],
    [
      "a closed order that staff correct",
      ({ closedId }) =>
        world.owner.query(`select trading.edit_order($1, $2, '{"closeRate": "1.38000"}', null, 'Wrong price')`, [
          adminId,
          closedId,
        ]),
    ],
    [
      "a closed order that staff delete",
      ({ closedId }) =>
        world.owner.query("select trading.delete_order($1, $2, null, 'Wrong price')", [adminId, closedId]),
    ],
  ];
  test.each(takes)("a change without a tick stops the account out in the same transaction: %s", async (_name, take) => {
    const planId = await world.plan({ forex_leverage: "200", forex_stopout: "100" });
    const { userId, accountId } = await world.customer("USD", "690", planId);
    await frame("EUR_USD", "1.38000");
    const closed = await world.place(userId, accountId, "EUR_USD", "buy", "10000");
    await frame("EUR_USD", "1.41100");
    await world.close(userId, closed.id, "EUR_USD");
    expect(await world.balance(accountId)).toBe("1000.00000");
    await frame("EUR_USD", "1.38000");
    const order = await world.place(userId, accountId, "EUR_USD", "buy", "100000");
    await take({ userId, accountId, closedId: closed.id });
    expect(await outcome(order.id)).toEqual(["stop_out", 1.38]);
    expect(await sweep()).toEqual([]);
  });

  test("an order whose margin reaches the stop-out level is stopped out in the transaction that opens it", async () => {
    await frame("EUR_USD", "1.38000");
    const planId = await world.plan({ forex_leverage: "200", forex_stopout: "100" });
    const { userId, accountId } = await world.customer("USD", "690", planId);
    const order = await world.place(userId, accountId, "EUR_USD", "buy", "100000");
    expect(order.close_reason).toBe("stop_out");
    expect(await outcome(order.id)).toEqual(["stop_out", 1.38]);
  });

  test("a nightly swap that falls below the stop-out level stops the account out before any tick or sweep", async () => {
    const { accountId, orderId } = await nearlyStopped();
    await world.owner.query("update market.instruments set swap = -90 where name = 'EUR_USD'");
    await world.owner.query("select trading.charge_rollover('2026-03-03')");
    expect(await outcome(orderId)).toEqual(["stop_out", 1.375]);
    expect(await sweep()).toEqual([]);
    await world.owner.query("update market.instruments set swap = 0 where name = 'EUR_USD'");
    expect(Number(await world.balance(accountId))).toBeLessThan(200);
  });

  test("a stop-out on a stale price waits for the instrument's next tick, whatever other instruments and the sweep do", async () => {
    const { orderId } = await nearlyStopped();
    const other = await world.customer("USD", "1000");
    time += 120_000;
    await frame("XAU_USD", "2000");
    const gold = await world.place(other.userId, other.accountId, "XAU_USD", "buy", "10", "2001");
    await world.owner.query("update market.instruments set swap = -90 where name = 'EUR_USD'");
    await world.owner.query("select trading.charge_rollover('2026-03-05')");
    await world.owner.query("update market.instruments set swap = 0 where name = 'EUR_USD'");
    expect(await outcome(orderId)).toEqual([null, null]);
    await frame("XAU_USD", "2002");
    expect(await outcome(gold.id)).toEqual(["take_profit", 2002]);
    expect(await sweep()).toEqual([]);
    expect(await outcome(orderId)).toEqual([null, null]);
    await frame("EUR_USD", "1.37600");
    expect(await outcome(orderId)).toEqual(["stop_out", 1.376]);
  });
});
