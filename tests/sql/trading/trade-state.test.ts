// Trading states: close-only and halted block customers, never the engine.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findViolations } from "../../../db/checks.ts";
import { createWorld, type World } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;
let time = Date.parse("2026-03-02T10:00:00Z");
type Scope = { instrument?: string; category?: string };

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  await world.category("forex", "0");
  await world.category("commodity", "0");
  await world.instrument("EUR_USD", "forex", "100");
  await world.instrument("XAU_USD", "commodity", "20");
});
beforeEach(async () => {
  await world.owner.query("delete from trading.restrictions");
  await prices();
});
afterAll(async () => {
  expect(await findViolations(world.owner)).toEqual([]);
  await world.end();
  await database.drop();
});

async function prices(gold = "2000.00", euro = "1.10000") {
  time += 1000;
  const ask = (bid: string, spread: number, places: number) => (Number(bid) + spread).toFixed(places);
  await world.frame([
    { instrument: "XAU_USD", bid: gold, ask: ask(gold, 0.4, 2), time },
    { instrument: "EUR_USD", bid: euro, ask: ask(euro, 0.0002, 5), time },
  ]);
}
const set = (state: string, { instrument, category }: Scope = {}, minutes: number | null = null) =>
  world.app.query("select trading.set_trade_state($1, $2, $3, $4, 'A test', $5)", [
    world.admin,
    instrument ?? null,
    category ?? null,
    state,
    minutes,
  ]);
const gold = { instrument: "XAU_USD" };
const code = (act: Promise<unknown>) =>
  act.then(
    () => "done",
    (error: { code: string }) => error.code,
  );
async function opened(loss: string | null = null, balance = "10000", units = "10") {
  const customer = await world.customer("USD", balance);
  const { id } = await world.place(customer.userId, customer.accountId, "XAU_USD", "buy", units, null, loss);
  const open = (name: string) => code(world.place(customer.userId, customer.accountId, name, "buy", "1"));
  const close = () => code(world.close(customer.userId, id, "XAU_USD"));
  return { ...customer, id, open, close };
}

test("close-only blocks orders and pending orders of its instrument alone, and no close", async () => {
  const one = await opened();
  await set("close_only", gold);
  const pend = () => world.placePending(one.userId, one.accountId, "XAU_USD", "buy", "limit", "1", "1900.00");
  expect([await one.open("XAU_USD"), await code(pend()), await one.open("EUR_USD")]).toEqual([
    "BT258",
    "BT258",
    "done",
  ]);
  expect(await one.close()).toBe("done");
  await set("open", gold);
  expect(await one.open("XAU_USD")).toBe("done");
});

test("halted blocks customers' opening and closing; staff close", async () => {
  const [one, other] = [await opened(), await opened()];
  await set("halted", gold);
  expect([await one.open("XAU_USD"), await one.close()]).toEqual(["BT259", "BT259"]);
  const { rows } = await world.app.query("select (trading.close_orders($1, $2, 'all')) -> 'remaining' as remaining", [
    one.userId,
    one.accountId,
  ]);
  expect(JSON.parse(rows[0].remaining)).toMatchObject([{ id: one.id, reason: "Trading is halted" }]);
  expect(await code(world.close(world.admin, other.id, "XAU_USD"))).toBe("done");
});

test("the strictest of instrument, category and market applies", async () => {
  const one = await opened();
  await set("halted");
  await set("close_only", { category: "commodity" });
  expect([await one.open("EUR_USD"), await one.close()]).toEqual(["BT259", "BT259"]);
  await set("open");
  expect([await one.open("XAU_USD"), await one.open("EUR_USD"), await one.close()]).toEqual(["BT258", "done", "done"]);
});

test.each(["close_only", "halted"])("%s never blocks a stop loss, a take profit or a stop-out", async (state) => {
  const [stopped, doomed] = [await opened("1950.00"), await opened(null, "1100", "10")];
  const winner = await world.customer("USD", "10000");
  const { id } = await world.place(winner.userId, winner.accountId, "XAU_USD", "sell", "1", "1980.00");
  await set(state);
  // The doomed account: balance 1,100, margin 1,000.20; at 1,940.40 its loss of 600 leaves 500 of equity, below 50 %.
  await prices("1940.00");
  const reasons = await Promise.all([stopped.id, id, doomed.id].map((order) => world.order(order)));
  expect(reasons.map((order) => order.close_reason)).toEqual(["stop_loss", "take_profit", "stop_out"]);
});

test.each(["close_only", "halted"])(
  "a pending order that is reached while %s is rejected with the reason",
  async (state) => {
    const { userId, accountId } = await world.customer("USD", "10000");
    const { id } = await world.placePending(userId, accountId, "XAU_USD", "buy", "limit", "1", "1990.00");
    await set(state, gold);
    await prices("1980.00");
    const row = await world.one<{ status: string; reason: string }>(
      world.owner,
      "select status, reason from trading.pending_orders where id = $1",
      [id],
    );
    const reason = state === "halted" ? "Trading is halted" : "Close only: positions can be closed, not opened";
    expect(row).toEqual({ status: "rejected", reason });
  },
);

test("a restriction ends at its expiry, before the sweep removes it", async () => {
  const one = await opened();
  await set("halted", gold, 1);
  expect(await one.open("XAU_USD")).toBe("BT259");
  time += 60_000;
  await prices();
  expect([await one.open("XAU_USD"), await one.close()]).toEqual(["done", "done"]);
  await world.worker.query("select trading.end_restrictions()");
  const { rows } = await world.owner.query(
    "select (select count(*)::int from trading.restrictions) as n, (select bool_and(tradable) from trading.terms where name = 'XAU_USD') as tradable",
  );
  expect(rows).toMatchObject([{ n: "0", tradable: "t" }]);
});

test("only administrators set a state, with a reason and a future expiry, and each change is audited", async () => {
  const call = (
    actor: number,
    state: string,
    reason: string | null,
    minutes: number | null = null,
    instrument = "XAU_USD",
  ) =>
    code(
      world.app.query("select trading.set_trade_state($1, $5, null, $2, $3, $4)", [
        actor,
        state,
        reason,
        minutes,
        instrument,
      ]),
    );
  expect([
    await call(await world.person(2), "halted", "Why"),
    await call(world.admin, "closed", "Why"),
    await call(world.admin, "halted", " "),
    await call(world.admin, "halted", "Why", 0),
    await call(world.admin, "halted", "Why", null, "NO_SUCH"),
  ]).toEqual(["BT103", "BT260", "BT257", "BT215", "BT200"]);
  await call(world.admin, "halted", "News");
  const entry = await world.one<Record<string, string>>(
    world.owner,
    "select action, entity_id, before ->> 'state' as before, after ->> 'state' as after, reason from audit.entries order by id desc limit 1",
  );
  expect(entry).toEqual({
    action: "set_trade_state",
    entity_id: "XAU_USD",
    before: "open",
    after: "halted",
    reason: "News",
  });
});
