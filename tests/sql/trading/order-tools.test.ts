// Price bounds, amounts from a risk, reverse, double and close by an amount of money (E-36 to E-38, Q-186).
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "../../../db/checks.ts";
import { createWorld, type Order, type World } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;
let time = Date.parse("2026-03-02T10:00:00Z");

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  await world.category("forex", "1.2");
  await world.instrument("EUR_USD", "forex", "100");
  await setUnits("1", "1");
});
afterAll(async () => {
  expect(await findViolations(world.owner)).toEqual([]);
  await world.end();
  await database.drop();
});

const setUnits = (min: string, step: string) =>
  world.owner.query("update market.instruments set min_units = $1, unit_step = $2 where name = 'EUR_USD'", [min, step]);
const price = (bid: string, ask: string) => world.frame([{ instrument: "EUR_USD", bid, ask, time: (time += 1000) }]);

type Request = { type: "buy" | "sell" } & Partial<
  Record<"amount" | "loss" | "key" | "bound" | "shown" | "slippage" | "risk" | "percent", string>
>;
const place = (userId: number, accountId: number, request: Request) => {
  const { type, amount, loss, key, bound, shown, slippage, risk, percent } = request;
  const text =
    "select * from trading.place_order($1, $2, 'EUR_USD', $3, $4, null, $5, $6, null, null, null, $7, $8, $9, $10, $11)";
  const values = [type, amount, loss, key, bound, shown, slippage, risk, percent].map((value) => value ?? null);
  return world.one<Order & { units: string }>(world.app, text, [userId, accountId, ...values]);
};
const rows = async <Row>(text: string, values: unknown[]) => (await world.app.query(text, values)).rows as Row[];
type Placed = Order & { type: string; units: string; margin_used: string };
const reverse = (userId: number, id: number, bound: string | null = null, key: string | null = null) =>
  rows<Placed>("select * from trading.reverse_order($1, $2, $3, null, null, $4)", [userId, id, bound, key]);
const double = (userId: number, id: number, key: string | null = null) =>
  world.one<Placed>(world.app, "select * from trading.double_order($1, $2, null, null, null, $3)", [userId, id, key]);
const preview = (userId: number, id: number, action: string, amount: string | null = null) =>
  world.one<Record<string, string | null>>(world.app, "select * from trading.preview_position($1, $2, $3, $4)", [
    userId,
    id,
    action,
    amount,
  ]);
const openCount = async (accountId: number) => {
  const text = "select id from trading.orders where account_id = $1 and close_time is null";
  return (await world.owner.query(text, [accountId])).rowCount;
};

describe("a market order with a price bound", () => {
  test("a market order opens at its bound and is refused one step beyond it, in both directions", async () => {
    const { userId, accountId } = await world.customer("USD", "10000");
    const sell = { type: "sell", amount: "1000", shown: "1.08500", slippage: "2" } as const;
    await price("1.08480", "1.08500");
    expect((await place(userId, accountId, sell)).open_rate).toBe("1.08480");
    await expect(place(userId, accountId, { type: "buy", amount: "1000", bound: "1.08499" })).rejects.toMatchObject({
      code: "BT266",
    });
    await place(userId, accountId, { type: "buy", amount: "1000", bound: "1.08500" });
    await price("1.08479", "1.08499");
    await expect(place(userId, accountId, sell)).rejects.toMatchObject({
      code: "BT266",
      message: "The price moved beyond your limit",
    });
    expect(await openCount(accountId)).toBe(2);
  });

  test("the stricter of bound and slippage applies, and a negative slippage is refused", async () => {
    const { userId, accountId } = await world.customer("USD", "10000");
    await price("1.08480", "1.08500");
    const buy = { type: "buy", amount: "1000", shown: "1.08500" } as const;
    await expect(place(userId, accountId, { ...buy, bound: "1.08490", slippage: "9" })).rejects.toMatchObject({
      code: "BT266",
    });
    await expect(
      place(userId, accountId, { ...buy, bound: "1.2", shown: "1.08480", slippage: "1" }),
    ).rejects.toMatchObject({ code: "BT266" });
    await expect(place(userId, accountId, { ...buy, slippage: "-1" })).rejects.toMatchObject({ code: "BT263" });
  });
});

describe("an amount from a risk", () => {
  test("an amount from a risk loses no more than the risk at its stop-loss, and one unit more would", async () => {
    const { userId, accountId } = await world.customer("USD", "10000");
    await price("1.08500", "1.08520");
    const order = await place(userId, accountId, { type: "buy", loss: "1.08220", risk: "100" });
    expect(order.units).toBe("32051");
    await price("1.08200", "1.08220");
    // 32051 · 0.00312 = 99.99912
    expect((await world.order(order.id)).pro_loss).toBe("-99.99912");
  });

  test("a risk in per cent is a share of the equity, and the same key returns the same order at another price", async () => {
    const { userId, accountId } = await world.customer("USD", "10000");
    await price("1.08500", "1.08520");
    const request = { type: "sell", loss: "1.08800", percent: "1", key: "risk-1" } as const;
    const order = await place(userId, accountId, request);
    // 100 / (0.00300 + 0.00012)
    expect(order.units).toBe("32051");
    await price("1.08600", "1.08620");
    expect((await place(userId, accountId, request)).id).toBe(order.id);
  });

  test("an amount from a risk is refused without a stop-loss, on the wrong side, and below the smallest order", async () => {
    const { userId, accountId } = await world.customer("USD", "10000");
    await price("1.08500", "1.08520");
    await expect(place(userId, accountId, { type: "buy", risk: "100" })).rejects.toMatchObject({ code: "BT268" });
    await expect(place(userId, accountId, { type: "buy", risk: "100", loss: "1.08520" })).rejects.toMatchObject({
      code: "BT209",
    });
    await expect(place(userId, accountId, { type: "buy", risk: "0", loss: "1.08" })).rejects.toMatchObject({
      code: "BT269",
    });
    await setUnits("100000", "1");
    await expect(place(userId, accountId, { type: "buy", risk: "100", loss: "1.08220" })).rejects.toMatchObject({
      code: "BT267",
      detail: expect.stringContaining('"312.00"') as string,
    });
    await setUnits("1", "1");
  });
});

describe("reverse", () => {
  test("reverse closes at the ask and opens at the bid of one quote, with margin checked after the close", async () => {
    const { userId, accountId } = await world.customer("USD", "1200");
    await price("1.08500", "1.08520");
    const bought = await world.place(userId, accountId, "EUR_USD", "buy", "100000", "1.2", "1.0");
    await price("1.08700", "1.08720");
    const preview1 = await preview(userId, bought.id, "reverse");
    expect(preview1).toMatchObject({ close_rate: "1.08720", open_type: "sell", open_rate: "1.08700", refusal: null });
    expect(Number(preview1.profit_loss)).toBe(188);
    expect(await openCount(accountId)).toBe(1);
    const [closed, opened] = await reverse(userId, bought.id, null, "reverse-1");
    expect(closed).toMatchObject({ id: bought.id, close_rate: "1.08720", close_reason: "customer" });
    expect(Number(closed?.pro_loss)).toBe(188);
    expect(opened).toMatchObject({
      type: "sell",
      units: "100000",
      open_rate: "1.08700",
      take_profit: null,
      stop_loss: null,
    });
    expect(Number(opened?.margin_used)).toBe(1087);
    expect(Number(await world.balance(accountId))).toBe(1388);
    const again = await reverse(userId, bought.id, null, "reverse-1");
    expect(again.map(({ id }) => id)).toEqual([closed?.id, opened?.id]);
    await expect(reverse(userId, bought.id)).rejects.toMatchObject({ code: "BT211" });
  });

  test("reverse closes nothing if the opening is refused", async () => {
    const { userId, accountId } = await world.customer("USD", "1200");
    await price("1.08700", "1.08720");
    const { id } = await world.place(userId, accountId, "EUR_USD", "buy", "100000");
    await expect(reverse(userId, id, "1.08701")).rejects.toMatchObject({ code: "BT266" });
    // The loss leaves 720 USD, and the new order needs 1,082.
    await price("1.08240", "1.08260");
    expect(await preview(userId, id, "reverse")).toMatchObject({ refusal: "Insufficient Balance!", close_units: null });
    await expect(reverse(userId, id)).rejects.toMatchObject({ code: "BT205" });
    expect((await world.order(id)).close_time).toBeNull();
    expect(Number(await world.balance(accountId))).toBe(1200);
  });

  test("reverse and double are refused for another customer and for an administrator", async () => {
    const { userId, accountId } = await world.customer("USD", "1200");
    const other = await world.customer("USD", "1200");
    const admin = await world.person(1);
    const { id } = await world.place(userId, accountId, "EUR_USD", "buy", "1000");
    for (const actor of [other.userId, admin]) {
      await expect(reverse(actor, id)).rejects.toMatchObject({ code: "BT104" });
      await expect(double(actor, id)).rejects.toMatchObject({ code: "BT104" });
    }
  });
});

describe("double", () => {
  test("double opens the same side and units, and its levels keep their distance from its own rate", async () => {
    const { userId, accountId } = await world.customer("USD", "10000");
    await price("1.08500", "1.08520");
    const { id } = await world.place(userId, accountId, "EUR_USD", "buy", "10000", "1.09020", "1.08220");
    await price("1.08700", "1.08720");
    expect(await preview(userId, id, "double")).toMatchObject({ take_profit: "1.0922", close_units: null });
    const second = await double(userId, id, "double-1");
    expect(second).toMatchObject({
      type: "buy",
      units: "10000",
      open_rate: "1.08720",
      take_profit: "1.0922",
      stop_loss: "1.0842",
    });
    expect((await double(userId, id, "double-1")).id).toBe(second.id);
    // A stop-loss moved above the entry would be executed at once.
    await world.app.query("select trading.set_level($1, $2, 'stop_loss', 1.08600)", [userId, id]);
    await expect(double(userId, id)).rejects.toMatchObject({ code: "BT209" });
    expect(await openCount(accountId)).toBe(2);
  });
});

describe("close by an amount of money", () => {
  test("close by amount closes the units that the amount is worth at the closing rate, rounded down to the step", async () => {
    const { userId, accountId } = await world.customer("EUR", "10000");
    await price("1.08500", "1.08520");
    const { id } = await world.place(userId, accountId, "EUR_USD", "buy", "10000");
    // X is the mid 1.0851: 5,000 EUR · 1.0851 / 1.0852
    expect(await preview(userId, id, "close_amount", "5000")).toMatchObject({
      close_units: "4999",
      rest_units: "5001",
    });
    const close = (amount: string) =>
      world.one<Placed>(world.app, "select * from trading.close_amount($1, $2, $3)", [userId, id, amount]);
    expect(await close("5000")).toMatchObject({ units: "4999", parent_id: id });
    await expect(close("0")).rejects.toMatchObject({ code: "BT204" });
    expect(await close("999999")).toMatchObject({ id, units: "5001" });
    expect(await openCount(accountId)).toBe(0);
  });

  test("close by amount names the range if less than the smallest order would stay", async () => {
    const { userId, accountId } = await world.customer("USD", "10000");
    await price("1.08500", "1.08520");
    await setUnits("1000", "1000");
    const { id } = await world.place(userId, accountId, "EUR_USD", "buy", "3000");
    const refused = await preview(userId, id, "close_amount", "3000");
    expect(refused.refusal).toBeNull();
    expect((await preview(userId, id, "close_amount", "1000")).refusal).toBe(
      "Enter 1085.20 to 2170.40 USD, or 3255.60 to close everything",
    );
  });
});

describe("the levels of a ticket in another unit (Q-431)", () => {
  type Levels = { profit: string | null; loss: string | null };
  const levels = (userId: number, accountId: number, values: (string | null)[]) =>
    world.one<Levels>(world.app, "select * from trading.ticket_levels($1, $2, 'EUR_USD', $3, $4, $5, $6, $7, $8)", [
      userId,
      accountId,
      ...values,
    ]);

  test("levels in another unit have the entered result with the spread charge, and pips are counted from the bid or the order's price", async () => {
    const { userId, accountId } = await world.customer("USD", "10000");
    await price("1.08500", "1.08520");
    const of = (...values: (string | null)[]) => levels(userId, accountId, values);
    expect(await of("buy", null, "100000", "money", "188", "312")).toEqual({ profit: "1.08720", loss: "1.08220" });
    expect(await of("sell", null, "100000", "percent", "1.88", null)).toEqual({ profit: "1.08300", loss: null });
    // Rounded so that the loss is at most, and the gain at least, the entered amount.
    expect(await of("buy", null, "100000", "money", "188.5", "312.5")).toEqual({ profit: "1.08721", loss: "1.08220" });
    expect(await of("buy", null, null, "pips", "50", "30")).toEqual({ profit: "1.090000", loss: "1.082000" });
    expect(await of("buy", "1.08000", null, "pips", "50", "30")).toEqual({ profit: "1.085000", loss: "1.077000" });
  });

  test("levels as money are refused for an order sized by risk, below 0, and for another customer's account", async () => {
    const { userId, accountId } = await world.customer("USD", "10000");
    const stranger = await world.customer("USD", "10000");
    await price("1.08500", "1.08520");
    await expect(levels(userId, accountId, ["buy", null, null, "money", null, "50"])).rejects.toMatchObject({
      code: "BT268",
    });
    await expect(levels(userId, accountId, ["buy", null, "1000", "money", "-5", null])).rejects.toMatchObject({
      code: "BT204",
    });
    await expect(levels(stranger.userId, accountId, ["buy", null, "1000", "money", "5", null])).rejects.toMatchObject({
      code: "BT104",
    });
  });
});
