// Dealing controls: margin tiers (E-40), states and leverage of customers, size limits and leverage windows.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "../../../db/checks.ts";
import { createWorld, type World } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;
// A Monday.
let time = Date.parse("2026-03-02T10:00:00Z");

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  await world.category("forex", "0");
  await world.category("commodity", "0");
  await world.instrument("EUR_USD", "forex", "500");
  await world.instrument("XAU_USD", "commodity", "20");
});
beforeEach(async () => {
  for (const table of ["margin_tiers", "size_limits", "leverage_windows", "customer_controls"])
    await world.owner.query(`delete from trading.${table}`);
  await prices();
});
afterAll(async () => {
  expect(await findViolations(world.owner)).toEqual([]);
  await world.end();
  await database.drop();
});

async function prices(euro = "1.00000", gold = "2000.00") {
  time += 1000;
  await world.frame([
    { instrument: "EUR_USD", bid: euro, ask: euro, time },
    { instrument: "XAU_USD", bid: gold, ask: gold, time },
  ]);
}
const code = (act: Promise<unknown>) =>
  act.then(
    () => "done",
    (error: { code: string }) => error.code,
  );
const detail = (act: Promise<unknown>) =>
  act.then(
    () => null,
    (error: { detail: string }) => JSON.parse(error.detail) as unknown,
  );
const call = (name: string, values: unknown[], actor = world.admin) =>
  world.app.query(
    `select trading.${name}($1, ${values.map((_, n) => `$${n + 2}`).join(", ")})`,
    [actor, ...values].map((value) => (value instanceof Array ? JSON.stringify(value) : value)),
  );
const tier = (leverage: string, limit?: string) => ({ leverage, ...(limit && { limit }) });
const euroTiers = [tier("200", "1000000"), tier("100", "5000000"), tier("20")];
const setTiers = (tiers: unknown[] = euroTiers, actor = world.admin) =>
  call("set_margin_tiers", ["EUR_USD", tiers, "A test"], actor);
const setSizes = (scope: [string | null, string | null], order: string | null, open: string | null) =>
  call("set_size_limits", [...scope, order, open, "A test"]);
const setCustomer = (user: number, state: string, leverage: string | null = null, until: string | null = null) =>
  call("set_customer_controls", [user, state, leverage, "A test", until]);

async function trader(balance = "1000000") {
  const { userId, accountId } = await world.customer("USD", balance);
  const place = (side: "buy" | "sell", units: string, name = "EUR_USD", profit: string | null = null) =>
    world.place(userId, accountId, name, side, units, profit);
  const margin = async (side: "buy" | "sell", units: string) => Number((await place(side, units)).margin_used);
  const close = (id: number, units: string | null = null) =>
    world.app.query("select trading.close_order($1, $2, 'EUR_USD', $3)", [userId, id, units]);
  const pend = (units: string, price = "0.99000") =>
    world.placePending(userId, accountId, "EUR_USD", "buy", "limit", units, price);
  const ticket = async (name = "EUR_USD") =>
    world.one<{ leverage: string; controls: string | null }>(
      world.app,
      "select leverage, controls from trading.ticket_terms($1, $2, $3)",
      [userId, accountId, name],
    );
  return { userId, accountId, place, margin, close, pend, ticket };
}

describe("margin tiers", () => {
  test("W13: the margin is E-40, and open orders keep theirs", async () => {
    await setTiers();
    const one = await trader();
    const first = await one.place("buy", "900000");
    const margins = [Number(first.margin_used), await one.margin("buy", "600000"), await one.margin("sell", "600000")];
    const last = await one.place("buy", "4000000");
    expect([...margins, Number(last.margin_used)]).toEqual([4500, 5500, 3000, 60000]);
    expect([first.leverage, last.leverage]).toEqual(["200.00", "66.67"]);
    await one.close(first.id);
    await one.close(last.id);
    expect(await one.margin("buy", "900000")).toBe(7000);
  });

  test("tiers change the margin of new orders only, and a partial close releases its share by units", async () => {
    const one = await trader();
    const before = await one.place("buy", "2000000");
    await setTiers();
    expect(Number((await world.order(before.id)).margin_used)).toBe(4000);
    // 2,000,000 are open: the next order lies in the second tier.
    const second = await one.place("buy", "1000000");
    expect(Number(second.margin_used)).toBe(10000);
    await one.close(second.id, "400000");
    expect(Number((await world.order(second.id)).margin_used)).toBe(6000);
    await setTiers([]);
    expect(Number((await world.order(second.id)).margin_used)).toBe(6000);
    expect(await one.margin("buy", "1000000")).toBe(2000);
  });

  test("pending orders do not fill tiers before they fill; a fill is charged by the tiers", async () => {
    await setTiers();
    const one = await trader();
    await one.pend("900000");
    await one.pend("900000");
    await prices("0.98000");
    const { rows } = await world.owner.query(
      "select margin_used::text as margin from trading.orders where account_id = $1 order by id",
      [one.accountId],
    );
    // 882,000 at 200; then 118,000 at 200 and 764,000 at 100.
    expect(rows.map(({ margin }) => Number(margin))).toEqual([4410, 590 + 7640]);
  });

  test("the review states the margin of the tiers, and the ticket their steps", async () => {
    await setTiers();
    const one = await trader();
    await one.place("buy", "900000");
    const { margin } = await world.one<{ margin: string }>(
      world.app,
      "select margin from trading.review_order($1, $2, 'EUR_USD', 'buy', null, 600000)",
      [one.userId, one.accountId],
    );
    expect(Number(margin)).toBe(5500);
    expect(JSON.parse((await one.ticket()).controls ?? "")).toMatchObject({
      tiers: {
        limits: ["1000000", "5000000"],
        leverages: ["200", "100", "20"],
        exposure: { buy: "900000", sell: "0" },
      },
    });
    expect((await one.ticket("XAU_USD")).controls).toBeNull();
  });

  test("the margin level of the account stops out orders with tiers", async () => {
    await setTiers([tier("200", "100000"), tier("10")]);
    const one = await trader("50000");
    const order = await one.place("buy", "500000");
    expect(Number(order.margin_used)).toBe(40500);
    // At 0.94 the equity is 20,000, below half of the margin; with leverage 500 the margin would be 1,000.
    await prices("0.94000");
    expect((await world.order(order.id)).close_reason).toBe("stop_out");
  });

  test("staff who correct the open rate change the margin in proportion", async () => {
    await setTiers();
    const one = await trader();
    const order = await one.place("buy", "2000000");
    await world.owner.query(`select trading.edit_order($1, $2, '{"openRate": "0.9"}', null, 'A test')`, [
      world.admin,
      order.id,
    ]);
    expect(Number((await world.order(order.id)).margin_used)).toBe(13500);
  });

  test("only administrators set tiers, which must rise in limit and fall in leverage", async () => {
    const manager = await world.person(2);
    expect(await code(setTiers(euroTiers, manager))).toBe("BT103");
    for (const tiers of [
      [tier("200")],
      [tier("100", "1000"), tier("200")],
      [tier("100", "1000"), tier("100")],
      [tier("300", "2000"), tier("200", "1000"), tier("100")],
      [tier("200", "1000"), tier("0.5")],
      [tier("20000", "1000"), tier("20")],
      [tier("200", "1000"), tier("100", "2000")],
      [tier("200", "1000"), { limit: "2000" }, tier("50")],
    ])
      expect([tiers, await code(setTiers(tiers))]).toEqual([tiers, "BT274"]);
    expect(await code(call("set_margin_tiers", ["NO_SUCH", euroTiers, "Why"]))).toBe("BT200");
    expect(await code(call("set_margin_tiers", ["EUR_USD", euroTiers, " "]))).toBe("BT257");
  });
});

describe("controls of a customer", () => {
  test("close-only blocks orders and pending orders, not closes and levels", async () => {
    const one = await trader();
    const { id } = await one.place("buy", "1000");
    const reached = await one.pend("1000");
    await setCustomer(one.userId, "close_only");
    expect([await code(one.place("buy", "1000")), await code(one.pend("1000"))]).toEqual(["BT270", "BT270"]);
    await prices("0.98000");
    const row = await world.one<{ status: string }>(
      world.owner,
      "select status from trading.pending_orders where id = $1",
      [reached.id],
    );
    expect(row.status).toBe("rejected");
    expect(await code(world.app.query("select trading.set_level($1, $2, 'stop_loss', 0.9)", [one.userId, id]))).toBe(
      "done",
    );
    expect(await code(one.close(id))).toBe("done");
  });

  test("read-only blocks every change by the customer; staff and the engine still close", async () => {
    const one = await trader();
    const { id } = await one.place("buy", "1000", "EUR_USD", "1.05000");
    const other = await one.place("buy", "1000");
    const pending = await one.pend("1000", "0.50000");
    await setCustomer(one.userId, "read_only");
    expect([
      await code(one.place("buy", "1000")),
      await code(one.pend("1000")),
      await code(one.close(id)),
      await code(world.app.query("select trading.set_level($1, $2, 'stop_loss', 0.9)", [one.userId, id])),
      await code(world.app.query("select trading.cancel_pending($1, $2)", [one.userId, pending.id])),
      await code(world.app.query("select trading.close_orders($1, $2, 'all')", [one.userId, one.accountId])),
    ]).toEqual(Array.from({ length: 6 }, () => "BT271"));
    expect(await code(world.close(world.admin, other.id, "EUR_USD"))).toBe("done");
    await prices("1.06000");
    expect((await world.order(id)).close_reason).toBe("take_profit");
  });

  test("a maximum leverage caps new orders until it expires", async () => {
    const one = await trader();
    await setCustomer(one.userId, "allowed", "50", new Date(time + 5000).toISOString());
    expect(await one.margin("buy", "1000")).toBe(20);
    expect((await one.ticket()).leverage).toBe("50");
    time += 5000;
    await prices();
    expect(await one.margin("buy", "1000")).toBe(2);
    await world.worker.query("select trading.end_restrictions()");
    const { n } = await world.one<{ n: number }>(world.owner, "select count(*) as n from trading.customer_controls");
    expect(n).toBe(0);
  });

  test("other customers are unaffected, and only administrators set controls, with a reason", async () => {
    const [one, other] = [await trader(), await trader()];
    await setCustomer(one.userId, "read_only");
    expect(await code(other.place("buy", "1000"))).toBe("done");
    const manager = await world.person(2);
    expect([
      await code(call("set_customer_controls", [one.userId, "allowed", null, "Why", null], manager)),
      await code(call("set_customer_controls", [one.userId, "halted", null, "Why", null])),
      await code(call("set_customer_controls", [one.userId, "allowed", null, "", null])),
      await code(call("set_customer_controls", [one.userId, "allowed", "0.5", "Why", null])),
      await code(call("set_customer_controls", [manager, "read_only", null, "Why", null])),
      await code(call("customer_controls", [one.userId], manager)),
    ]).toEqual(["BT103", "BT278", "BT257", "BT276", "BT104", "BT104"]);
    await setCustomer(one.userId, "allowed");
    const entry = await world.one<Record<string, string>>(
      world.owner,
      "select action, before ->> 'state' as before, after ->> 'state' as after from audit.entries order by id desc limit 1",
    );
    expect(entry).toEqual({ action: "set_customer_controls", before: "read_only", after: "allowed" });
    expect(await code(one.place("buy", "1000"))).toBe("done");
  });
});

describe("size limits", () => {
  test("the strictest limit of instrument, category and market applies to one order", async () => {
    const one = await trader();
    await setSizes(["EUR_USD", null], "5000", null);
    await setSizes([null, "forex"], "3000", null);
    await setSizes([null, null], "4000", null);
    expect(await detail(one.place("buy", "3001"))).toEqual({ max: "3000" });
    expect([await code(one.place("buy", "3001")), await code(one.pend("3001"))]).toEqual(["BT272", "BT272"]);
    expect([await code(one.place("buy", "3000")), await code(one.place("buy", "4001", "XAU_USD"))]).toEqual([
      "done",
      "BT272",
    ]);
    // A limit of one order alone leaves the open size of the ticket unlimited.
    expect(JSON.parse((await one.ticket()).controls ?? "{}")).toMatchObject({ room: { buy: null, sell: null } });
  });

  test("the open size counts one account and side, and a close makes room", async () => {
    const one = await trader();
    await setSizes(["EUR_USD", null], null, "5000");
    const { id } = await one.place("buy", "3000");
    expect(await detail(one.place("buy", "2001"))).toEqual({ max: "5000", rest: "2000" });
    expect([await code(one.place("buy", "2000")), await code(one.place("sell", "5000"))]).toEqual(["done", "done"]);
    expect(await code(one.place("buy", "0.01"))).toBe("BT273");
    await one.close(id, "1000");
    expect(await code(one.place("buy", "1000"))).toBe("done");
    expect(JSON.parse((await one.ticket()).controls ?? "")).toMatchObject({
      maxOpen: "5000",
      room: { buy: "0", sell: "0" },
    });
  });

  test("a pending order above the limit when it is reached is rejected", async () => {
    const one = await trader();
    const { id } = await one.pend("3000");
    await setSizes(["EUR_USD", null], "2000", null);
    await prices("0.98000");
    const row = await world.one<Record<string, string>>(
      world.owner,
      "select status, reason from trading.pending_orders where id = $1",
      [id],
    );
    expect(row).toEqual({ status: "rejected", reason: "The order exceeds the largest size" });
  });
});

describe("leverage windows", () => {
  const add = (scope: [string | null, string | null], leverage: string, from: string, to: string, zone = "UTC") =>
    call("add_leverage_window", [...scope, leverage, from, to, zone, "A test"]);
  const at = (iso: string) => {
    time = Date.parse(iso);
    return prices();
  };
  const euro: [string, null] = ["EUR_USD", null];

  test("a weekly window caps new orders at its local times, over the end of a week and a change to summer time", async () => {
    const one = await trader();
    const { id } = await one.place("buy", "1000");
    await add(euro, "50", "5 16:00", "1 09:00", "America/New_York");
    const leverage = async (iso: string) => {
      await at(iso);
      return Number((await one.ticket()).leverage);
    };
    // New York changes to summer time on Sunday 8 March 2026: 16:00 is 21:00 UTC before, 9:00 is 13:00 UTC after.
    expect([
      await leverage("2026-03-06T20:59:00Z"),
      await leverage("2026-03-06T21:00:00Z"),
      await leverage("2026-03-09T12:59:00Z"),
      await leverage("2026-03-09T13:00:00Z"),
      await leverage("2026-03-13T20:00:00Z"),
    ]).toEqual([500, 50, 50, 500, 50]);
    expect(await one.margin("buy", "1000")).toBe(20);
    expect(Number((await world.order(id)).margin_used)).toBe(2);
  });

  test("the ticket names the window in force and announces the next one within 24 hours", async () => {
    await at("2026-04-06T10:00:00Z");
    const one = await trader();
    await add([null, "forex"], "100", "2026-04-06T12:00", "2026-04-06T14:00");
    await add([null, null], "10", "2026-04-09T12:00", "2026-04-09T14:00");
    const announced = async () => JSON.parse((await one.ticket()).controls ?? "null") as object;
    const window = { leverage: "100", from: "2026-04-06T12:00:00+00:00", until: "2026-04-06T14:00:00+00:00" };
    expect(await announced()).toMatchObject({ window: null, next: window });
    await at("2026-04-06T13:00:00Z");
    expect(await announced()).toMatchObject({ window, next: null });
    expect(await one.margin("buy", "1000")).toBe(10);
  });

  test("windows need leverage, times in order, a time zone and an administrator", async () => {
    expect([
      await code(add(euro, "0", "5 16:00", "1 09:00")),
      await code(add(euro, "50", "5 16:00", "5 16:00")),
      await code(add(euro, "50", "2026-12-24T20:00", "1 09:00")),
      await code(add(euro, "50", "2026-12-24T20:00", "2026-12-24T19:00")),
      await code(add(euro, "50", "2026-02-30T20:00", "2026-12-24T19:00")),
      await code(add(euro, "50", "2020-02-20T20:00", "2020-12-24T19:00")),
      await code(add(euro, "50", "5 16:00", "1 09:00", "Mars/Base")),
      await code(call("remove_leverage_window", [999999, "Why"])),
    ]).toEqual(["BT276", "BT277", "BT277", "BT277", "BT277", "BT277", "BT277", "BT104"]);
    await add(euro, "50", "5 16:00", "1 09:00");
    const { id } = await world.one<{ id: number }>(world.owner, "select id from trading.leverage_windows");
    expect(await code(call("remove_leverage_window", [id, "Why"], await world.person(2)))).toBe("BT103");
    expect(await code(call("remove_leverage_window", [id, "Why"]))).toBe("done");
  });
});
