// F-07: each answer of PostgreSQL reaches the web process late.
import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { logIn } from "../support/client.ts";
import { createDatabase } from "../support/database.ts";
import { startServer } from "../support/server.ts";
import { isFull } from "../support/size.ts";
import { openWeakNetwork } from "../support/weak-network.ts";

const ROUNDS = isFull ? 5 : 1;
/** The web process has four connections for sessions and orders, and begins no statement that has waited for 8 s. */
const FLOOD_SIZE = isFull ? 1_000 : 80;
const FLOOD_DELAY_MS = 1_000;
/** A refused request has waited for 8 s once, and an accepted one for each of its statements. */
const MAX_ANSWER_MS = 60_000;
const MAX_MEMORY_GROWTH_MB = 256;
const MAX_STATEMENT_FACTOR = 1.3;
const PAGES = ["/dashboard", "/deposits"];
const ORDER = { type: "buy", instrument: "EUR_USD", amount: "1000" };

const database = await createDatabase("demo");
await database.owner.query("select market.set_clock('real', 'always', 'none')");
await database.owner.query("select money.create_accounts(id, 'USD') from iam.users where email = 'sales@demo.test'");
const network = await openWeakNetwork(database.url);
afterAll(() => network.close());
// The warning of each refused request would be printed.
const server = await startServer(database, { env: { DATABASE_URL: network.url, LOG_LEVEL: "error" } });
const customer = await logIn(server.url);
const traders = [customer, await logIn(server.url, "sales@demo.test")];

async function tick(): Promise<void> {
  const prices = { instrument: "EUR_USD", bid: "1.10000", ask: "1.10010", time: new Date().toISOString() };
  await database.worker.query("select market.apply_ticks($1::jsonb)", [JSON.stringify([prices])]);
}
async function countOrders(): Promise<number> {
  const { rows } = await database.owner.query<{ count: number }>("select count(*) from trading.orders");
  return Number(rows[0]?.count);
}

/** Requests pages and places orders; returns their statuses and the number of statements that PostgreSQL answered. */
async function load(): Promise<{ statuses: Set<number>; statements: number }> {
  await tick();
  const before = network.countAnswers();
  const requests = [
    ...PAGES.map((path) => customer.get(path, { Accept: "text/html" })),
    ...traders.map((trader) => trader.json("POST", "/dashboard/orders", ORDER)),
  ];
  const statuses = new Set((await Promise.all(requests)).map(({ status }) => status));
  return { statuses, statements: network.countAnswers() - before };
}

test("pages and orders on a slow database succeed, with at most 1.3 times the statements (F-07)", async () => {
  // The first round opens the connections and fills the caches.
  await load();
  const { statements: usual } = await load();
  for (const delayMs of [50, 200, 1_000])
    for (let round = 0; round < ROUNDS; round += 1) {
      network.delay(delayMs);
      const { statuses, statements } = await load();
      expect({ delayMs, statuses }).toEqual({ delayMs, statuses: new Set([200]) });
      expect(statements / usual).toBeLessThanOrEqual(MAX_STATEMENT_FACTOR);
    }
  network.delay(0);
});

test("a flood of requests on a slow database is answered in part with 503, and no refused order is placed (F-07)", async () => {
  const memoryMb = () =>
    Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) / 1024;
  await tick();
  const [ordersBefore, memoryBefore] = [await countOrders(), memoryMb()];
  network.delay(FLOOD_DELAY_MS);
  const begunAt = performance.now();
  const answers = await Promise.all(
    Array.from({ length: FLOOD_SIZE }, async (_, n) => {
      const trader = traders[n % 2] ?? customer;
      const isOrder = n % 4 < 2;
      const { status, headers } = isOrder
        ? await trader.json("POST", "/dashboard/orders", ORDER)
        : await trader.json("GET", "/notifications");
      return { isOrder, status, retryAfter: headers.get("retry-after"), ms: performance.now() - begunAt };
    }),
  );
  const accepted = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(accepted.length).toBeGreaterThan(0);
  expect(new Set(refused.map(({ isOrder }) => isOrder))).toEqual(new Set([true, false]));
  expect(new Set(refused.map(({ status, retryAfter }) => `${status}, ${retryAfter}`))).toEqual(new Set(["503, 1"]));
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(MAX_ANSWER_MS);
  expect(memoryMb() - memoryBefore).toBeLessThan(MAX_MEMORY_GROWTH_MB);

  // What has left the queue is not begun afterwards.
  network.delay(0);
  expect((await load()).statuses).toEqual(new Set([200]));
  const placed = accepted.filter(({ isOrder }) => isOrder).length + traders.length;
  expect((await countOrders()) - ordersBefore).toBe(placed);
});
