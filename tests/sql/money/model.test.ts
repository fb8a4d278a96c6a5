// Random commands of customers and staff, and ticks: after each, the database equals the model, and the refused ones
// are refused with its code. Some commands are first sent in a session that is killed before its commit, which must
// have no effect. The shortest sequence that fails is printed, with its seed and path.
import fc from "fast-check";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "../../../db/checks.ts";
import { decimal, zero } from "../../replay/decimal.ts";
import { connect, createWorld, type World } from "../../replay/world.ts";
import { isFull } from "../../support/size.ts";
import { openDatabase } from "../database.ts";
import { type Call, frame, type Run, STEPS } from "./model-commands.ts";
import type { Account } from "./model-state.ts";
import { readTables, tablesOf } from "./model-tables.ts";
import { NAMES, quote, readTerms, storeTerms } from "./model-terms.ts";
import { createModel, type Model } from "./model.ts";

const SEQUENCES = Number(process.env["SEQUENCES"] ?? (isFull ? 200 : 8));
/** On average: a sequence has up to twice as many. */
const COMMANDS = isFull ? 300 : 100;
const seed = Number(process.env["SEED"] ?? (isFull ? Math.floor(Math.random() * 2 ** 31) : 5));
/** Its first number is that of the sequence; the others lead to the shortest one. */
const [failing] = process.env["FAILING_PATH"]?.split(":") ?? [];
/** After this time the shortest sequence found so far is printed. */
const SHRINKING_MS = 120_000;
/** One command in so many is first killed. */
const KILLED = 50;
const OPENING = { EUR: "1000", JPY: "150000" };
/** What the commands of a run must have met, so that none of them tests nothing. */
const MET = {
  deposit: ["accepted", "BT300", "BT305"],
  approve: ["accepted", "BT104", "BT302"],
  approveReceived: ["accepted", "BT302"],
  decline: ["accepted", "BT302"],
  withdraw: ["accepted", "BT300", "BT301", "BT305"],
  approveWithdrawal: ["accepted", "BT301", "BT302"],
  declineWithdrawal: ["accepted", "BT302"],
  adjust: ["accepted", "BT301"],
  subtractAll: ["accepted"],
  order: ["accepted", "BT204", "BT205", "BT206", "closed by customer", "closed by stop_out"],
  close: ["accepted", "BT204", "BT211"],
  subscribe: ["accepted", "BT301", "BT313"],
  repeat: ["accepted", "BT601"],
  ledger: ["deposit", "withdrawal", "profit_loss", "adjustment", "plan", "negative_balance_protection"],
};

let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;
let plans: number[];
const clock = { time: Date.parse("2026-03-02T10:00:00Z") };
const outcomes = new Map<string, number>();
const count = (name: string) => outcomes.set(name, (outcomes.get(name) ?? 0) + 1);

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  plans = await storeTerms(world);
  // Planning the statement that reads the tables would take longer than executing it.
  await world.owner.query("set plan_cache_mode = force_generic_plan");
});
afterAll(async () => {
  expect(await findViolations(world.owner)).toEqual([]);
  await world.end();
  await database.drop();
});

/** Two new customers with money on all four accounts, and the first prices. */
async function start(): Promise<{ model: Model; run: Run }> {
  const run: Run = { admin: world.admin, customers: [], accounts: [], plans, ids: {}, sent: [], keys: 0, clock };
  const accounts: Account[] = [];
  for (const [customer, [currency, amount]] of Object.entries(OPENING).entries()) {
    const { userId, accountId } = await world.customer(currency, amount);
    await world.owner.query("update iam.users set full_name = 'Petra Holm' where id = $1", [userId]);
    const text = "select id from money.accounts where user_id = $1 and mode = 'demo'";
    const demo = await world.one<{ id: number }>(world.owner, text, [userId]);
    await world.credit(demo.id, amount);
    run.customers.push(userId);
    run.accounts.push(accountId, demo.id);
    for (const isReal of [true, false])
      accounts.push({ customer, currency, isReal, held: zero, ledger: new Map([["adjustment", decimal(amount)]]) });
  }
  const first = NAMES.map((name) => quote(name, 0));
  await send(world.worker, frame(clock, first));
  return { model: createModel(readTerms(), accounts), run };
}

/** Leaves no open order, which later ticks would evaluate. */
async function finish({ customers, accounts }: Run, model: Model): Promise<void> {
  for (const { closed } of model.orders) count(`order ${closed === null ? "left open" : `closed by ${closed.reason}`}`);
  for (const { ledger } of model.accounts) for (const kind of ledger.keys()) count(`ledger ${kind}`);
  for (const [place, account] of accounts.entries()) {
    const owner = customers[model.accounts[place]?.customer ?? 0];
    await world.app.query("select trading.close_orders($1, $2, 'all')", [owner, account]);
  }
}

/** Returns the rows, or the code with which the call is refused. */
const send = (client: pg.Client, { text, values }: Call): Promise<object[] | string> =>
  client.query<object>(text, values).then(
    ({ rows }) => rows,
    (error: { code?: string }) => error.code ?? String(error),
  );

async function compare(model: Model, run: Run, command: string): Promise<void> {
  const { tables, ids } = await readTables(world, run);
  run.ids = ids;
  expect(tables, command).toEqual(tablesOf(model));
}

/** Executes a call in a session that is killed before the commit. */
async function kill(call: Call): Promise<void> {
  const client = await connect(database.url, `bourse_${call.role}`);
  client.on("error", () => {});
  const ended = new Promise((resolve) => client.once("end", resolve));
  const { pid } = await world.one<{ pid: string }>(client, "select pg_backend_pid()::text as pid");
  await client.query("begin");
  await send(client, call);
  await world.owner.query("select pg_terminate_backend($1, 10000)", [pid]);
  await ended;
}

function createCommand(name: string, drawn: unknown, isKilledFirst: boolean): fc.AsyncCommand<Model, Run> {
  const title = `${name} ${JSON.stringify(drawn)}${isKilledFirst ? ", killed first" : ""}`;
  return {
    check: () => true,
    toString: () => title,
    async run(model, run) {
      const { call, predict } = STEPS[name]?.act(model, run, drawn) ?? {};
      if (call === undefined || predict === undefined) throw new Error(`No step ${name}`);
      if (isKilledFirst) {
        await kill(call);
        await compare(model, run, `${title}, killed`);
      }
      const expected = predict() ?? "accepted";
      const answer = await send(world[call.role], call);
      expect(typeof answer === "string" ? answer : "accepted", title).toBe(expected);
      count(`${name} ${expected}`);
      if (call.answer !== undefined) expect(answer, title).toEqual(call.answer);
      else if (call.key !== undefined && expected === "accepted") run.sent.push({ ...call, answer });
      await compare(model, run, title);
    },
  };
}

const commands = fc.commands(
  [
    fc.oneof(
      ...Object.entries(STEPS).map(([name, { weight, drawn }]) => ({
        weight,
        arbitrary: fc
          .tuple(drawn, fc.nat({ max: KILLED - 1 }))
          .map(([value, chance]) => createCommand(name, value, chance === KILLED - 1)),
      })),
    ),
  ],
  { maxCommands: 2 * COMMANDS, size: "max" },
);

test(`balances, holds, margins and states equal those of the model after each command of ${SEQUENCES} random sequences (F-21)`, async () => {
  let failedAt = Infinity;
  const property = fc.asyncProperty(commands, async (drawn) => {
    if (Date.now() - failedAt > SHRINKING_MS) return;
    const { model, run } = await start();
    try {
      await fc.asyncModelRun(() => ({ model, real: run }), drawn);
    } catch (error) {
      failedAt = Math.min(failedAt, Date.now());
      throw error;
    }
    await finish(run, model);
  });
  await fc.assert(property, {
    numRuns: SEQUENCES,
    seed,
    ...(failing !== undefined && { path: failing }),
  });
  console.log(JSON.stringify({ seed, ...Object.fromEntries([...outcomes].sort()) }));
  if (process.env["SEED"] !== undefined) return;
  for (const [name, met] of Object.entries(MET))
    for (const outcome of met) expect(outcomes.get(`${name} ${outcome}`) ?? 0, `${name} ${outcome}`).toBeGreaterThan(0);
}, 1_800_000);
