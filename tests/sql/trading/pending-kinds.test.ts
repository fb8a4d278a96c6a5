// Stop-limit and market-if-touched orders, groups that cancel each other, expiries, and changes of pending orders.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "../../../db/checks.ts";
import { createWorld, type World } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";

type Fields = Record<string, string | number | null>;
type Pending = {
  id: number;
  kind: string;
  price: string;
  status: string;
  reason: string | null;
  order_id: number | null;
  group_id: number | null;
  armed_at: string | null;
  touch_direction: string | null;
  expires_at: string | null;
  settled_at: string | null;
};

let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;
let customer: { userId: number; accountId: number };
let now = Date.parse("2026-03-02T10:00:00.000Z");

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  await world.category("forex", "1.2", "0.5");
  await world.instrument("EUR_USD", "forex", "100");
  await world.instrument("GBP_USD", "forex", "100");
});
beforeEach(async () => {
  customer = await world.customer("USD", "100000");
});
afterAll(async () => {
  expect(await findViolations(world.owner)).toEqual([]);
  await world.end();
  await database.drop();
});

const iso = (time: number): string => new Date(time).toISOString();
/** One tick a second later, or a frame of several. */
const ticks = (...prices: [bid: string, ask: string, instrument?: string][]) =>
  world.frame(prices.map(([bid, ask, instrument = "EUR_USD"]) => ({ instrument, bid, ask, time: (now += 1000) })));

const defaults: Fields = { instrument: "EUR_USD", type: "buy", kind: "limit", amount: 1000, expires: null };
const place = (fields: Fields, owner = customer): Promise<Pending> => {
  const order: Fields = { ...defaults, ...fields };
  return world.one<Pending>(
    world.app,
    `select * from trading.place_pending($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
      p_limit_price => $11, p_expiry => $12, p_linked_id => $13)`,
    [
      owner.userId,
      owner.accountId,
      ...[
        "instrument",
        "type",
        "kind",
        "amount",
        "price",
        "profit",
        "loss",
        "expires",
        "limit",
        "expiry",
        "linked",
      ].map((name) => order[name] ?? null),
    ],
  );
};
const change = (id: number, fields: Fields): Promise<Pending> =>
  world.one<Pending>(world.app, "select * from trading.change_pending($1, $2, $3, $4, $5, $6, $7, $8, $9)", [
    customer.userId,
    id,
    ...["amount", "price", "limit", "profit", "loss", "expiry", "expires"].map((name) => fields[name] ?? null),
  ]);
const pending = (id: number): Promise<Pending> =>
  world.one<Pending>(world.owner, "select * from trading.pending_orders where id = $1", [id]);
const statuses = async (orders: Pending[]): Promise<(string | undefined)[]> => {
  const ids = orders.map(({ id }) => id);
  const { rows } = await world.owner.query<Pending>("select * from trading.pending_orders where id = any($1)", [ids]);
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
};
const fillRate = async (order: Pending): Promise<string | undefined> => {
  const { order_id: id } = await pending(order.id);
  return id === null ? undefined : (await world.order(id)).open_rate;
};

test("a stop-limit arms at its stop and fills at its limit, in the same tick if the limit fits", async () => {
  await ticks(["1.0855", "1.0856"]);
  const far = await place({ kind: "stop_limit", price: "1.0860", limit: "1.0858" });
  const near = await place({ kind: "stop_limit", price: "1.0860", limit: "1.0862" });
  await ticks(["1.0858", "1.0859"]);
  expect((await pending(far.id)).armed_at).toBeNull();
  await ticks(["1.0860", "1.0861"]);
  expect(await statuses([far, near])).toEqual(["pending", "filled"]);
  expect(await fillRate(near)).toBe("1.0861");
  // The owner's message names side, units and instrument.
  const { description } = await world.one<{ description: string }>(
    world.owner,
    "select description from site.notifications where type = 'pending_filled' order by id desc limit 1",
    [],
  );
  expect(description).toMatch(/^Buy \d+ EUR\/USD at 1\.0861$/);
  expect(new Date((await pending(far.id)).armed_at ?? 0).getTime()).toBe(now);
  await ticks(["1.0856", "1.0857"]);
  expect(await fillRate(far)).toBe("1.0857");
});

test("a sell stop-limit arms and fills within one frame of ticks that reach stop and limit in turn", async () => {
  await ticks(["1.0855", "1.0856"]);
  const order = await place({ type: "sell", kind: "stop_limit", price: "1.0850", limit: "1.0853" });
  await ticks(["1.0854", "1.0855"], ["1.0849", "1.0850"], ["1.0852", "1.0853"], ["1.0854", "1.0855"]);
  expect(await fillRate(order)).toBe("1.0854");
});

test("a market-if-touched order triggers from the side of the market at its placing", async () => {
  await ticks(["1.08500", "1.08510"]);
  const above = await place({ type: "sell", kind: "market_if_touched", price: "1.0900" });
  const below = await place({ type: "sell", kind: "market_if_touched", price: "1.0800" });
  expect([above.touch_direction, below.touch_direction]).toEqual(["rises", "falls"]);
  await ticks(["1.0901", "1.0902"]);
  expect(await statuses([above, below])).toEqual(["filled", "pending"]);
  await ticks(["1.0799", "1.0800"]);
  expect([await fillRate(above), await fillRate(below)]).toEqual(["1.0901", "1.0799"]);
});

test("the first order of a group that fills cancels the others, and a rejected one leaves alone", async () => {
  customer = await world.customer("USD", "10000");
  await ticks(["1.0850", "1.0851"]);
  const large = await place({ amount: 9_000_000, price: "1.0800" });
  const stop = await place({ type: "sell", kind: "stop", price: "1.0799", amount: 100_000, linked: large.id });
  const limit = await place({ price: "1.0800", linked: stop.id });
  const other = await place({ instrument: "EUR_USD", price: "1.0700" });
  expect(limit.group_id).toBe(large.id);
  await ticks(["1.0799", "1.0800"]);
  expect(await statuses([large, stop, limit, other])).toEqual(["rejected", "filled", "cancelled", "pending"]);
  expect((await pending(limit.id)).reason).toBe("Another order of its group was filled");
  await expect(place({ price: "1.0700", linked: limit.id })).rejects.toMatchObject({ code: "BT214" });
});

test("a fill cancels the orders of its group in other instruments, within the same frame", async () => {
  await ticks(["1.0850", "1.0851"], ["1.2700", "1.2701", "GBP_USD"]);
  const euro = await place({ price: "1.0840" });
  const pound = await place({ instrument: "GBP_USD", price: "1.2690", linked: euro.id });
  await ticks(["1.0839", "1.0840"], ["1.2680", "1.2681", "GBP_USD"]);
  expect(await statuses([euro, pound])).toEqual(["filled", "cancelled"]);
  const { rows } = await world.owner.query(
    "select description from site.notifications where user_id = $1 and type = 'pending_cancelled' order by id desc limit 1",
    [customer.userId],
  );
  expect(rows).toEqual([
    { description: "Buy 1000 GBP/USD at 1.2690 was cancelled because another order of its group was filled." },
  ]);
});

test("a group is placed completely or not at all, once per key", async () => {
  await ticks(["1.0850", "1.0851"]);
  const group = (orders: Fields[], key: string | null = null) =>
    world.app.query<Pending>("select * from trading.place_pending_group($1, $2, $3, $4)", [
      customer.userId,
      customer.accountId,
      JSON.stringify(orders.map((order) => ({ ...defaults, ...order }))),
      key,
    ]);
  const count = async () =>
    Number(
      (
        await world.one<{ n: string }>(
          world.owner,
          "select count(*) as n from trading.pending_orders where account_id = $1",
          [customer.accountId],
        )
      ).n,
    );
  const take = { price: "1.0840" };
  await expect(group([take, { kind: "stop", price: "1.0840" }])).rejects.toMatchObject({ code: "BT218" });
  await expect(group([take])).rejects.toMatchObject({ code: "BT251" });
  expect(await count()).toBe(0);
  const entries = [take, { kind: "stop", price: "1.0860" }];
  const placed = (await group(entries, "group-1")).rows;
  expect(placed.map(({ group_id: id }) => id)).toEqual([placed[0]?.id, placed[0]?.id]);
  expect((await group(entries, "group-1")).rows.map(({ id }) => id)).toEqual(placed.map(({ id }) => id));
  expect(await count()).toBe(2);
  await ticks(["1.0859", "1.0860"]);
  expect(await statuses(placed)).toEqual(["cancelled", "filled"]);
});

test("an order expires at its own time, whether a tick or the sweep ends it", async () => {
  now = Date.parse("2026-03-02T12:00:00.000Z");
  await ticks(["1.0850", "1.0851"]);
  const expires = iso(now + 1000);
  const met = await place({ price: "1.0840", expires });
  const elsewhere = await place({ instrument: "GBP_USD", price: "1.2000", expires });
  const linked = await place({ price: "1.0700", linked: met.id });
  await ticks(["1.0839", "1.0840"]);
  const swept = await place({ price: "1.0700", expires: iso(now + 500) });
  await ticks(["1.0850", "1.0851", "GBP_USD"]);
  await world.worker.query("select trading.sweep()");
  expect(await statuses([met, elsewhere, linked, swept])).toEqual(["expired", "expired", "pending", "expired"]);
  expect(new Date((await pending(met.id)).settled_at ?? 0).toISOString()).toBe(expires);
  expect((await pending(swept.id)).settled_at).toBe((await pending(swept.id)).expires_at);
});

test.each([
  ["forex", "2024-03-08 15:00Z", "2024-03-08T22:00:00.000Z"],
  ["forex", "2024-03-08 22:00Z", "2024-03-11T21:00:00.000Z"],
  ["forex", "2024-03-11 15:00Z", "2024-03-11T21:00:00.000Z"],
  ["us-stocks", "2024-03-08 22:00Z", "2024-03-11T20:00:00.000Z"],
  ["grains", "2024-03-12 10:00Z", "2024-03-12T18:20:00.000Z"],
  ["crypto", "2024-03-09 10:00Z", "2024-03-09T22:00:00.000Z"],
])("a day order in an instrument of the calendar %s placed at %s expires at %s", async (code, at, expected) => {
  await world.owner.query("begin");
  await world.owner.query("update market.clock_state set hours = 'calendar'");
  await world.owner.query(
    `update market.instruments set calendar_id = (select id from market.calendars where code = $1)
     where name = 'GBP_USD'`,
    [code],
  );
  const { day } = await world.one<{ day: string }>(
    world.owner,
    "select trading.day_expiry(id, $1) as day from market.instruments where name = 'GBP_USD'",
    [at],
  );
  await world.owner.query("rollback");
  expect(new Date(day).toISOString()).toBe(expected);
});

test("a day order keeps its expiry when it changes", async () => {
  await ticks(["1.0850", "1.0851"]);
  const order = await place({ price: "1.0840", expiry: "day" });
  expect(new Date(order.expires_at ?? 0).toISOString()).toBe("2026-03-02T22:00:00.000Z");
  now = Date.parse("2026-03-02T21:59:00.000Z");
  await ticks(["1.0850", "1.0851"]);
  const changed = await change(order.id, { amount: 2000, price: "1.0830", expiry: "day" });
  expect(changed).toMatchObject({ id: order.id, price: "1.0830", expires_at: order.expires_at });
  await ticks(["1.0850", "1.0851"]);
  expect((await change(order.id, { amount: 2000, price: "1.0830" })).expires_at).toBeNull();
});

test("a changed order fills at its new price and no longer at the old one", async () => {
  await ticks(["1.0850", "1.0851"]);
  const order = await place({ price: "1.0840" });
  const other = await place({ price: "1.0600", linked: order.id });
  await change(order.id, { amount: 3000, price: "1.0820", profit: "1.0900", loss: "1.0700" });
  await ticks(["1.0838", "1.0839"]);
  expect(await statuses([order, other])).toEqual(["pending", "pending"]);
  await ticks(["1.0819", "1.0820"]);
  expect(await statuses([order, other])).toEqual(["filled", "cancelled"]);
  const { order_id: id } = await pending(order.id);
  expect(await world.order(id ?? 0)).toMatchObject({ units: "3000", take_profit: "1.0900", stop_loss: "1.0700" });
  await expect(change(order.id, { amount: 3000, price: "1.0810" })).rejects.toMatchObject({ code: "BT214" });
});

test("an armed stop-limit keeps its stop and takes a new limit", async () => {
  await ticks(["1.0850", "1.0851"]);
  const order = await place({ kind: "stop_limit", price: "1.0860", limit: "1.0855" });
  await ticks(["1.0861", "1.0862"]);
  const armedAt = (await pending(order.id)).armed_at;
  await expect(change(order.id, { amount: 1000, price: "1.0870", limit: "1.0855" })).rejects.toMatchObject({
    code: "BT249",
  });
  await expect(change(order.id, { amount: 1000, price: "1.0860", limit: "1.0863" })).rejects.toMatchObject({
    code: "BT218",
  });
  const changed = await change(order.id, { amount: 1000, price: "1.0860", limit: "1.0858" });
  expect(changed.armed_at).toEqual(armedAt);
  await ticks(["1.0857", "1.0858"]);
  expect(await fillRate(order)).toBe("1.0858");
});

test("only a new price fixes the side of a market-if-touched order anew", async () => {
  await ticks(["1.0850", "1.0851"]);
  const order = await place({ kind: "market_if_touched", price: "1.0900" });
  expect(order.touch_direction).toBe("rises");
  const moved = await change(order.id, { amount: 1000, price: "1.0800" });
  expect(moved.touch_direction).toBe("falls");
  expect((await change(order.id, { amount: 2000, price: "1.0800" })).touch_direction).toBe("falls");
  await expect(change(order.id, { amount: 1000, price: "1.0851" })).rejects.toMatchObject({ code: "BT218" });
});

test.each<[string, Fields, string]>([
  ["a stop-limit whose stop is reached", { kind: "stop_limit", price: "1.0851", limit: "1.0840" }, "BT218"],
  ["a stop-limit without a limit", { kind: "stop_limit", price: "1.0860" }, "BT213"],
  ["market if touched at the market", { kind: "market_if_touched", price: "1.0851" }, "BT218"],
  ["an unknown kind", { kind: "trailing", price: "1.0840" }, "BT217"],
  [
    "a take-profit beyond the limit",
    { kind: "stop_limit", price: "1.0860", limit: "1.0870", profit: "1.0865" },
    "BT208",
  ],
  ["an unknown expiry", { price: "1.0840", expiry: "week" }, "BT247"],
  ["a date without a time", { price: "1.0840", expiry: "date" }, "BT215"],
  ["a past expiry", { price: "1.0840", expires: "2020-01-01Z" }, "BT215"],
  ["an unknown linked order", { price: "1.0840", linked: 999_999 }, "BT104"],
])("%s is refused", async (_, fields, code) => {
  await ticks(["1.0850", "1.0851"]);
  await expect(place(fields)).rejects.toMatchObject({ code });
});

test("orders of other customers or accounts are not linked or changed", async () => {
  await ticks(["1.0850", "1.0851"]);
  const order = await place({ price: "1.0840" });
  const { id: second } = await world.one<{ id: number }>(
    world.owner,
    "insert into money.accounts (user_id, mode, currency) values ($1, 'real', 'EUR') returning id",
    [customer.userId],
  );
  await expect(place({ price: "1.0840", linked: order.id }, { ...customer, accountId: second })).rejects.toMatchObject({
    code: "BT250",
  });
  customer = await world.customer("USD", "1000");
  await expect(place({ price: "1.0840", linked: order.id })).rejects.toMatchObject({ code: "BT104" });
  await expect(change(order.id, { amount: 1000, price: "1.0830" })).rejects.toMatchObject({ code: "BT104" });
});

test("a cancelled order leaves its group, whose others stay", async () => {
  await ticks(["1.0850", "1.0851"]);
  const first = await place({ price: "1.0840" });
  const second = await place({ price: "1.0830", linked: first.id });
  await world.app.query("select trading.cancel_pending($1, $2)", [customer.userId, first.id]);
  expect(await statuses([first, second])).toEqual(["cancelled", "pending"]);
});

describe("where lots are traded", () => {
  const save = (state: "lot" | "amount") =>
    world.app.query("select market.save_lots($1, $2)", [world.admin, { lotForex: state }]);
  beforeAll(async () => {
    await world.app.query("select market.save_lot_selectors($1, $2)", [
      world.admin,
      JSON.stringify([
        { label: "Micro", value: "1000" },
        { label: "Mini", value: "10000" },
      ]),
    ]);
  });
  afterEach(() => save("amount"));

  test("an amount that is no lot is refused when an order is placed or changed, not when its price comes", async () => {
    await ticks(["1.0855", "1.0856"]);
    const earlier = await place({ amount: 1500, price: "1.08" });
    await save("lot");
    const refused = { code: "BT204", column: "amount", message: "Enter a valid amount" };
    await expect(place({ amount: 1500, price: "1.08" })).rejects.toMatchObject(refused);
    const lot = await place({ amount: 1000, price: "1.08" });
    await expect(change(lot.id, { amount: 1500, price: "1.08" })).rejects.toMatchObject(refused);
    await expect(change(earlier.id, { amount: 1500, price: "1.07" })).rejects.toMatchObject(refused);
    await change(lot.id, { amount: 10_000, price: "1.08" });
    await change(earlier.id, { amount: 1000, price: "1.08" });
    await ticks(["1.0799", "1.0800"]);
    expect(await statuses([earlier, lot])).toEqual(["filled", "filled"]);
  });

  test("the form of a change states the refusal of an amount that is no lot", async () => {
    await ticks(["1.0855", "1.0856"]);
    await save("lot");
    const { id } = await place({ amount: 1000, price: "1.08" });
    const { refusal } = await world.one<{ refusal: string | null }>(
      world.app,
      "select refusal from trading.review_pending($1, $2, 1500, 1.08) where stage = 'after'",
      [customer.userId, id],
    );
    expect(refusal).toBe("Enter a valid amount");
  });
});
