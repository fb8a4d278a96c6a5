// Random books and random prices: hedges, widening spreads, foreign quote currencies, recoveries, instruments without
// ticks. After every frame a full recomputation over every order of every account must find no missed stop-out, and the
// model must have closed exactly the same orders.
import { expect, test } from "vitest";
import { findViolations } from "../../db/checks.ts";
import { openDatabase } from "../sql/database.ts";
import { isFull } from "../support/size.ts";
import { decimal, format } from "./decimal.ts";
import { asTiers, createModel, type Model, type Order, type Pending, pipSize, type Steps, type Tick } from "./model.ts";
import { createRandom, type Random } from "./random.ts";
import { createWorld, type World } from "./world.ts";

const FRAMES = Number(process.env["FRAMES"] ?? (isFull ? 10_000 : 75));
const ACCOUNTS = 60;

const book: [
  name: string,
  category: "forex" | "commodity" | "index" | "stock" | "crypto",
  price: number,
  places: number,
][] = [
  ["EUR_USD", "forex", 1.08, 5],
  ["GBP_USD", "forex", 1.27, 5],
  ["USD_JPY", "forex", 150, 3],
  ["USD_CHF", "forex", 0.88, 5],
  ["EUR_JPY", "forex", 162, 3],
  ["GBP_JPY", "forex", 190, 3],
  ["EUR_GBP", "forex", 0.85, 5],
  ["AUD_USD", "forex", 0.65, 5],
  ["EUR_CHF", "forex", 0.95, 5],
  ["AUD_JPY", "forex", 98, 3],
  ["XAU_USD", "commodity", 2350, 2],
  ["XAG_USD", "commodity", 28, 3],
  ["XAU_EUR", "commodity", 2170, 2],
  ["BTC_USD", "crypto", 62_000, 1],
  ["ETH_EUR", "crypto", 2900, 2],
  ["DE30_EUR", "index", 18_000, 1],
  ["UK100_GBP", "index", 8200, 1],
  ["JP225_JPY", "index", 39_000, 0],
  ["AAPL_USD", "stock", 189, 2],
  ["VOD_GBP", "stock", 0.72, 4],
];

/** Margin tiers (E-40) of some instruments, within the notional that players reach. */
const tiers: Record<string, Steps> = Object.fromEntries(
  ["EUR_USD", "USD_JPY", "XAU_USD", "DE30_EUR"].map((name) => {
    const limit = name === "USD_JPY" ? "6000000" : "40000";
    return [
      name,
      [
        [limit, "150"],
        [`${limit}0`, "100"],
        [null, "20"],
      ],
    ];
  }),
);

/**
 * Price markups of some instruments: the model gets the prices of customers, the engine those of a provider.
 */
const markups: Record<string, string> = { EUR_USD: "0.00004", USD_JPY: "0.004", XAU_USD: "0.05" };

function fromProvider(tick: Tick): Tick {
  const markup = decimal(markups[tick.instrument] ?? "0");
  return { ...tick, bid: format(decimal(tick.bid) + markup, 5), ask: format(decimal(tick.ask) - markup, 5) };
}

type Market = { name: string; startPrice: number; price: number; places: number; silentUntil: number };
type Player = { userId: number; accountId: number; currency: string };

function quote(market: Market, random: Random, wide: boolean, time: number): Tick {
  const drawn = (random.next() + random.next() + random.next() - 1.5) * 0.003;
  // Prices drift back to their start, so that recoveries are as frequent as falls.
  market.price *= 1 + drawn + 0.01 * (market.startPrice / market.price - 1);
  const halfSpread = market.price * (wide ? random.between(0.0005, 0.004) : 0.00005);
  return {
    instrument: market.name,
    bid: (market.price - halfSpread).toFixed(market.places),
    ask: (market.price + halfSpread).toFixed(market.places),
    time,
  };
}

/**
 * Every order of every account computed from the tables alone: those that the stop-out should have closed and did not.
 */
const missed = `
  with floating as (
    select o.id, o.account_id, o.margin_used, o.stop_out_level, o.instrument_id,
      (o.units * case o.type when 'buy' then q.ask - o.open_rate else o.open_rate - q.bid end - o.spread)
        / market.exchange_rate(i.quote, a.currency) as profit
    from trading.orders o
    join money.accounts a on a.id = o.account_id
    join market.instruments i on i.id = o.instrument_id
    join market.quotes q on q.instrument_id = o.instrument_id
    where o.close_time is null
  ), accounts as (
    select f.account_id, a.balance + sum(f.profit) as equity, sum(f.margin_used) as margin
    from floating f join money.accounts a on a.id = f.account_id
    group by f.account_id, a.balance
  )
  select f.id, f.account_id, a.equity, a.margin
  from floating f
  join accounts a using (account_id)
  join market.quotes q using (instrument_id)
  where (a.equity <= 0 or 100 * a.equity <= f.stop_out_level * a.margin)
    and market.clock() - q.time <= interval '60 seconds'`;

async function populate(world: World, model: Model): Promise<Player[]> {
  for (const category of ["forex", "commodity", "index", "stock", "crypto"] as const)
    await world.category(category, "1", "0.9");
  for (const [name, category] of book) {
    await world.instrument(name, category, "200");
    const steps = tiers[name];
    if (steps !== undefined) await world.tiers(name, steps);
    if (markups[name] !== undefined) await world.markup(name, markups[name]);
    const [base = "", quoteCurrency = ""] = name.split("_");
    model.addInstrument({
      name,
      base,
      quote: quoteCurrency,
      category,
      leverage: decimal("200"),
      ...(steps !== undefined && { tiers: asTiers(steps) }),
      pip: pipSize(quoteCurrency, null),
      spreadPips: decimal("1"),
      staleAfter: 60_000,
      maxJump: decimal("0.9"),
    });
  }
  const players: Player[] = [];
  for (let n = 0; n < ACCOUNTS; n++) {
    const currency = ["USD", "EUR", "GBP", "JPY", "CHF"][n % 5] ?? "USD";
    const customer = await world.customer(currency);
    model.addAccount(customer.accountId, currency, decimal("0"));
    players.push({ ...customer, currency });
  }
  return players;
}

test(
  `no stop-out is missed in ${FRAMES} frames of random prices (F-21)`,
  async () => {
    const seed = Number(process.env["SEED"] ?? 20_260_105);
    const random = createRandom(seed);
    const database = await openDatabase();
    const world = await createWorld(database.url);
    const model = createModel();
    try {
      const players = await populate(world, model);
      const markets: Market[] = book.map(([name, , price, places]) => ({
        name,
        startPrice: price,
        price,
        places,
        silentUntil: 0,
      }));
      const ids = new Map<number, Order>();
      let time = Date.parse("2026-01-05T10:00:00Z");

      async function apply(ticks: Tick[]): Promise<void> {
        for (const tick of ticks) model.tick(tick);
        await world.frame(ticks.map(fromProvider));
      }
      async function refill(player: Player): Promise<void> {
        const amount = player.currency === "JPY" ? "150000" : "1000";
        await world.credit(player.accountId, amount);
        const account = model.accountOf(player.accountId);
        account.balance += decimal(amount);
      }
      async function trade(player: Player): Promise<void> {
        const market = random.pick(markets);
        const side = random.pick(["buy", "sell"] as const);
        const instrument = model.instruments.get(market.name);
        if (instrument === undefined) return;
        const account = model.accountOf(player.accountId);
        const rate = Number(format(model.exchangeRate(instrument.quote, player.currency), 15));
        const units = (
          (Number(format(account.balance, 5)) * random.between(0.1, 0.45) * 200 * rate) /
          market.price
        ).toFixed(3);
        if (!(Number(units) > 0)) return;
        const level = (direction: number): string | null =>
          random.chance(0.1)
            ? (market.price * (1 + (side === "buy" ? 1 : -1) * direction * random.between(0.006, 0.02))).toFixed(
                market.places,
              )
            : null;
        const [profit, loss] = [level(1), level(-1)];
        const distance = random.chance(0.15)
          ? (market.price * random.between(0.005, 0.02)).toFixed(market.places)
          : "0";
        const isTrailing = Number(distance) > 0;
        const expected = model.place(
          player.accountId,
          market.name,
          side,
          decimal(units),
          { takeProfit: profit === null ? null : decimal(profit), stopLoss: loss === null ? null : decimal(loss) },
          undefined,
          isTrailing ? { value: decimal(distance), unit: "price", activation: null } : null,
        );
        const trail = isTrailing ? ({ distance, unit: "price", activation: null } as const) : null;
        const result = await world
          .place(player.userId, player.accountId, market.name, side, units, profit, loss, null, trail)
          .catch((error: { code?: string }) => error.code ?? String(error));
        expect([typeof result === "string" ? result : "accepted", seed]).toEqual([
          "refused" in expected ? expect.stringMatching(/^BT20/) : "accepted",
          seed,
        ]);
        if (typeof result !== "string" && !("refused" in expected)) ids.set(result.id, expected);
      }

      const pendings = new Map<number, Pending>();
      async function placePending(player: Player): Promise<void> {
        const market = random.pick(markets);
        const instrument = model.instruments.get(market.name);
        const side = random.pick(["buy", "sell"] as const);
        const kind = random.pick(["limit", "stop", "stop_limit", "market_if_touched"] as const);
        const rate = side === "buy" ? instrument?.ask : instrument?.bid;
        if (rate === undefined) return;
        const isAbove = kind === "market_if_touched" ? random.chance(0.5) : (side === "buy") !== (kind === "limit");
        const at = Number(format(rate, 5)) * (1 + (isAbove ? 1 : -1) * random.between(0.001, 0.01));
        const price = at.toFixed(market.places);
        const limit = kind === "stop_limit" ? (at * (1 + random.between(-0.004, 0.004))).toFixed(market.places) : null;
        const expires = random.chance(0.3) ? time + random.integer(1000, 60_000) : null;
        const linkedId = random.chance(0.5) ? model.accountOf(player.accountId).pending.at(-1)?.id : undefined;
        const units = ((60 * 200) / market.startPrice).toFixed(3);
        const placed = await world
          .placePending(
            player.userId,
            player.accountId,
            market.name,
            side,
            kind,
            units,
            price,
            null,
            null,
            expires === null ? null : new Date(expires).toISOString(),
            limit,
            linkedId ?? null,
          )
          .catch((error: { code?: string }) => error.code ?? String(error));
        if (typeof placed === "string") return expect([placed, seed]).toEqual(["BT218", seed]); // rounded to the market
        const expected = model.placePending(player.accountId, {
          id: placed.id,
          instrument: market.name,
          side,
          kind,
          units: decimal(units),
          price: decimal(price),
          limitPrice: limit === null ? null : decimal(limit),
          linkedId: linkedId ?? null,
          takeProfit: null,
          stopLoss: null,
          expiresAt: expires,
        });
        pendings.set(placed.id, expected);
      }
      /** Compares the pending orders that ended on either side, and learns the ids of the orders that they became. */
      async function comparePendings(frame: number): Promise<void> {
        const { rows } = await world.owner.query<{ id: number; status: string; order_id: number | null }>(
          `select id, case when expires_at <= market.clock() and status = 'pending' then 'expired' else status::text end as status,
            order_id
           from trading.pending_orders where id = any($1)`,
          [[...pendings.keys()]],
        );
        for (const { id, status, order_id: orderId } of rows) {
          const expected = pendings.get(id);
          expect({ seed, frame, id, status }).toEqual({ seed, frame, id, status: expected?.status });
          if (status === "pending") continue;
          pendings.delete(id);
          ended.set(status, (ended.get(status) ?? 0) + 1);
          const order = expected?.orderId === undefined ? undefined : model.orders.get(expected.orderId);
          if (order !== undefined && orderId !== null) ids.set(orderId, order);
        }
      }
      const ended = new Map<string, number>();

      await apply(markets.map((market) => quote(market, random, false, time)));
      for (let frame = 0; frame < FRAMES; frame++) {
        time += 1000;
        const wide = random.chance(0.15);
        for (const market of markets) {
          if (market.silentUntil < time && random.chance(0.003))
            market.silentUntil = time + random.integer(20_000, 120_000);
        }
        const tradingMarkets = markets.filter((market) => market.silentUntil < time);
        const ticks = Array.from({ length: 50 }, (_, n) => quote(random.pick(tradingMarkets), random, wide, time + n));
        await apply(ticks);

        await comparePendings(frame);
        const missedOrders = await world.owner.query<{ id: number }>(missed);
        expect({ seed, frame, missed: missedOrders.rows }).toEqual({ seed, frame, missed: [] });
        const open = (
          await world.owner.query<{ id: number }>("select id from trading.orders where close_time is null order by id")
        ).rows.map((row) => row.id);
        const expected = [...ids]
          .filter(([, order]) => order.closed === undefined)
          .map(([id]) => id)
          .sort((a, b) => a - b);
        expect({ seed, frame, open }).toEqual({ seed, frame, open: expected });

        for (const [id, { closed: expectedClose }] of ids) {
          if (expectedClose === undefined || expectedClose.time < time) continue;
          const stored = await world.order(id);
          const actualValues = [stored.close_reason, stored.pro_loss, new Date(stored.close_time ?? 0).toISOString()];
          const expectedValues = [
            expectedClose.reason,
            format(expectedClose.profit, 5),
            new Date(expectedClose.time).toISOString(),
          ];
          expect({ seed, frame, id, values: actualValues }).toEqual({ seed, frame, id, values: expectedValues });
        }

        for (const player of players) {
          const account = model.accountOf(player.accountId);
          if (account.open.length === 0 && account.balance < decimal("200")) await refill(player);
          if (account.open.length < 6 && random.chance(account.open.length === 0 ? 0.5 : 0.06)) await trade(player);
          if (account.pending.length < 4 && random.chance(0.05)) await placePending(player);
        }
      }
      for (const account of model.accounts.values()) {
        expect([account.id, await world.balance(account.id)]).toEqual([account.id, format(account.balance, 5)]);
      }
      const stopped = [...ids.values()].filter((order) => order.closed?.reason === "stop_out").length;
      console.log(
        JSON.stringify({ seed, frames: FRAMES, orders: ids.size, stopped, pendings: Object.fromEntries(ended) }),
      );
      expect(stopped).toBeGreaterThan(FRAMES / 5);
      for (const status of ["filled", "cancelled", "expired"]) expect(ended.get(status) ?? 0).toBeGreaterThan(10);
      expect(await findViolations(world.owner)).toEqual([]);
    } finally {
      await world.end();
      await database.drop();
    }
  },
  isFull ? 7_200_000 : 600_000,
);
