// Random trailing stops and break-evens in random frames: the engine must move and close every stop at the tick, and to
// the level, of the model, which applies every tick alone.
import { expect, test } from "vitest";
import { findViolations } from "../../db/checks.ts";
import { openDatabase } from "../sql/database.ts";
import { isFull } from "../support/size.ts";
import { decimal, format } from "./decimal.ts";
import { createModel, type Model, type Order, pipSize, type Tick, type Trail } from "./model.ts";
import { createRandom, type Random } from "./random.ts";
import { createWorld, type TrailInput, type World } from "./world.ts";

const FRAMES = Number(process.env["FRAMES"] ?? (isFull ? 10_000 : 800));
/** Frames between two rounds of actions by customers. */
const ROUND = 50;
const book = [
  { name: "EUR_USD", category: "forex", price: 1.08, decimals: 5 },
  { name: "USD_JPY", category: "forex", price: 150, decimals: 3 },
  { name: "XAU_USD", category: "commodity", price: 2350, decimals: 2 },
] as const;
type Market = (typeof book)[number];
type Player = { userId: number; accountId: number; currency: string };

async function populate(world: World, model: Model): Promise<Player[]> {
  for (const { name, category, decimals } of book) {
    await world.category(category, "1.2", "0.9");
    await world.instrument(name, category, "100");
    await world.owner.query("update market.instruments set price_decimals = $2 where name = $1", [name, decimals]);
    const [base = "", quote = ""] = name.split("_");
    model.addInstrument({
      name,
      base,
      quote,
      category,
      leverage: decimal("100"),
      pip: pipSize(quote, null),
      decimals,
      spreadPips: decimal("1.2"),
      staleAfter: 60_000,
      maxJump: decimal("0.9"),
    });
  }
  const players: Player[] = [];
  for (const currency of ["USD", "EUR", "JPY", "USD"]) {
    const balance = currency === "JPY" ? "15000000" : "100000";
    const customer = await world.customer(currency, balance);
    model.addAccount(customer.accountId, currency, decimal(balance));
    players.push({ ...customer, currency });
  }
  return players;
}

/** Prices that trend for a while, so that stops move often and close at last. */
function createPrices(random: Random, start: number) {
  const states = book.map((market) => ({ market, price: market.price as number, trend: 0 }));
  let time = start;
  return (state = random.pick(states)): Tick => {
    const { market } = state;
    if (random.chance(0.02)) state.trend = random.between(-0.00015, 0.00015);
    const home = 0.0005 * (market.price / state.price - 1);
    state.price *= 1 + state.trend + home + random.between(-0.0004, 0.0004);
    const half = market.price * 0.00005;
    time += 100;
    return {
      instrument: market.name,
      bid: (state.price - half).toFixed(market.decimals),
      ask: (state.price + half).toFixed(market.decimals),
      time,
    };
  };
}

test(`no move of a stop is missed in ${FRAMES} random frames`, async () => {
  const seed = Number(process.env["SEED"] ?? 20_260_302);
  const random = createRandom(seed);
  const database = await openDatabase();
  const world = await createWorld(database.url);
  const model = createModel();
  const orders = new Map<number, Order>();
  const pendings: { id: number; modelId: number }[] = [];
  const count = { moves: 0, closed: 0, shown: 0 };
  try {
    const players = await populate(world, model);
    const nextTick = createPrices(random, Date.parse("2026-03-02T10:00:00Z"));
    const frames: Tick[][] = [];
    const apply = async () => {
      await world.worker.query(
        `select market.apply_ticks(frame) from jsonb_array_elements($1::jsonb) with ordinality f (frame, n) order by n`,
        [JSON.stringify(frames, (key, value) => (key === "time" ? new Date(value as number).toISOString() : value))],
      );
      frames.length = 0;
    };
    const addFrame = (ticks: Tick[]) => {
      for (const tick of ticks) model.tick(tick);
      frames.push(ticks);
    };
    while ([...model.instruments.values()].some((each) => each.ask === undefined)) addFrame([nextTick()]);
    await apply();

    const act = createActions(world, model, random, players, orders, pendings);
    for (let frame = 0; frame < FRAMES; frame++) {
      addFrame(Array.from({ length: random.pick([1, 1, 1, 2, 4]) }, () => nextTick()));
      if (frames.length < ROUND && frame < FRAMES - 1) continue;
      await apply();
      await matchPendings(world, model, orders, pendings);
      count.shown += await compare(world, orders, { seed, frame }, false);
      // Otherwise the actions below meet moves that are not executed yet.
      if (frame === FRAMES - 1 || random.chance(0.5)) {
        await world.worker.query("select trading.publish_stop_moves()");
        await compare(world, orders, { seed, frame }, true);
        for (const [id, order] of orders) {
          if (order.closed === undefined) continue;
          count.closed++;
          count.moves += order.moves?.length ?? 0;
          orders.delete(id);
        }
      }
      for (const player of players) await act(player);
    }
    console.log(JSON.stringify({ seed, frames: FRAMES, ...count }));
    expect(count.moves).toBeGreaterThan(FRAMES / 10);
    expect(count.shown).toBeGreaterThan(FRAMES / 200);
    expect(await findViolations(world.owner)).toEqual([]);
  } finally {
    await world.end();
    await database.drop();
  }
}, 7_200_000);

function createActions(
  world: World,
  model: Model,
  random: Random,
  players: Player[],
  orders: Map<number, Order>,
  pendings: { id: number; modelId: number }[],
) {
  const marketOf = (market: Market, side: "buy" | "sell"): number => {
    const instrument = model.instruments.get(market.name);
    return Number(format((side === "buy" ? instrument?.ask : instrument?.bid) ?? 0n, market.decimals));
  };
  function distance(
    market: Market,
    share: number,
    currency: string,
    units: string,
  ): { distance: string; unit: "price" | "pips" | "money" } {
    const price = market.price * share;
    const unit = random.pick(["price", "pips", "money"] as const);
    if (unit === "price") return { distance: price.toFixed(market.decimals + 2), unit };
    if (unit === "pips") return { distance: (price / (market.name === "USD_JPY" ? 0.01 : 0.0001)).toFixed(1), unit };
    const rate = Number(format(model.exchangeRate(market.name.split("_")[1] ?? "", currency), 15));
    return { distance: ((price * Number(units)) / rate).toFixed(2), unit };
  }
  function trail(market: Market, side: "buy" | "sell", currency: string, units: string): NonNullable<TrailInput> {
    const away = marketOf(market, side) * (1 + (side === "buy" ? 1 : -1) * random.between(-0.0005, 0.002));
    return {
      ...distance(market, random.between(0.0003, 0.003), currency, units),
      activation: random.chance(0.3) ? away.toFixed(market.decimals) : null,
    };
  }
  const asModel = ({ distance: value, unit, activation }: NonNullable<TrailInput>): Trail => ({
    value: decimal(value),
    unit,
    activation: activation === null ? null : decimal(activation),
  });
  const call = async (player: Player, name: string, values: unknown[]): Promise<string | null> =>
    world.app
      .query(`select trading.${name}($1${values.map((_, n) => `, $${n + 2}`).join("")})`, [player.userId, ...values])
      .then(() => null)
      .catch((error: { code?: string }) => error.code ?? String(error));

  async function open(player: Player): Promise<void> {
    const market = random.pick(book);
    const side = random.pick(["buy", "sell"] as const);
    const units = (random.between(2000, 20_000) / (market.name === "XAU_USD" ? 2000 : 1)).toFixed(2);
    const sent = trail(market, side, player.currency, units);
    if (random.chance(0.3)) {
      const kind = random.pick(["limit", "stop"] as const);
      const below = (side === "buy") === (kind === "limit");
      const price = (marketOf(market, side) * (below ? 0.9995 : 1.0005)).toFixed(market.decimals);
      const pending = { ...sent, activation: null };
      const { id } = await world.placePending(
        player.userId,
        player.accountId,
        market.name,
        side,
        kind,
        units,
        price,
        null,
        null,
        null,
        null,
        null,
        pending,
      );
      pendings.push({ id, modelId: id });
      model.placePending(player.accountId, {
        id,
        instrument: market.name,
        side,
        kind,
        units: decimal(units),
        price: decimal(price),
        takeProfit: null,
        stopLoss: null,
        trail: asModel(pending),
        expiresAt: null,
      });
      return;
    }
    const isTrailing = random.chance(0.6);
    const order = await world.place(
      player.userId,
      player.accountId,
      market.name,
      side,
      units,
      null,
      null,
      null,
      isTrailing ? sent : null,
    );
    const expected = model.place(
      player.accountId,
      market.name,
      side,
      decimal(units),
      {},
      -order.id,
      isTrailing ? asModel(sent) : null,
    );
    if ("refused" in expected) throw new Error(`The model refused order ${order.id}: ${expected.refused}`);
    orders.set(order.id, expected);
  }

  async function change(player: Player, id: number, order: Order): Promise<void> {
    const market = book.find((each) => each.name === order.instrument.name);
    if (market === undefined) return;
    const units = format(order.units, 2);
    const chosen = random.next();
    if (chosen < 0.3) {
      const sent = trail(market, order.side, player.currency, units);
      expect(await call(player, "set_trailing_stop", [id, sent.distance, sent.unit, sent.activation])).toBeNull();
      model.setTrail(order.id, asModel(sent));
    } else if (chosen < 0.35) {
      expect(await call(player, "set_trailing_stop", [id, null])).toBeNull();
      model.setTrail(order.id, null);
    } else if (chosen < 0.55) {
      const gain = distance(market, random.between(0.0003, 0.002), player.currency, units);
      const offset = random.chance(0.5) ? distance(market, 0.0001, player.currency, units) : null;
      const values = [id, gain.distance, gain.unit, offset?.distance ?? null, offset?.unit ?? "price"];
      expect(await call(player, "set_break_even_gain", values)).toBeNull();
      const asDistance = (each: { distance: string; unit: Trail["unit"] }) => ({
        value: decimal(each.distance),
        unit: each.unit,
      });
      model.setBreakEvenGain(order.id, asDistance(gain), offset && asDistance(offset));
    } else if (chosen < 0.65) {
      const accepted = model.setBreakEven(order.id);
      expect(await call(player, "set_break_even", [id])).toBe(accepted ? null : "BT288");
    } else if (chosen < 0.85) {
      const away = 1 + (order.side === "buy" ? -1 : 1) * random.between(0.001, 0.004);
      const level = random.chance(0.2) ? null : (marketOf(market, order.side) * away).toFixed(market.decimals);
      expect(await call(player, "set_level", [id, "stop_loss", level])).toBeNull();
      model.setLevels(order.id, { stopLoss: level === null ? null : decimal(level) });
    } else if (chosen < 0.95) {
      const part = (Number(units) / 3).toFixed(2);
      const closed = await world.one<{ id: number }>(world.app, "select id from trading.close_order($1, $2, $3, $4)", [
        player.userId,
        id,
        market.name,
        part,
      ]);
      model.closePart(order.id, decimal(part), -closed.id);
    } else {
      await world.close(player.userId, id, market.name);
      model.close(order.id);
    }
  }

  return async (player: Player): Promise<void> => {
    const own = [...orders].filter(([, order]) => order.account.id === player.accountId && order.closed === undefined);
    if (own.length < 5 && random.chance(0.5)) await open(player);
    const chosen = own.length > 0 && random.chance(0.4) ? random.pick(own) : null;
    if (chosen !== null) await change(player, ...chosen);
  };
}

/** Orders that pending orders became get the model's order beside them. */
async function matchPendings(
  world: World,
  model: Model,
  orders: Map<number, Order>,
  pendings: { id: number; modelId: number }[],
): Promise<void> {
  const { rows } = await world.owner.query<{ id: number; status: string; order_id: number | null }>(
    "select id, status, order_id from trading.pending_orders where id = any($1)",
    [pendings.map((each) => each.id)],
  );
  for (const row of rows) {
    const expected = model.pendings.get(row.id);
    expect([row.id, row.status]).toEqual([row.id, expected?.status]);
    if (row.status === "pending") continue;
    const order = expected?.orderId === undefined ? undefined : model.orders.get(expected.orderId);
    if (row.order_id !== null && order !== undefined) orders.set(row.order_id, order);
    pendings.splice(
      pendings.findIndex((each) => each.id === row.id),
      1,
    );
  }
}

/**
 * Compares the orders as screens show them with the model: all of them after the moves that frames left were executed,
 * before it those with no rule but an active trailing stop. Returns the number of orders with moves that are left.
 */
async function compare(world: World, orders: Map<number, Order>, where: object, isExecuted: boolean): Promise<number> {
  const { rows } = await world.owner.query<{
    id: number;
    stop_loss: string | null;
    close_reason: string | null;
    close_time: string | null;
    pro_loss: string | null;
    moves: [number: number, time: string, level: string][] | null;
    left: number;
  }>(
    `select o.id, trading.shown_stop_loss(o.id, o.stop_loss) as stop_loss, o.close_reason, o.close_time, o.pro_loss, s.moves::text, s.left
     from trading.orders o
     left join trading.moving_stops m on m.order_id = o.id
     cross join lateral (
       select jsonb_agg(jsonb_build_array(number, moved_at, rate_after::text) order by number) as moves,
         count(*) filter (where is_left)::integer as left
       from (
         select number, moved_at, rate_after, false as is_left from trading.stop_moves where order_id = o.id
         union all
         select m.moves + place, moved_at, rate_after, true from trading.left_moves(o.id)
       ) each
     ) s
     where o.id = any($1) and ($2 or m.only_trails)`,
    [[...orders.keys()], isExecuted],
  );
  if (isExecuted) expect(rows.length).toBe(orders.size);
  for (const row of rows) {
    const order = orders.get(row.id);
    if (order === undefined) continue;
    const stored = row.moves === null ? [] : (JSON.parse(String(row.moves)) as [number, string, string][]);
    const first = stored[0]?.[0] ?? 1;
    const actual = {
      level: row.stop_loss === null ? null : format(decimal(row.stop_loss), 10),
      reason: row.close_reason,
      closed: row.close_time === null ? null : Date.parse(row.close_time),
      profit: row.pro_loss,
      moves: stored.map(([number, time, level]) => [number, Date.parse(time), format(decimal(level), 10)]),
    };
    const expected = {
      level: order.stopLoss === null ? null : format(order.stopLoss, 10),
      reason: order.closed?.reason ?? null,
      closed: order.closed?.time ?? null,
      profit: order.closed === undefined ? null : format(order.closed.profit, 5),
      moves: (order.moves ?? []).map((move, n) => [n + 1, move.time, format(move.level, 10)]).slice(first - 1),
    };
    expect({ ...where, id: row.id, ...actual }).toEqual({ ...where, id: row.id, ...expected });
  }
  return rows.filter((row) => row.left > 0).length;
}
