// The risk desk: figures computed by hand, the managers' own customers, and the what-if ladder against the engine.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { InstrumentRisk, RiskDesk } from "../../../db/shapes/risk.ts";
import type { RiskHistory } from "../../../db/shapes/risk-history.ts";
import type { RiskLists } from "../../../db/shapes/risk-lists.ts";
import { createWorld, type World } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;
let time = Date.parse("2026-03-02T10:00:00Z");
type Customer = { userId: number; accountId: number };

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  await world.category("forex", "0");
  await world.category("commodity", "0");
  await world.instrument("EUR_USD", "forex", "100");
  await world.instrument("XAU_USD", "commodity", "20");
  await prices("2000.00", "1.10000");
});
afterAll(async () => {
  await world.end();
  await database.drop();
});

async function prices(gold: string, euro: string) {
  time += 1000;
  await world.frame([
    { instrument: "XAU_USD", bid: gold, ask: (Number(gold) + 0.4).toFixed(2), time },
    { instrument: "EUR_USD", bid: euro, ask: (Number(euro) + 0.0002).toFixed(5), time },
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
const lists = (actor = world.admin, filters = {}) => json<RiskLists>("risk_lists", actor, filters);
const gold = (filters = {}) => json<InstrumentRisk>("risk_instrument", world.admin, "XAU_USD", filters);
const rowOf = ({ instruments }: RiskDesk, name: string) => instruments.find((row) => row.name === name);

test("the risk desk shows the customers' units, values and the broker's result, across currencies", async () => {
  const [dollars, euros, seller] = [
    await world.customer("USD", "100000"),
    await world.customer("EUR", "100000"),
    await world.customer("USD", "100000"),
  ];
  const demo = await world.customer("USD", "1000000", null, "demo");
  const place = (one: Customer, name: string, side: "buy" | "sell", units: string) =>
    world.place(one.userId, one.accountId, name, side, units);
  await place(dollars, "XAU_USD", "buy", "10"); // at 2000.40
  await place(euros, "XAU_USD", "sell", "4"); // at 2000.00
  await place(seller, "EUR_USD", "sell", "10000"); // at 1.10000
  await place(demo, "XAU_USD", "buy", "100");
  await prices("2010.00", "1.10500");

  // Customers: 10 × (2010.40 − 2000.40) = 100 and 4 × (2000 − 2010) = −40 USD; 10,000 × (1.10000 − 1.10500) = −50 USD.
  const found = await desk();
  expect(rowOf(found, "XAU_USD")).toMatchObject({
    longUnits: "10",
    shortUnits: "4",
    netUnits: "6",
    averageLong: "2000.4000000000",
    averageShort: "2000.0000000000",
    net: "12061.20", // 6 × 2010.20
    gross: "28142.80", // 14 × 2010.20
    floating: "-60.00",
    positions: 2,
    holders: 2,
    heat: -100,
    state: "open",
  });
  expect(rowOf(found, "EUR_USD")).toMatchObject({ netUnits: "-10000", net: "-11051.00", floating: "50.00" });
  expect(found.totals).toMatchObject({
    net: "23112.20",
    gross: "39193.80",
    floating: "-10.00",
    positions: 3,
    accounts: 3,
  });
  // USD: sold for gold, bought for euros.
  expect(found.currencies).toMatchObject([
    { code: "XAU", units: "6.00", net: "12061.20" },
    { code: "EUR", units: "-10000.00", net: "-11051.00" },
    { code: "USD", net: "-1010.20", bought: "11051.00", sold: "-12061.20" },
  ]);
  expect(rowOf(await desk(world.admin, { mode: "demo" }), "XAU_USD")).toMatchObject({
    longUnits: "100",
    shortUnits: "0",
  });

  // In euros, at the mid of 1.10510 USD.
  await world.owner.query("update site.settings set value = 'EUR' where name = 'appCurrency'");
  expect(rowOf(await desk(), "XAU_USD")).toMatchObject({ net: "10914.13", floating: "-54.29" });
  await world.owner.query("update site.settings set value = 'USD' where name = 'appCurrency'");

  const { winners, losers, positions, holders } = await lists();
  expect(holders).toMatchObject({ XAU_USD: { userId: dollars.userId, share: 71 } }); // 10 of 14 units
  expect(winners).toMatchObject([{ userId: dollars.userId, amount: "100.00", mostly: "XAU_USD" }]);
  expect(losers.map(({ userId, amount }) => [userId, amount])).toEqual([
    [seller.userId, "-50.00"],
    [euros.userId, "-40.00"],
  ]);
  expect(positions[0]).toMatchObject({ userId: dollars.userId, side: "buy", units: "10", amount: "20102.00" });

  // Closed, the 100 USD are realised.
  const { rows } = await world.owner.query("select id from trading.orders where account_id = $1", [dollars.accountId]);
  await world.close(dollars.userId, rows[0].id, "XAU_USD");
  const after = await desk();
  expect([rowOf(after, "XAU_USD")?.realised, after.totals.realised, after.totals.broker]).toEqual([
    "-100.00",
    "-100.00",
    "-10.00",
  ]);
});

test("a manager sees the own customers alone, and other roles nothing", async () => {
  const [manager, mine, other] = [
    await world.person(2),
    await world.customer("USD", "50000"),
    await world.customer("USD", "50000"),
  ];
  await world.owner.query("update iam.profiles set manager_id = $1, country = 'Norway' where user_id = $2", [
    manager,
    mine.userId,
  ]);
  await world.place(mine.userId, mine.accountId, "XAU_USD", "buy", "3");
  await world.place(other.userId, other.accountId, "XAU_USD", "buy", "5");
  expect(rowOf(await desk(manager), "XAU_USD")).toMatchObject({
    longUnits: "3",
    holders: 1,
  });
  expect((await desk(manager)).instruments).toHaveLength(1);
  expect((await lists(manager)).positions.map(({ userId }) => userId)).toEqual([mine.userId]);
  const { holders } = await json<InstrumentRisk>("risk_instrument", manager, "XAU_USD", {
    manager: String(world.admin),
  });
  expect(holders).toEqual([]);
  expect(rowOf(await desk(world.admin, { country: "Norway" }), "XAU_USD")).toMatchObject({ longUnits: "3" });
  expect(rowOf(await desk(world.admin, { manager }), "XAU_USD")).toMatchObject({ longUnits: "3" });
  await expect(desk(await world.person(6))).rejects.toMatchObject({ code: "BT103" });
  await expect(lists(mine.userId)).rejects.toMatchObject({ code: "BT103" });
});

test("accounts below 100 % and near their stop-out are listed with their level", async () => {
  const { userId, accountId } = await world.customer("USD", "1100");
  await world.place(userId, accountId, "XAU_USD", "buy", "10"); // margin 10 × 2010.40 / 20 = 1005.20
  await prices("1957.00", "1.10500"); // equity 1100 − 530 = 570: 56.7 %
  const { underMarginCall, nearStopOut, marginCalls } = await lists();
  expect([underMarginCall, nearStopOut]).toEqual([1, 1]);
  expect(marginCalls).toMatchObject([{ accountId, level: "56.7", stopOut: "50.0", equity: "570.00", isNear: true }]);
  await prices("2010.00", "1.10500");
  expect((await lists()).underMarginCall).toBe(0);
});

test("each step of the ladder closes what the engine closes at a tick with its prices", async () => {
  const random = seeded(7);
  await world.instrument("XAU_USD", "commodity", "50");
  for (let n = 0; n < 40; n++) {
    const customer = await world.customer(n % 4 === 0 ? "EUR" : "USD", String(200 + Math.floor(random() * 4000)));
    for (let order = 0; order < 3; order++) {
      const side = random() < 0.7 ? "buy" : "sell";
      const away = (share: number) => (2010 * (1 + (side === "buy" ? 1 : -1) * share)).toFixed(2);
      const profit = random() < 0.5 ? away(0.002 + random() * 0.06) : null;
      const loss = random() < 0.5 ? away(-0.002 - random() * 0.06) : null;
      const name = random() < 0.8 ? "XAU_USD" : "EUR_USD";
      const units = name === "XAU_USD" ? String(1 + Math.floor(random() * 8)) : "3000";
      const levels = name === "XAU_USD" ? ([profit, loss] as const) : ([null, null] as const);
      await world.place(customer.userId, customer.accountId, name, side, units, ...levels).catch(() => {});
    }
  }
  await prices("2010.00", "1.10500");
  await world.worker.query("select trading.sweep()");
  const { ladder } = await gold();
  expect(ladder).toHaveLength(12);
  const closes = ladder.map(({ stopLosses, takeProfits, stopOuts }) => stopLosses + takeProfits + stopOuts);
  expect(Math.max(...closes)).toBeGreaterThan(20);
  expect(ladder.some(({ protection }) => Number(protection) > 0)).toBe(true);
  for (const step of ladder) expect([step.step, await ranBy("XAU_USD", step)]).toEqual([step.step, summaryOf(step)]);
});

test("a step of EUR/USD also moves the result of the positions that it converts, and their stop-outs", async () => {
  const { userId, accountId } = await world.customer("EUR", "100000");
  await world.place(userId, accountId, "XAU_USD", "buy", "900");
  await prices("1990.00", "1.10500");
  await world.worker.query("select trading.sweep()");
  const { ladder } = await json<InstrumentRisk>("risk_instrument", world.admin, "EUR_USD", {});
  for (const step of ladder) expect([step.step, await ranBy("EUR_USD", step)]).toEqual([step.step, summaryOf(step)]);
  await world.owner.query("update site.settings set value = 'EUR' where name = 'appCurrency'");
  const inEuros = await json<InstrumentRisk>("risk_instrument", world.admin, "EUR_USD", {});
  for (const step of inEuros.ladder)
    expect([step.step, await ranBy("EUR_USD", step, "EUR")]).toEqual([step.step, summaryOf(step)]);
  await world.owner.query("update site.settings set value = 'USD' where name = 'appCurrency'");
});

const summaryOf = ({
  stopLosses,
  takeProfits,
  stopOuts,
  netUnits,
  protection,
  change,
}: InstrumentRisk["ladder"][number]) => ({
  stop_loss: stopLosses,
  take_profit: takeProfits,
  stop_out: stopOuts,
  netUnits: Number(netUnits),
  protection,
  change,
});

/**
 * What the engine does at a step's prices, rolled back: closes, net units, credits, and what the customers lose against
 * their balances before, open and closed, each time converted at the mid price of EUR/USD of that time.
 */
async function ranBy(instrument: string, { bid, ask }: { bid: string; ask: string }, currency = "USD") {
  const owner = world.owner;
  const value = async (text: string) => Number((await owner.query(`select coalesce((${text}), 0) as n`)).rows[0].n);
  const euro =
    "(select (q.bid + q.ask) / 2 from market.quotes q join market.instruments i on i.id = q.instrument_id where i.name = 'EUR_USD')";
  const rate = `case a.currency when '${currency}' then 1 when 'EUR' then ${euro} else 1 / ${euro} end`;
  const customers = `from money.accounts a join balances b on b.id = a.id where a.mode = 'real'`;
  const result = `select sum(((trading.account_state(a.id)).equity - b.balance) * ${rate}) ${customers}`;
  const closed = (reason: string) => value(`select count(*) from trading.closures where reason = '${reason}'`);
  const reasons = ["stop_loss", "take_profit", "stop_out"] as const;
  await owner.query("begin");
  await owner.query("create temporary table balances on commit drop as select id, balance from money.accounts");
  const before = await value(result);
  const counted = await Promise.all(reasons.map(closed));
  const tick = { instrument, bid, ask, time: new Date(time + 1000).toISOString() };
  await owner.query("select market.apply_ticks($1)", [JSON.stringify([tick])]);
  const after = await Promise.all(reasons.map(closed));
  const credits = `select sum(t.amount * ${rate}) from money.transfers t join money.accounts a on a.id = t.customer_account_id where t.kind = 'negative_balance_protection' and a.mode = 'real'`;
  const found = {
    ...Object.fromEntries(reasons.map((reason, at) => [reason, (after[at] ?? 0) - (counted[at] ?? 0)])),
    netUnits: await value(
      `select sum(e.long_units - e.short_units) from trading.exposures e join money.accounts a on a.id = e.account_id join market.instruments i on i.id = e.instrument_id where i.name = '${instrument}' and a.mode = 'real'`,
    ),
    protection: (await value(credits)).toFixed(2),
    change: (before - (await value(result))).toFixed(2),
  };
  await owner.query("rollback");
  return found;
}

test("the exposure is stored once a minute, for the whole book", async () => {
  const sample = () =>
    world.one(world.worker, "select trading.sample_risk()::text as first, trading.sample_risk()::text as again");
  const history = (instrument: string | null, actor = world.admin, period = "day", filters = {}) =>
    json<RiskHistory>("risk_history", actor, instrument, period, filters);
  await world.owner.query("delete from trading.risk_samples");
  const now = await desk();
  expect(await sample()).toEqual({ first: String(1 + now.instruments.length), again: "0" });
  const row = rowOf(now, "XAU_USD");
  expect(row).toBeDefined();
  const { points, limits, marks, currency } = await history("XAU_USD");
  expect({ currency, points }).toMatchObject({
    currency: "USD",
    points: [{ net: row?.net, after: row?.after, gross: row?.gross, floating: row?.floating }],
  });
  const [net, low, high] = [Number(row?.net), Number(marks[0]), Number(marks.at(-1))];
  expect([low <= Math.min(net, 0), high >= Math.max(net, 0), marks.includes("0"), limits]).toEqual([
    true,
    true,
    true,
    [],
  ]);
  const { net: sum, gross, floating, broker } = now.totals;
  expect((await history(null)).points).toMatchObject([{ net: sum, gross, floating, broker }]);

  // Of a part of the book there are no samples.
  const manager = await world.person(2);
  for (const [actor, filters] of [
    [manager, {}],
    [world.admin, { country: "Norway" }],
    [world.admin, { mode: "demo" }],
  ] as const)
    expect([await history(null, actor, "day", filters), await history("XAU_USD", actor, "day", filters)]).toEqual([
      null,
      null,
    ]);
  expect(await history(null, world.admin, "day", { category: "forex" })).toBeNull();
  await expect(history(null, await world.person(6))).rejects.toMatchObject({ code: "BT103" });

  // An instrument without positions has no row: its exposure was 0.
  await world.owner.query("update trading.risk_samples set at = at - interval '2 hours'");
  await world.owner.query(
    "insert into trading.risk_samples select null, at + interval '1 hour', currency, 0, 0, 0, 0, 0, 0 from trading.risk_samples where instrument_id is null",
  );
  expect((await history("XAU_USD", world.admin, "5-days")).points.map((point) => point.net)).toEqual([row?.net, "0"]);

  // The limit is drawn on the side of the exposure, once half of it is in use.
  await world.owner.query(
    "insert into trading.risk_limits (instrument_id, net_stop) select id, 1.5 * $1::numeric from market.instruments where name = 'XAU_USD'",
    [Math.abs(net)],
  );
  const limited = await history("XAU_USD", world.admin, "5-days");
  expect(limited.limits.map(Number)).toEqual([expect.closeTo(1.5 * net, 0)]);
  expect(Math.max(...limited.marks.map((mark) => Math.abs(Number(mark))))).toBeGreaterThanOrEqual(1.5 * Math.abs(net));
  await world.owner.query("delete from trading.risk_limits");
});

test("samples are kept for 35 days: each minute for two days, then the first of each quarter of an hour", async () => {
  await world.owner.query("delete from trading.risk_samples");
  await world.owner.query(
    `insert into trading.risk_samples
     select id, at, 'USD', 0, 0, 0, 0, 0, 0 from (values (null), ($1::integer)) i (id),
       unnest(array['36 days', '30 days', '29 days 23:59', '29 days 23:46', '1 day', '23:59']::interval[]) ago,
       lateral (select date_bin('15 minutes', now(), 'epoch') - ago) t (at)`,
    [(await gold()).instrument.id],
  );
  await world.worker.query("select site.purge_expired()");
  const { rows } = await world.owner.query(
    `select (date_bin('15 minutes', now(), 'epoch') - at)::text as age, count(*)::text as rows
     from trading.risk_samples group by at order by at`,
  );
  expect(rows).toEqual([
    { age: "30 days", rows: "2" },
    { age: "1 day", rows: "2" },
    { age: "23:59:00", rows: "2" },
  ]);
  await world.owner.query("delete from trading.risk_samples");
});

/** Numbers from 0 to 1 that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}
