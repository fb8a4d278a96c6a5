// Pending orders are filled at the tick that reaches them, and price reviews begin and end between ticks of a frame.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "../../../db/checks.ts";
import type { Tick } from "../../replay/model.ts";
import { connect, createWorld, type World } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;
let clock = Date.parse("2026-03-02T10:00:00Z");

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  await world.category("forex", "0", "0.2");
  for (const name of ["EUR_USD", "GBP_USD"]) await world.instrument(name, "forex", "100");
});
afterAll(async () => {
  const violations = await findViolations(world.owner);
  await world.end();
  await database.drop();
  expect(violations).toEqual([]);
});

const tick = (instrument: string, price: string): Tick => ({
  instrument,
  bid: price,
  ask: price,
  time: (clock += 1000),
});
const euro = (price: string) => tick("EUR_USD", price);
const pound = (price: string) => tick("GBP_USD", price);

async function outcomeOf(pendingId: number) {
  return world.one<{ status: string; reason: string | null; rate: string | null }>(
    world.owner,
    `select p.status::text as status, p.reason, trim_scale(o.open_rate)::text as rate
     from trading.pending_orders p left join trading.orders o on o.id = p.order_id where p.id = $1`,
    [pendingId],
  );
}
const FILLED = { status: "filled", reason: null, rate: "1.098" };

/** Places a pending order that is committed after the frames, so that they cannot see it. */
async function placeLate(frames: () => Promise<unknown>): Promise<number> {
  const { userId, accountId } = await world.customer("USD", "1000");
  const session = await connect(database.url);
  try {
    await session.query("begin");
    const { rows } = await session.query<{ id: number }>(
      "select id from trading.place_pending($1, $2, 'EUR_USD', 'buy', 'limit', 1000, 1.09900)",
      [userId, accountId],
    );
    await frames();
    await session.query("commit");
    return Number(rows[0]?.id);
  } finally {
    await session.end();
  }
}

describe("the fill of a pending order", () => {
  test("a reached pending order is filled at its tick when a later tick of its frame puts the instrument under review", async () => {
    await world.frame([euro("1.10000")]);
    const { userId, accountId } = await world.customer("USD", "1000");
    const { id } = await world.placePending(userId, accountId, "EUR_USD", "buy", "limit", "1000", "1.09900");
    await world.frame([euro("1.09800"), euro("2.00000")]);
    expect(await outcomeOf(id)).toEqual(FILLED);
    await world.frame([euro("1.10000")]);
  });

  test("a reached pending order is filled at its tick when it is committed after a tick that puts the instrument under review", async () => {
    await world.frame([euro("1.10000"), pound("1.30000")]);
    const id = await placeLate(async () => {
      await world.frame([euro("1.09800")]);
      await world.frame([euro("2.00000")]);
    });
    await world.frame([pound("1.30010")]);
    expect(await outcomeOf(id)).toEqual(FILLED);
    await world.frame([euro("1.10000")]);
  });

  test("a reached pending order is filled at its tick although the price is older than a new order may use", async () => {
    await world.frame([euro("1.10000")]);
    const { userId, accountId } = await world.customer("USD", "1000");
    const { id } = await world.placePending(userId, accountId, "EUR_USD", "buy", "limit", "1000", "1.09900");
    await world.owner.query("update market.clock_state set source = 'real'");
    try {
      await world.frame([euro("1.09800")]);
    } finally {
      await world.owner.query("update market.clock_state set source = 'ticks'");
    }
    expect(await outcomeOf(id)).toEqual(FILLED);
  });

  test("a reached pending order that was placed before lots were introduced is filled", async () => {
    await world.frame([euro("1.10000")]);
    const { userId, accountId } = await world.customer("USD", "1000");
    const { id } = await world.placePending(userId, accountId, "EUR_USD", "buy", "limit", "1500", "1.09900");
    const setLots = (state: "lot" | "amount") =>
      world.owner.query("update market.categories set lot_state = $1::market.lot_state where category = 'forex'", [
        state,
      ]);
    await setLots("lot");
    try {
      await world.frame([euro("1.09800")]);
    } finally {
      await setLots("amount");
    }
    expect(await outcomeOf(id)).toEqual(FILLED);
  });

  test("a reached pending order is rejected with the reason, and its frame is applied, when a rule refuses the order", async () => {
    await world.frame([euro("1.10000")]);
    const { userId, accountId } = await world.customer("USD", "1000");
    const { id } = await world.placePending(userId, accountId, "EUR_USD", "buy", "limit", "50000000", "1.09900");
    await world.frame([euro("1.09800"), euro("1.09810")]);
    expect(await outcomeOf(id)).toEqual({ status: "rejected", reason: "Insufficient Balance!", rate: null });
    expect(
      await world.one(world.owner, "select trim_scale(bid)::text as bid from market.quotes where name = 'EUR_USD'"),
    ).toEqual({ bid: "1.0981" });
  });
});

describe.each(["frame", "oneByOne"] as const)("ticks that are applied by %s", (apply) => {
  async function openBoth() {
    await world.frame([euro("1.10000"), pound("1.30000")]);
    const { userId, accountId } = await world.customer("USD", "2500");
    const orders = [
      await world.place(userId, accountId, "EUR_USD", "buy", "100000"),
      await world.place(userId, accountId, "GBP_USD", "buy", "100000"),
    ];
    await world.frame([euro("1.09300")]);
    return async () => Promise.all(orders.map(async ({ id }) => (await world.order(id)).close_reason));
  }

  test("a stop-out closes the larger loss before a later tick puts its instrument under review", async () => {
    const reasons = await openBoth();
    await world[apply]([pound("1.29390"), euro("2.00000")]);
    expect(await reasons()).toEqual(["stop_out", null]);
    await world.frame([euro("1.10000")]);
  });

  test("a stop-out does not close an order whose instrument is under review until a later tick", async () => {
    const reasons = await openBoth();
    await world.frame([euro("2.00000")]);
    await world[apply]([pound("1.29390"), euro("1.09310")]);
    expect(await reasons()).toEqual([null, "stop_out"]);
  });
});

test("a frame examines all accounts that changed late together", async () => {
  await world.frame([euro("1.10000"), pound("1.30000")]);
  const session = await connect(database.url);
  const people: Awaited<ReturnType<World["customer"]>>[] = [];
  for (let n = 0; n < 20; n++) people.push(await world.customer("USD", "1000"));
  await session.query("begin");
  for (const { userId, accountId } of people)
    await session.query("select trading.place_order($1, $2, 'EUR_USD', 'buy', 1000)", [userId, accountId]);
  await world.frame([euro("1.10010")]);
  await session.query("commit");
  await session.end();

  await world.owner.query("begin; set local track_functions = 'all'");
  await world.owner.query("select market.apply_ticks($1::jsonb)", [
    JSON.stringify([{ instrument: "GBP_USD", bid: "1.30010", ask: "1.30010", time: new Date((clock += 1000)) }]),
  ]);
  const { rows } = await world.owner.query<{ calls: string }>(
    "select calls from pg_stat_xact_user_functions where funcname = 'affected_accounts'",
  );
  await world.owner.query("commit");
  expect(rows.map(({ calls }) => Number(calls))).toEqual([1]);
});

test("a moving stop has the steps of an instrument's new price decimals", async () => {
  const gold = await world.instrument("XAU_USD", "commodity", "100");
  await world.category("commodity", "0", "0.2");
  const setDecimals = (decimals: number) =>
    world.app.query("select market.save_instrument($1, $2, jsonb_build_object('priceDecimals', $3::text))", [
      world.admin,
      gold,
      decimals,
    ]);
  await setDecimals(2);
  await world.frame([tick("XAU_USD", "100.00")]);
  const { userId, accountId } = await world.customer("USD", "1000");
  const trail = { distance: "1", unit: "price", activation: null } as const;
  const { id } = await world.place(userId, accountId, "XAU_USD", "buy", "1", null, null, null, trail);
  await setDecimals(3);
  await world.frame([tick("XAU_USD", "100.005")]);
  await world.worker.query("select trading.publish_stop_moves()");
  expect(Number((await world.order(id)).stop_loss)).toBe(99.005);
});
