// Hedges at liquidity providers (Q-140): recorded, closed and reversed by administrators, and counted on the risk desk.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { InstrumentRisk, RiskDesk } from "../../../db/shapes/risk.ts";
import { createWorld, type World } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;
let time = Date.parse("2026-03-02T10:00:00Z");

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  await world.category("forex", "0");
  await world.category("commodity", "0");
  await world.instrument("EUR_USD", "forex", "100");
  await world.instrument("XAU_USD", "commodity", "20");
  await prices("2000.00");
});
afterAll(async () => {
  await world.end();
  await database.drop();
});

async function prices(gold: string) {
  time += 1000;
  await world.frame([
    { instrument: "XAU_USD", bid: gold, ask: (Number(gold) + 0.4).toFixed(2), time },
    { instrument: "EUR_USD", bid: "1.10000", ask: "1.10020", time },
  ]);
}
const json = async <Value>(name: string, ...values: unknown[]): Promise<Value> => {
  const { rows } = await world.app.query(
    `select trading.${name}(${values.map((_, at) => `$${at + 1}`).join(", ")}) as found`,
    values,
  );
  return JSON.parse(rows[0].found);
};
const desk = (actor = world.admin, filters = {}) => json<RiskDesk>("risk_desk", actor, filters);
const gold = (actor = world.admin, filters = {}) => json<InstrumentRisk>("risk_instrument", actor, "XAU_USD", filters);
const rowOf = ({ instruments }: RiskDesk, name = "XAU_USD") => instruments.find((row) => row.name === name);
const code = (act: Promise<unknown>) =>
  act.then(
    () => "done",
    (error: { code: string }) => error.code,
  );
type Opening = {
  actor?: number;
  instrument?: string;
  provider?: string;
  side?: string;
  units?: string;
  rate?: string;
  at?: string;
};
async function open({ actor = world.admin, instrument = "XAU_USD", ...given }: Opening = {}, reason = "Cover gold") {
  const { provider = "LP One", side = "buy", units = "6", rate = "2000.40", at = null } = given;
  const { rows } = await world.app.query("select trading.open_hedge($1, $2, $3, $4, $5, $6, $7, $8) as id", [
    actor,
    instrument,
    provider,
    side,
    units,
    rate,
    at,
    reason,
  ]);
  return Number(rows[0].id);
}
const close = (id: number, rate: string, at: string | null = null, reason = "Not needed", actor = world.admin) =>
  world.app.query("select trading.close_hedge($1, $2, $3, $4, $5)", [actor, id, rate, at, reason]);
const reverse = (id: number, reason = "Entered twice", actor = world.admin) =>
  world.app.query("select trading.reverse_hedge($1, $2, $3)", [actor, id, reason]);

test("a hedge changes the broker's net exposure and P/L, beside the customers' own", async () => {
  const customer = await world.customer("USD", "100000");
  await world.place(customer.userId, customer.accountId, "XAU_USD", "buy", "10"); // at 2000.40
  const id = await open();
  await prices("2010.00");
  // Customers won 10 × 10.00; the hedge is worth its bid: 6 × (2010.00 − 2000.40) = 57.60.
  const found = await desk();
  expect(rowOf(found)).toMatchObject({
    netUnits: "10",
    net: "20102.00",
    hedges: 1,
    hedgeUnits: "6",
    hedge: "12061.20",
    hedgeFloating: "57.60",
    hedged: 60,
    afterUnits: "4",
    after: "8040.80",
    floating: "-42.40",
  });
  expect(found.totals).toMatchObject({ net: "20102.00", hedge: "12061.20", after: "8040.80", floating: "-42.40" });
  expect(found.currencies.find((row) => row.code === "XAU")?.units).toBe("4.00");
  const { hedges, moveValue, ladder } = await gold();
  expect(moveValue).toBe("4.00");
  expect(hedges).toMatchObject([{ id, provider: "LP One", side: "buy", units: "6", state: "open", profit: "57.60" }]);
  // A rise by 5 %: bid and ask by 100.50 and 100.52. Customers win 10 × 100.52 and the hedge 6 × 100.50.
  expect(ladder.find(({ step }) => step === "5")?.change).toBe("-402.20");

  // Hedges cover the whole book: a part of the customers, or demo accounts, have none.
  expect(rowOf(await desk(world.admin, { country: "Norway" }))).toBeUndefined();
  expect(rowOf(await desk(world.admin, { mode: "demo" }))).toBeUndefined();

  await close(id, "2010.00");
  const after = await desk();
  expect(rowOf(after)).toMatchObject({ hedges: 0, afterUnits: "10", floating: "-100.00", realised: "57.60" });
  expect(after.totals).toMatchObject({ realised: "57.60", broker: "-42.40", after: "20102.00" });
});

test("a sold hedge is valued at the ask, and shows without customers' positions", async () => {
  const id = await open({ instrument: "EUR_USD", side: "sell", units: "10000", rate: "1.10100" });
  expect(rowOf(await desk(), "EUR_USD")).toMatchObject({
    positions: 0,
    hedgeUnits: "-10000",
    hedgeFloating: "8.00", // 10,000 × (1.10100 − 1.10020)
    afterUnits: "10000",
    hedged: null,
  });
  await reverse(id);
  expect(rowOf(await desk(), "EUR_USD")).toBeUndefined();
});

test("a reversed hedge stays in the list with its reason and counts nowhere", async () => {
  const before = await desk();
  const id = await open();
  await reverse(id);
  const { hedges } = await gold();
  expect(hedges.find((row) => row.id === id)).toMatchObject({
    state: "reversed",
    endReason: "Entered twice",
    profit: null,
  });
  expect((await desk()).totals).toEqual(before.totals);
  expect([await code(reverse(id)), await code(close(id, "2000"))]).toEqual(["BT284", "BT284"]);
  const { rows } = await world.owner.query(
    "select action, reason from audit.entries where entity = 'hedge' and entity_id = $1 order by id",
    [id],
  );
  expect(rows.map(({ action, reason }) => [action, reason])).toEqual([
    ["open_hedge", "Cover gold"],
    ["reverse_hedge", "Entered twice"],
  ]);
});

test("managers read hedges and change none; other roles do neither", async () => {
  const [manager, id] = [await world.person(2), await open()];
  expect((await gold(manager)).hedges.map((row) => row.id)).toContain(id);
  expect(rowOf(await desk(manager))?.hedges ?? 0).toBe(0);
  expect([
    await code(open({ actor: manager })),
    await code(close(id, "2000", null, "A reason", manager)),
    await code(reverse(id, "A reason", manager)),
    await code(gold(await world.person(6))),
  ]).toEqual(["BT103", "BT103", "BT103", "BT103"]);
  await reverse(id);
});

test("a hedge with invalid values is refused and changes nothing", async () => {
  const id = await open({ at: new Date(time).toISOString() });
  const later = new Date(time + 60_000).toISOString();
  expect(
    await Promise.all([
      code(open({ instrument: "NO_SUCH" })),
      code(open({ provider: " " })),
      code(open({ side: "hold" })),
      code(open({ units: "0" })),
      code(open({ units: "NaN" })),
      code(open({ rate: "-1" })),
      code(open({ at: later })),
      code(open({}, " ")),
      code(close(id, "0")),
      code(close(id, "2000", later)),
      code(close(id, "2000", "2020-01-01T00:00:00Z")),
      code(close(id, "2000", null, "")),
      code(close(0, "2000")),
    ]),
  ).toEqual([
    "BT200",
    "BT280",
    "BT216",
    "BT281",
    "BT281",
    "BT282",
    "BT283",
    "BT257",
    "BT282",
    "BT283",
    "BT283",
    "BT257",
    "BT104",
  ]);
  expect((await gold()).hedges.filter((row) => row.state === "open")).toHaveLength(1);
  await reverse(id);
});

test("a split rescales an open hedge and leaves its P/L", async () => {
  const id = await open({ units: "6", rate: "2000.40" });
  const profit = async () => (await gold()).hedges.find((row) => row.id === id);
  const before = await profit();
  await world.app.query(
    "select trading.split_instrument($1, (select id from market.instrument_list where name = 'XAU_USD'), 2, 1, 'A split')",
    [world.admin],
  );
  expect(await profit()).toMatchObject({ units: "12", openRate: "1000.2", profit: before?.profit });
  const { rows } = await world.owner.query(
    `select actor_id, reason, before, after - 'split' as after from audit.entries
     where action = 'split' and entity = 'hedge' and entity_id = $1`,
    [String(id)],
  );
  expect(rows).toMatchObject([
    {
      reason: "A split",
      before: '{"units": 6, "open_rate": 2000.4}',
      after: '{"units": 12, "open_rate": 1000.2}',
    },
  ]);
});
