// Risk limits (Q-141, Q-142): warnings once, stops through the trading state, acknowledged by administrators.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { LimitOverview } from "../../../db/shapes/risk-limits.ts";
import type { RiskDesk } from "../../../db/shapes/risk.ts";
import { findViolations } from "../../../db/checks.ts";
import { createWorld, type World } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;
let time = Date.parse("2026-03-02T10:00:00Z");
type Scope = { instrument?: string; category?: string };
type Customer = Awaited<ReturnType<World["customer"]>>;

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  await world.category("forex", "0");
  await world.category("commodity", "0");
  await world.instrument("EUR_USD", "forex", "100");
  await world.instrument("XAU_USD", "commodity", "20");
});
beforeEach(async () => {
  await world.owner.query("delete from trading.limit_breaches");
  await world.owner.query("delete from trading.risk_limits");
  await world.owner.query("delete from trading.restrictions");
  await world.owner.query("delete from site.notifications");
  await prices("2000.00");
  // Orders of other tests are too old for the limit of a single order.
  await pass(20 * 60);
});
afterAll(async () => {
  expect(await findViolations(world.owner)).toEqual([]);
  await world.end();
  await database.drop();
});

/** Gold at a mid of 0.20 above the bid. */
async function prices(gold: string) {
  time += 1000;
  await world.frame([
    { instrument: "XAU_USD", bid: gold, ask: (Number(gold) + 0.4).toFixed(2), time },
    { instrument: "EUR_USD", bid: "1.10000", ask: "1.10020", time },
  ]);
}
async function pass(seconds: number) {
  time += seconds * 1000;
  await prices("2000.00");
}
async function save(limits: object, { instrument, category }: Scope = {}, actor = world.admin) {
  await world.app.query("select trading.save_limits($1, $2, $3, $4)", [
    actor,
    instrument ?? null,
    category ?? null,
    JSON.stringify(limits),
  ]);
}
const gold = { instrument: "XAU_USD" };
const check = async () => Number((await world.worker.query("select trading.check_limits() as n")).rows[0].n);
const found = async <Value>(name: string, ...values: unknown[]): Promise<Value> => {
  const { rows } = await world.app.query(
    `select trading.${name}(${values.map((_, at) => `$${at + 1}`).join(", ")}) as found`,
    values,
  );
  return JSON.parse(rows[0].found);
};
const desk = (actor = world.admin) => found<RiskDesk>("risk_desk", actor, {});
const overview = (actor = world.admin) => found<LimitOverview>("limit_overview", actor);
const code = (act: Promise<unknown>) =>
  act.then(
    () => "done",
    (error: { code: string }) => error.code,
  );
async function notified(): Promise<string[]> {
  const { rows } = await world.owner.query(
    "select title from site.notifications where type = 'risk_limit' and user_id = $1 order by id",
    [world.admin],
  );
  return rows.map(({ title }) => title);
}
async function holding(units: string, customer?: Customer) {
  const one = customer ?? (await world.customer("USD", "1000000"));
  const { id } = await world.place(one.userId, one.accountId, "XAU_USD", "buy", units);
  return { ...one, id, close: () => world.close(one.userId, id, "XAU_USD") };
}
const WARNING = "Risk limit: warning";
const STOP = "Risk limit: trading is close only";

test("a warning notifies administrators once, is kept, and is armed again when the figure falls below it", async () => {
  await save({ netWarning: "10000" }, gold);
  expect(await check()).toBe(0);
  const position = await holding("10"); // 10 × 2000.20
  expect([await check(), await check(), await notified()]).toEqual([1, 0, [WARNING]]);
  const [breach] = (await desk()).breaches;
  expect(breach).toMatchObject({
    kind: "net",
    level: "warning",
    scope: "XAU_USD",
    figure: "20002.00",
    threshold: "10000.00",
    currency: "USD",
    used: 200,
    endedAt: null,
  });
  expect((await desk()).instruments.find(({ name }) => name === "XAU_USD")).toMatchObject({
    limit: "10000.00",
    limitUsed: 200,
    isLimitExceeded: true,
    state: "open",
  });
  await position.close();
  expect(await check()).toBe(0);
  expect((await overview()).breaches[0]?.endedAt).not.toBeNull();
  await holding("6").then(async (again) => {
    expect([await check(), await notified()]).toEqual([1, [WARNING, WARNING]]);
    await again.close();
  });
});

test("a stop makes its instrument close only; resumed by staff, it does not stop again until armed", async () => {
  await save({ netWarning: "5000", netStop: "10000" }, gold);
  const position = await holding("10");
  expect([await check(), await notified()]).toEqual([2, [STOP]]);
  expect((await desk()).breaches.map(({ level }) => level)).toEqual(["stop"]);
  const place = (name: string) => code(world.place(position.userId, position.accountId, name, "buy", "1"));
  expect([await place("XAU_USD"), await place("EUR_USD")]).toEqual(["BT258", "done"]);
  const { rows } = await world.owner.query("select state, reason, set_by from trading.restrictions");
  expect(rows).toMatchObject([
    { state: "close_only", reason: "Net exposure limit of XAU_USD: 20,002 USD, threshold 10,000 USD", set_by: null },
  ]);
  await world.app.query("select trading.set_trade_state($1, 'XAU_USD', null, 'open', 'Approved')", [world.admin]);
  expect([await check(), await place("XAU_USD")]).toEqual([0, "done"]);
  await world.owner.query("delete from trading.restrictions");
  await world.close(position.userId, position.id, "XAU_USD");
});

test("a stop that meets a temporary restriction outlasts it, until an administrator resumes trading", async () => {
  const restrict = (state: string, minutes: number | null) =>
    world.app.query("select trading.set_trade_state($1, 'XAU_USD', null, $2, 'A test', $3)", [
      world.admin,
      state,
      minutes,
    ]);
  const stored = async () =>
    (await world.owner.query("select state, reason, expires_at is null as lasts from trading.restrictions")).rows;
  const reason = expect.stringContaining("Net exposure limit of XAU_USD");
  const end = async () => {
    await world.owner.query("update trading.restrictions set expires_at = market.clock() where expires_at is not null");
    await world.worker.query("select trading.end_restrictions()");
  };
  for (const state of ["close_only", "halted"]) {
    const position = await holding("10");
    await restrict(state, 15);
    await save({ netStop: "10000" }, gold);
    expect([await check(), await check()]).toEqual([1, 0]);
    if (state === "halted") expect(await stored()).toEqual([{ state, reason: "A test", lasts: "f" }]);
    await end();
    expect(await stored()).toEqual([{ state: "close_only", reason, lasts: "t" }]);
    expect(await code(world.place(position.userId, position.accountId, "XAU_USD", "buy", "1"))).toBe("BT258");
    await restrict("open", null);
    await position.close();
    await check();
    await world.owner.query("delete from trading.risk_limits");
  }
  // A restriction without a stop still ends, and one without an end stays as it is.
  await restrict("close_only", 15);
  await end();
  expect(await stored()).toEqual([]);
});

test("a hedge lowers the net figure below its limit", async () => {
  await save({ netStop: "10000" });
  await world.app.query("select trading.open_hedge($1, 'XAU_USD', 'LP One', 'buy', 8, 2000, null, 'Cover')", [
    world.admin,
  ]);
  const position = await holding("10");
  expect((await desk()).totals.after).not.toBe((await desk()).totals.net);
  expect(await check()).toBe(0);
  await world.owner.query("update trading.hedges set state = 'reversed', end_reason = 'A test', ended_by = opened_by");
  expect(await check()).toBe(1);
  expect((await overview()).breaches[0]).toMatchObject({ scope: "market", level: "stop", kind: "net" });
  const other = await world.customer("USD", "1000");
  expect(await code(world.place(other.userId, other.accountId, "EUR_USD", "buy", "100"))).toBe("BT258");
  await position.close();
});

test("each large order and each large customer is reported once, demo accounts never", async () => {
  await save({ orderWarning: "10000", holderWarning: "30000" }, { category: "commodity" });
  const demo = await world.customer("USD", "1000000", null, "demo");
  await holding("100", demo);
  const small = await holding("4");
  expect(await check()).toBe(0);
  const large = await holding("10");
  expect([await check(), await check()]).toEqual([1, 0]);
  expect((await overview()).breaches).toMatchObject([{ kind: "order", orderId: large.id, userId: large.userId }]);
  const second = await holding("6", large);
  // 16 ounces are 32,003.20: the customer, and an order of 12,002.40.
  expect([await check(), await check()]).toEqual([2, 0]);
  const [breach] = (await overview()).breaches.filter(({ kind }) => kind === "holder");
  expect(breach).toMatchObject({ figure: "32003.20", userId: large.userId, scope: "commodity" });
  await pass(20 * 60);
  expect([await check(), await check()]).toEqual([0, 0]);
  for (const one of [small, large, second]) await one.close();
});

test("an administrator acknowledges a breach once; managers neither see nor change limits", async () => {
  await save({ netWarning: "5000", netStop: "10000" }, gold);
  const position = await holding("10");
  await check();
  const manager = await world.person(2);
  const [breach] = (await desk()).breaches;
  expect((await desk(manager)).breaches).toEqual([]);
  const acknowledge = (actor: number, id: number | undefined) =>
    code(world.app.query("select trading.acknowledge_breach($1, $2)", [actor, id]));
  expect([
    await acknowledge(manager, breach?.id),
    await code(overview(manager)),
    await code(save({}, {}, manager)),
    await acknowledge(world.admin, 0),
    await acknowledge(world.admin, breach?.id),
    await acknowledge(world.admin, breach?.id),
  ]).toEqual(["BT103", "BT103", "BT103", "BT104", "done", "done"]);
  expect((await desk()).breaches).toEqual([]);
  const { rows } = await world.owner.query(
    "select count(*)::int as n from audit.entries where action = 'acknowledge_breach'",
  );
  expect(rows).toMatchObject([{ n: "1" }]);
  await position.close();
});

test("limits are replaced and removed by scope, with the former values in the audit log, and invalid ones refused", async () => {
  await save({ netWarning: "100", orderStop: "5.50" }, { category: "forex" });
  await save({ netWarning: "200" }, { category: "forex" });
  expect((await overview()).limits).toMatchObject([
    { category: "forex", instrument: null, netWarning: "200", netStop: null, orderStop: null },
  ]);
  const { rows } = await world.owner.query(
    "select before, after from audit.entries where action = 'save_limits' order by id desc limit 1",
  );
  expect([rows[0].before, rows[0].after].map((text) => JSON.parse(text).net_warning)).toEqual([100, 200]);
  expect([
    await code(save({ netWarning: "0" })),
    await code(save({ netWarning: "1e9" })),
    await code(save({ netWarning: "NaN" })),
    await code(save({ netWarning: "20", netStop: "10" })),
    await code(save({ netWarning: "20" }, { instrument: "NO_SUCH" })),
    await code(save({ netWarning: "20" }, { instrument: "XAU_USD", category: "forex" })),
  ]).toEqual(["BT285", "BT285", "BT285", "BT286", "BT200", "BT200"]);
  await save({}, { category: "forex" });
  expect((await overview()).limits).toEqual([]);
});
