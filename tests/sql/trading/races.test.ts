// Concurrent requests: what a customer cannot do twice in sequence is also impossible concurrently.
import { afterAll, beforeAll, expect, test } from "vitest";
import pg from "pg";
import { findViolations } from "../../../db/checks.ts";
import { createWorld, type World } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";

const CLIENT_COUNT = 50;
let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;
let clients: pg.Client[];
const time = Date.parse("2026-03-02T10:00:00Z");

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  await world.category("forex", "0", "5");
  await world.instrument("EUR_USD", "forex", "100");
  await world.frame([{ instrument: "EUR_USD", bid: "1.10000", ask: "1.10000", time }]);
  clients = await Promise.all(
    Array.from({ length: CLIENT_COUNT }, async () => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query("set role bourse_app; set statement_timeout = '30s'");
      return client;
    }),
  );
});
afterAll(async () => {
  expect(await findViolations(world.owner)).toEqual([]);
  await Promise.all(clients.map((client) => client.end()));
  await world.end();
  await database.drop();
});

/** Starts the calls together: all clients wait for one advisory lock in the server. */
async function atOnce<T>(
  count: number,
  act: (client: pg.Client, n: number) => Promise<T>,
): Promise<PromiseSettledResult<T>[]> {
  await world.owner.query("grant execute on function pg_advisory_lock_shared(bigint) to public");
  await world.owner.query("select pg_advisory_lock(1)");
  const all = clients.map(async (client, lane) => {
    await client.query("select pg_advisory_lock_shared(1)");
    const results: PromiseSettledResult<T>[] = [];
    for (let n = lane; n < count; n += CLIENT_COUNT) results.push(...(await Promise.allSettled([act(client, n)])));
    await client.query("select pg_advisory_unlock_shared(1)");
    return results;
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  await world.owner.query("select pg_advisory_unlock(1)");
  return (await Promise.all(all)).flat();
}
const codes = (results: PromiseSettledResult<unknown>[]): string[] =>
  results.flatMap((each) => (each.status === "rejected" ? [(each.reason as { code: string }).code] : []));

test("200 concurrent orders use one free margin once", async () => {
  // Each order needs 110; 1,000 covers nine of them.
  const { userId, accountId } = await world.customer("USD", "1000");
  const results = await atOnce(200, (client) =>
    client.query("select * from trading.place_order($1, $2, 'EUR_USD', 'buy', 10000)", [userId, accountId]),
  );
  expect(results.filter((each) => each.status === "fulfilled").length).toBe(9);
  expect(new Set(codes(results))).toEqual(new Set(["BT206"]));
  const state = await world.state(accountId);
  expect([state.used_margin, state.free_margin].map(Number)).toEqual([990, 10]);
});

test("50 concurrent closes of one order close it once and return the same order (F-20)", async () => {
  const { userId, accountId } = await world.customer("USD", "1000");
  const order = await world.place(userId, accountId, "EUR_USD", "buy", "10000");
  await world.frame([{ instrument: "EUR_USD", bid: "1.10100", ask: "1.10100", time: time + 1000 }]);
  const results = await atOnce(
    50,
    async (client) =>
      (
        await client.query("select id, close_time, close_rate, pro_loss from trading.close_order($1, $2, 'EUR_USD')", [
          userId,
          order.id,
        ])
      ).rows[0] as object,
  );
  const answers = results.flatMap((each) => (each.status === "fulfilled" ? [JSON.stringify(each.value)] : []));
  expect([answers.length, new Set(answers).size]).toEqual([50, 1]);
  const { rows } = await world.owner.query(
    "select amount from money.transfers where source_type = 'order' and source_id = $1::text",
    [String(order.id)],
  );
  expect(rows).toEqual([{ amount: "10.00000" }]);
  expect(await world.balance(accountId)).toBe("1010.00000");
});

test("50 concurrent orders with one idempotency key place one order and return the same answer", async () => {
  const { userId, accountId } = await world.customer("USD", "10000");
  const results = await atOnce(
    50,
    async (client) =>
      (
        await client.query(
          "select to_jsonb(o) as answer from trading.place_order($1, $2, 'EUR_USD', 'buy', 1000, null, null, 'one-intent') o",
          [userId, accountId],
        )
      ).rows[0] as object,
  );
  expect(codes(results)).toEqual([]);
  expect(new Set(results.map((each) => JSON.stringify(each.status === "fulfilled" ? each.value : null))).size).toBe(1);
  const { rows } = await world.owner.query(
    "select count(*)::integer as orders from trading.orders where account_id = $1",
    [accountId],
  );
  expect(rows).toEqual([{ orders: "1" }]);
  await expect(
    world.place(userId, accountId, "EUR_USD", "buy", "2000", null, null, "one-intent"),
  ).rejects.toMatchObject({ code: "BT601" });
});

test("two customers may use the same idempotency key", async () => {
  const [a, b] = [await world.customer("USD", "1000"), await world.customer("USD", "1000")];
  const first = await world.place(a.userId, a.accountId, "EUR_USD", "buy", "1000", null, null, "shared");
  const second = await world.place(b.userId, b.accountId, "EUR_USD", "buy", "1000", null, null, "shared");
  expect(first.id).not.toBe(second.id);
});

test("concurrent closes by customers and stop-outs by the engine close each order once", async () => {
  const people: { userId: number; order: { id: number } }[] = [];
  for (let n = 0; n < CLIENT_COUNT; n++) {
    const customer = await world.customer("USD", "150");
    people.push({
      ...customer,
      order: await world.place(customer.userId, customer.accountId, "EUR_USD", "buy", "10000"),
    });
  }
  const engine = (async () => {
    for (let n = 0; n < 30; n++) {
      const price = (1.101 - n * 0.0005).toFixed(5);
      await world.frame([{ instrument: "EUR_USD", bid: price, ask: price, time: time + 2000 + n }]);
    }
  })();
  const results = await atOnce(CLIENT_COUNT, async (client, n) => {
    const person = people[n];
    return client.query("select * from trading.close_order($1, $2, 'EUR_USD')", [person?.userId, person?.order.id]);
  });
  await engine;
  expect(codes(results)).toEqual([]);
  for (const person of people) {
    const { rows } = await world.owner.query(
      "select count(*)::integer as closes from money.transfers where source_type = 'order' and source_id = $1",
      [String(person.order.id)],
    );
    expect(rows).toEqual([{ closes: "1" }]);
  }
});

test("a withdrawal and an order cannot use the same money", async () => {
  const { userId, accountId } = await world.customer("USD", "1000");
  await world.owner.query("update iam.users set full_name = 'Name' where id = $1", [userId]);
  const results = await atOnce(CLIENT_COUNT, (client, n) =>
    n % 2 === 0
      ? client.query("select * from trading.place_order($1, $2, 'EUR_USD', 'buy', 20000)", [userId, accountId])
      : client.query(
          "select * from money.request_withdrawal($1, $2, 300, 'Bank', 'Name', '123', 'SWIFTXX', 'Germany', null)",
          [userId, accountId],
        ),
  );
  const accepted = results.filter((each) => each.status === "fulfilled").length;
  const state = await world.state(accountId);
  expect(accepted).toBeGreaterThan(0);
  expect(Number(state.held) + Number(state.used_margin)).toBeLessThanOrEqual(1000);
});

test("orders of one batch succeed or fail individually, and fifty concurrent batches with the same keys place them once", async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => world.customer("USD", "1000")));
  const orders = people.map(({ userId, accountId }, n) => ({
    actor: userId,
    // The fourth order names the second's account, the only one twice in the batch.
    account: n === 3 ? people[1]?.accountId : accountId,
    instrument: n === 4 ? "NO_SUCH" : "EUR_USD",
    type: n === 5 ? "hold" : "buy",
    amount: { 6: "abc", 7: "1e308", 8: "1000000" }[n] ?? "10000",
    profit: null,
    loss: n === 9 ? "1.20000" : null,
    key: `together ${n}`,
  }));
  const batches = await atOnce(50, async (client) => {
    const { rows } = await client.query<{ n: number; id: string | null; code: string | null; message: string | null }>(
      "select n, (placed).id, code, message from trading.place_orders($1) order by n",
      [JSON.stringify(orders)],
    );
    return rows;
  });
  const answers = batches.map((each) =>
    each.status === "fulfilled" ? JSON.stringify(each.value) : String(each.reason),
  );
  expect(new Set(answers).size).toBe(1);
  const rows = JSON.parse(answers[0] ?? "[]") as { n: number; id: string | null; code: string | null }[];
  expect(rows.map(({ code }) => code)).toEqual([
    null,
    null,
    null,
    "BT104",
    "BT200",
    "BT216",
    "22P02",
    "BT204",
    "BT205",
    "BT209",
    null,
    null,
  ]);
  const placed = await world.one<{ count: string }>(
    world.owner,
    "select count(*) from trading.orders where account_id = any($1::bigint[])",
    [people.map(({ accountId }) => accountId)],
  );
  expect(Number(placed.count)).toBe(5);
});
