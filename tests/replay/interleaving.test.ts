// Eight sessions change four accounts while another connection applies frames. Every interleaving must have the outcome
// of one serial order: each change directly after the frame whose prices it used, changes of one account in the order
// of its locks.
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type pg from "pg";
import { findViolations } from "../../db/checks.ts";
import { openDatabase } from "../sql/database.ts";
import { isFull } from "../support/size.ts";
import { decimal } from "./decimal.ts";
import { asTiers, createModel, pipSize, type Model, type Steps, type Tick } from "./model.ts";
import { createRandom, type Random } from "./random.ts";
import { compare, replayChange } from "./serial.ts";
import { createSession, type Book, type Change, type Customer } from "./sessions.ts";
import { connect, createWorld, type World } from "./world.ts";

const SEEDS = Number(process.env["INTERLEAVINGS"] ?? (isFull ? 600 : 30));
const FIRST_SEED = Number(process.env["SEED"] ?? 1);
const SESSIONS = 8;
const CALLS_PER_SESSION = 6;
const FRAMES = 12;
const SWAP_PERCENT = "-150";
/** Margin tiers of one instrument (E-40). */
const euroTiers: Steps = [
  ["30000", "190"],
  [null, "150"],
];
const startPrices: Record<string, number> = { EUR_USD: 1.1, GBP_USD: 1.3 };

let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;
let clients: pg.Client[];
let job: pg.Client;
let publisher: pg.Client;
let adminId: number;
const poor: Customer[] = [];
/** Accounts that no band or stop-out makes every frame take the full path. */
const rich: Customer[] = [];
let time = Date.parse("2026-03-02T10:00:00.000Z");
const refused = new Map<string, number>();
const reasons = new Map<string, number>();
/** Frames after which moves of stops were left to be executed. */
let leftMoves = 0;

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  await world.category("forex", "1", "0.5");
  for (const name of Object.keys(startPrices)) await world.instrument(name, "forex", "200");
  await world.tiers("EUR_USD", euroTiers);
  await world.owner.query("update market.instruments set swap = $1", [SWAP_PERCENT]);
  await world.owner.query("update market.categories set rollover_triple_weekday = null");
  await world.owner.query("create sequence public.change_order");
  adminId = (await world.one<{ id: number }>(world.owner, "select id from iam.users where role_id = 1 limit 1")).id;
  for (const currency of ["USD", "USD", "EUR", "GBP"]) {
    poor.push({ ...(await world.customer(currency, "1000")), currency });
    rich.push({ ...(await world.customer(currency, "500000")), currency });
  }
  job = await connect(database.url);
  publisher = await connect(database.url);
  clients = await Promise.all(Array.from({ length: SESSIONS }, () => connect(database.url)));
});
afterAll(async () => {
  expect(await findViolations(world.owner)).toEqual([]);
  await Promise.all([...clients, job, publisher].map((client) => client.end()));
  await world.end();
  await database.drop();
});

const frameNumber = async (): Promise<number> =>
  Number((await world.one<{ frame: number }>(world.owner, "select frame from market.clock_state")).frame);

const hasMoves = async (): Promise<boolean> =>
  (await world.one<{ is: string }>(world.owner, "select moves_from is not null as is from market.clock_state")).is ===
  "t";

/** With isCalm, frames of one tick an instrument, most of which take the fast path and leave the moves of stops. */
async function applyFrames(random: Random, prices: Map<string, number>, isCalm: boolean): Promise<Map<number, Tick[]>> {
  const applied = new Map<number, Tick[]>();
  const names = [...prices.keys()];
  for (let n = 0; n < FRAMES * (isCalm ? 3 : 1); n++) {
    const ticks = Array.from({ length: isCalm ? names.length : random.integer(1, 4) }, (_, place): Tick => {
      const instrument = isCalm ? (names[place] ?? "") : random.pick(names);
      const drift = ((startPrices[instrument] ?? 1) / (prices.get(instrument) ?? 1) - 1) * 0.05;
      const price = (prices.get(instrument) ?? 1) * (1 + drift + random.between(-0.0015, 0.0015));
      prices.set(instrument, price);
      time += random.integer(1, 40);
      return { instrument, bid: (price - 0.00005).toFixed(5), ask: (price + 0.00005).toFixed(5), time };
    });
    await world.frame(ticks);
    applied.set(await frameNumber(), ticks);
    if (await hasMoves()) leftMoves++;
    await wait(random.integer(0, 5));
  }
  return applied;
}

/** The nightly swap as one change for each account that it charged. */
async function chargeSwaps(seed: number, changes: Change[]): Promise<void> {
  const night = new Date(Date.UTC(2030, 0, 1) + seed * 86_400_000).toISOString().slice(0, 10);
  await job.query("begin");
  await job.query("select trading.charge_rollover($1)", [night]);
  const { rows } = await job.query<{ account_id: number; orders: string; seq: number; frame: number }>(
    `select c.*, nextval('public.change_order') as seq, (select frame from market.clock_state) as frame
     from (select t.customer_account_id as account_id, json_agg(coalesce(-p.id, t.order_id) order by t.id)::text as orders
       from (select *, split_part(source_id, ':', 1)::bigint as order_id from money.transfers
         where source_type = 'rollover' and source_id like '%:' || $1) t
       left join trading.pending_orders p on p.order_id = t.order_id
       group by 1) c`,
    [night],
  );
  await job.query("commit");
  for (const { account_id: accountId, orders, seq, frame } of rows) {
    const act = { do: "swap" as const, orders: JSON.parse(orders) as number[] };
    changes.push({ accountId, frame: Number(frame), seq: Number(seq), act });
  }
}

/** Executes the moves that plain frames left, as the jobs do, but more often. */
async function publishMoves(random: Random): Promise<void> {
  for (let call = 0; call < 3; call++) {
    await wait(random.integer(5, 40));
    await publisher.query("select trading.publish_stop_moves($1)", [random.chance(0.5)]);
  }
}

/** A model with the instruments, their quotes, and the balances of accounts without orders. */
async function createSerialModel(customers: Customer[]): Promise<Model> {
  // Negative ids, because PostgreSQL numbers its orders across accounts.
  const model = createModel({ fillId: (pending) => -pending.id });
  for (const name of Object.keys(startPrices)) {
    const [base = "", quote = ""] = name.split("_");
    model.addInstrument({
      name,
      base,
      quote,
      category: "forex",
      leverage: decimal("200"),
      ...(name === "EUR_USD" && { tiers: asTiers(euroTiers) }),
      pip: pipSize(quote, null),
      spreadPips: decimal("1"),
      staleAfter: 60_000,
      maxJump: decimal("0.5"),
    });
    const price = startPrices[name] ?? 1;
    time += 10;
    const first = { instrument: name, bid: (price - 0.00005).toFixed(5), ask: (price + 0.00005).toFixed(5), time };
    await world.frame([first]);
    model.tick(first);
  }
  for (const { accountId, currency } of customers) {
    const missing = 600 - Number(await world.balance(accountId));
    if (missing > 0) await world.credit(accountId, missing.toFixed(5));
    model.addAccount(accountId, currency, decimal(await world.balance(accountId)));
  }
  return model;
}

async function closeEverything(customers: Customer[]): Promise<void> {
  for (const { userId, accountId } of customers) {
    await world.owner.query("select trading.close_orders($1, $2, 'all')", [userId, accountId]);
    await world.owner.query(
      "select trading.cancel_pending($1, id) from trading.pending_orders where account_id = $2 and status = 'pending'",
      [userId, accountId],
    );
  }
}

async function interleave(seed: number): Promise<string[]> {
  const random = createRandom(seed);
  const isCalm = seed % 2 === 0;
  const customers = isCalm ? rich : poor;
  const model = await createSerialModel(customers);
  const startFrame = await frameNumber();
  const firstOrder = await world.one<{ id: number }>(
    world.owner,
    "select coalesce(max(id), 0) as id from trading.orders",
  );
  const prices = new Map(Object.entries(startPrices));
  const changes: Change[] = [];
  const books = customers.map((): Book => ({ orders: [], pendings: [] }));
  const sessions = clients.map(async (client, n) => {
    const sessionRandom = createRandom(seed * 1000 + n);
    const session = createSession(client, adminId, changes, refused);
    const [customer, book] = [customers[n % customers.length], books[n % customers.length]];
    if (customer === undefined || book === undefined) return;
    for (let call = 0; call < CALLS_PER_SESSION; call++) {
      await session.act(customer, book, sessionRandom, prices);
      if (sessionRandom.chance(0.3)) await wait(sessionRandom.integer(0, 4));
    }
  });
  const swaps = wait(random.integer(5, 40)).then(() => chargeSwaps(seed, changes));
  const [applied] = await Promise.all([applyFrames(random, prices, isCalm), swaps, publishMoves(random), ...sessions]);
  const differences: string[] = [];
  // The first sweep applies what was committed after the last frame; the second one must find nothing.
  await world.owner.query("select trading.sweep()");
  const sweep = await world.one<{ found: string }>(world.owner, "select trading.sweep()::text as found");
  if (sweep.found !== "[]") differences.push(`the sweep found ${sweep.found}`);
  await world.worker.query("select trading.publish_stop_moves()");

  changes.sort((a, b) => a.frame - b.frame || a.seq - b.seq);
  const last = Math.max(startFrame, ...applied.keys());
  for (let frame = startFrame; frame <= last; frame++) {
    for (const tick of applied.get(frame) ?? []) model.tick(tick);
    for (const change of changes.filter((each) => each.frame === frame))
      differences.push(...replayChange(model, change, decimal(SWAP_PERCENT)));
  }
  differences.push(...(await compare(world, model, Number(firstOrder.id))));
  if (differences.length > 0) {
    for (const { accountId, frame, seq, act } of changes)
      console.error(`account ${accountId}, frame ${frame}, change ${seq}: ${JSON.stringify(act)}`);
    for (const [frame, ticks] of applied) console.error(`frame ${frame}: ${JSON.stringify(ticks)}`);
  }
  for (const order of model.orders.values()) {
    const reason = order.closed?.reason ?? "open";
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  await closeEverything(customers);
  return differences;
}

test(`${SEEDS} random interleavings of eight sessions and the engine equal a serial order (F-19)`, async () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
    const differences = await interleave(seed);
    if (differences.length > 0) expect({ seed, differences }).toEqual({ seed, differences: [] });
  }
  console.log(
    JSON.stringify({ leftMoves, reasons: Object.fromEntries(reasons), refused: Object.fromEntries(refused) }),
  );
  for (const reason of ["customer", "take_profit", "stop_loss", "stop_out"])
    expect(reasons.get(reason) ?? 0, reason).toBeGreaterThan(SEEDS / 10);
  expect(leftMoves).toBeGreaterThan(SEEDS);
}, 1_800_000);
