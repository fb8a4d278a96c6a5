// Corrupts one row for each query of sql/checks and expects that query to fail. A check that cannot fail proves
// nothing.
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations, readChecks } from "../../../db/checks.ts";
import { createWorld, type World } from "../../replay/world.ts";
import { openOwnServer } from "../database.ts";
import { isFull } from "../../support/size.ts";
import type { Corruptions } from "./corruption.ts";
import { market } from "./corrupt-market.ts";
import { money } from "./corrupt-money.ts";
import { people } from "./corrupt-people.ts";
import { trading } from "./corrupt-trading.ts";

const checks = readChecks();
const corruptions: Corruptions = { ...people, ...market, ...money, ...trading };

let database: Awaited<ReturnType<typeof openOwnServer>>;
let world: World;

beforeAll(async () => {
  database = await openOwnServer("brokerage");
  world = await createWorld(database.url);
  await trade();
}, 120_000);
afterAll(async () => {
  await world.end();
  await database.drop();
});

/**
 * Creates a partial close, a filled limit order, a position with levels, and a stop-out of two orders in two
 * instruments and two currencies.
 */
async function trade(): Promise<void> {
  await world.owner.query("update market.clock_state set source = 'real', hours = 'always'");
  for (const name of ["TESTA_USD", "TESTB_EUR"]) await world.instrument(name, "stock", "20");
  await world.category("stock", "1", "5");
  const prices = (a: string, b: string) => {
    const time = new Date().toISOString();
    return world.frame([
      { instrument: "TESTA_USD", bid: a, ask: a, time },
      { instrument: "TESTB_EUR", bid: b, ask: b, time },
    ]);
  };
  await prices("100", "100");
  const calm = await world.customer("USD", "100000");
  const order = await world.place(calm.userId, calm.accountId, "TESTA_USD", "buy", "100", "150", "50");
  await world.app.query("select trading.close_order($1, $2, null, 10)", [calm.userId, order.id]);
  await world.place(calm.userId, calm.accountId, "TESTA_USD", "buy", "100", "150", "50");
  await world.placePending(calm.userId, calm.accountId, "TESTA_USD", "buy", "limit", "10", "99");
  const risky = await world.customer("USD", "1000");
  await world.place(risky.userId, risky.accountId, "TESTA_USD", "buy", "70");
  await world.place(risky.userId, risky.accountId, "TESTB_EUR", "buy", "70");
  await prices("98", "90");
}

const statesOf = () =>
  world.owner.query<{ relation: string; name: string; state: string }>(`
    select g.tgrelid::regclass::text as relation, g.tgname as name, g.tgenabled as state
    from pg_trigger g join pg_class c on c.oid = g.tgrelid
    where not g.tgisinternal and g.tgparentid = 0 and g.tgenabled = 'A'`);

/** Runs the statements with every trigger off, returns those of the named checks that fail, and rolls back. */
async function failuresOf(statements: string, named: Iterable<string>): Promise<string[]> {
  const { owner } = world;
  const { rows: alwaysEnabled } = await statesOf();
  await owner.query("begin");
  try {
    await owner.query("set local session_replication_role = replica");
    // A statement that changes a trigger needs the trigger's original state.
    const disabledTriggers =
      statements.startsWith("alter table") && statements.includes("trigger") ? [] : alwaysEnabled;
    for (const each of disabledTriggers)
      await owner.query(`alter table ${each.relation} disable trigger "${each.name}"`);
    await owner.query(statements);
    for (const each of disabledTriggers)
      await owner.query(`alter table ${each.relation} enable always trigger "${each.name}"`);
    const failed: string[] = [];
    for (const check of named) {
      const { rows } = await owner.query(checks.get(check) ?? "");
      if (rows.length > 0) failed.push(check);
    }
    return failed;
  } finally {
    await owner.query("rollback");
  }
}

test("every check has a corruption and every corruption has a check", () => {
  expect(Object.keys(corruptions).sort()).toEqual([...checks.keys()]);
});

test("every check passes before any row is corrupted", async () => {
  expect(await findViolations(world.owner)).toEqual([]);
});

test.each(Object.entries(corruptions))(
  "the check %s fails when one row is corrupted",
  async (check, { statements, also = {} }) => {
    const failing = [check, ...Object.keys(also)].sort();
    // At full size no other check may fail, which proves that the corruption is of one thing.
    expect(await failuresOf(statements, isFull ? checks.keys() : failing)).toEqual(failing);
  },
  60_000,
);
