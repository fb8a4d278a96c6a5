// Which transactions wait for a standby in a cluster.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;
let customer: { userId: number; accountId: number };
let second = 0;

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  await world.category("forex", "0", "5");
  await world.instrument("EUR_USD", "forex", "100");
  customer = await world.customer("USD", "1000");
  await apply("1.10000");
});
afterAll(async () => {
  await world.end();
  await database.drop();
});

const apply = (price: string) =>
  world.frame([{ instrument: "EUR_USD", bid: price, ask: price, time: Date.UTC(2026, 2, 2, 10, 0, second++) }]);

/** The setting with which the transaction of these statements would be committed. */
async function commitOf(act: () => Promise<unknown>, client = world.worker): Promise<string> {
  await client.query("begin");
  try {
    await act();
    return (
      (await client.query<{ synchronous_commit: string }>("show synchronous_commit")).rows[0]?.synchronous_commit ?? ""
    );
  } finally {
    await client.query("rollback");
  }
}

describe("the commit of a frame of prices", () => {
  test("a frame without an event does not wait for a standby, and only its own transaction does not", async () => {
    expect(await commitOf(() => apply("1.10010"))).toBe("local");
    expect(await commitOf(async () => {})).toBe("on");
  });

  test("a frame that closes an order waits for a standby", async () => {
    await world.place(customer.userId, customer.accountId, "EUR_USD", "buy", "1000", "1.10500");
    await apply("1.10020");
    expect(await commitOf(() => apply("1.10600"))).toBe("on");
  });

  test("a frame in a transaction that has written something else waits for a standby", async () => {
    const write = async () => {
      await world.worker.query("select pg_current_xact_id()");
      await apply("1.10030");
    };
    expect(await commitOf(write)).toBe("on");
  });

  test("the setting bourse.tick_commit makes frames wait", async () => {
    await world.worker.query("set bourse.tick_commit = 'on'");
    expect(await commitOf(() => apply("1.10040"))).toBe("on");
    await world.worker.query("reset bourse.tick_commit");
  });
});

test("an order, a close, a deposit and an adjustment wait for a standby", async () => {
  const { userId, accountId } = customer;
  await world.owner.query(
    "update money.gateways set key1 = 'Bank', key3 = 'DE02', is_active = true where name = 'bank'",
  );
  const deposit = "select money.request_deposit($1, $2, 10, 'bank', 'a key')";
  for (const act of [
    () => world.place(userId, accountId, "EUR_USD", "buy", "1000"),
    () => world.app.query(deposit, [userId, accountId]),
    () => world.credit(accountId, "10"),
    async () => {
      const { id } = await world.place(userId, accountId, "EUR_USD", "buy", "1000");
      await world.app.query("select trading.close_order($1, $2, 'EUR_USD')", [userId, id]);
    },
  ])
    expect(await commitOf(act, world.app)).toBe("on");
});
