// Swap nights that were missed while the system was down.
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "../../../db/checks.ts";
import { createWorld, type World } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  await world.category("crypto", "0", "5");
  await world.instrument("BTC_USD", "crypto", "2");
  await world.owner.query("update market.instruments set swap = -36 where name = 'BTC_USD'");
});
afterAll(async () => {
  expect(await findViolations(world.owner)).toEqual([]);
  await world.end();
  await database.drop();
});

const tick = (time: string) => world.frame([{ instrument: "BTC_USD", bid: "100", ask: "100", time }]);
const dueNights = async () =>
  (await world.worker.query<{ night: string }>("select night::text from trading.due_nights() night")).rows.map(
    ({ night }) => night,
  );
const chargeDueNights = async () => {
  for (const night of await dueNights()) await world.worker.query("select trading.charge_rollover($1)", [night]);
};
const notices = async () =>
  (
    await world.owner.query<{ title: string; description: string; user_id: number; url: string }>(
      "select user_id, title, description, url from site.notifications where type = 'swaps_late' order by id",
    )
  ).rows;

test("12 missed nights are charged at the next start, each with its own date, and staff are notified once", async () => {
  await tick("2026-03-02T12:00:00Z");
  const customer = await world.customer("USD", "10000");
  const order = await world.place(customer.userId, customer.accountId, "BTC_USD", "buy", "1");
  await tick("2026-03-03T12:00:00Z");
  await chargeDueNights();
  expect(await notices()).toEqual([]);

  await tick("2026-03-15T23:00:00Z");
  expect(await dueNights()).toHaveLength(13);
  await chargeDueNights();
  const { rows } = await world.owner.query<{ source_id: string; amount: string }>(
    "select source_id, amount from money.transfers where kind = 'swap' and customer_account_id = $1 order by id",
    [customer.accountId],
  );
  const nights = Array.from({ length: 14 }, (_, n) => `2026-03-${String(n + 2).padStart(2, "0")}`);
  expect(rows).toEqual(nights.map((night) => ({ source_id: `${order.id}:${night}`, amount: "0.10000" })));
  const listed = await world.owner.query<{ swap: string; pip: string }>(
    "select swap::text, pip::text from trading.order_list where id = $1",
    [order.id],
  );
  expect(listed.rows).toEqual([{ swap: "-1.40000", pip: "0.0001" }]);
  expect(await notices()).toEqual([
    {
      user_id: world.admin,
      title: "Swaps charged late",
      description:
        "Nights charged late: 12, from 2026-03-03 to 2026-03-14. Charges posted: 12. Nights older than 30 days, not charged: 0.",
      url: "/admin/trades/all",
    },
  ]);
  await chargeDueNights();
  expect(await notices()).toHaveLength(1);
});

test("of 42 missed nights the newest 30 are charged, and the notification states how many were not", async () => {
  await tick("2026-04-26T23:00:00Z");
  const due = await dueNights();
  expect([due.length, due[0], due.at(-1)]).toEqual([30, "2026-03-28", "2026-04-26"]);
  await chargeDueNights();
  expect((await notices()).at(-1)?.description).toBe(
    "Nights charged late: 29, from 2026-03-28 to 2026-04-25. Charges posted: 29. Nights older than 30 days, not charged: 12.",
  );
});

test("a clock that is set back makes no night due and charges none twice (T-45, F-12)", async () => {
  const countSwaps = async () => (await world.owner.query("select from money.transfers where kind = 'swap'")).rowCount;
  await chargeDueNights();
  const before = await countSwaps();
  const { rows } = await world.owner.query<{ night: string }>(
    "select max(night)::text as night from trading.rollovers",
  );
  await world.owner.query("update market.clock_state set tick_time = tick_time - interval '5 days'");
  expect(await dueNights()).toEqual([]);
  await world.worker.query("select trading.charge_rollover($1)", [rows[0]?.night]);
  await world.owner.query("update market.clock_state set tick_time = tick_time + interval '5 days'");
  await chargeDueNights();
  expect(await countSwaps()).toBe(before);
});
