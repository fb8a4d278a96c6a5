// What an order, a close and a cancellation refuse, and that a refusal changes nothing.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findViolations } from "../../../db/checks.ts";
import { createWorld, type World } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";

const NAME = "EUR_USD";
let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;
let seconds = 0;
let owner: { userId: number; accountId: number };
let stranger: { userId: number; accountId: number };

const quote = (bid: string, ask: string, more = 1) =>
  world.frame([{ instrument: NAME, bid, ask, time: Date.parse("2026-03-03T10:00:00Z") + (seconds += more) * 1000 }]);
const buy = (userId: number, accountId: number, units = "1000") => world.place(userId, accountId, NAME, "buy", units);
const refused = (call: Promise<unknown>, code: string) => expect(call).rejects.toMatchObject({ code });
const count = async () =>
  (await world.owner.query("select from trading.orders where account_id = $1", [owner.accountId])).rowCount;

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  await world.category("forex", "1");
  await world.instrument(NAME, "forex", "100");
  [owner, stranger] = [await world.customer("USD", "10000"), await world.customer("USD", "10000")];
});
beforeEach(() => quote("1.10000", "1.10020"));
afterAll(async () => {
  expect(await findViolations(world.owner)).toEqual([]);
  await world.end();
  await database.drop();
});

test("another customer's account, order and pending order are not found", async () => {
  const order = await buy(owner.userId, owner.accountId);
  const pending = await world.placePending(owner.userId, owner.accountId, NAME, "buy", "limit", "1000", "1.05");
  await refused(buy(stranger.userId, owner.accountId), "BT104");
  await refused(world.close(stranger.userId, order.id, NAME), "BT104");
  await refused(world.app.query("select trading.cancel_pending($1, $2)", [stranger.userId, pending.id]), "BT104");
  expect(await count()).toBe(1);
});

test("a limit order fills at its own side of the quote: a buy at the ask, a sell at the bid", async () => {
  const place = (side: "buy" | "sell", price: string) =>
    world.placePending(owner.userId, owner.accountId, NAME, side, "limit", "1000", price);
  const ids = [(await place("buy", "1.09")).id, (await place("sell", "1.11")).id];
  // They fill in the frames before, so that the engine looks at all pending orders of the instrument.
  await place("buy", "1.09015");
  await place("sell", "1.10985");
  const statuses = async () =>
    (
      await world.owner.query<{ status: string }>(
        "select status::text from trading.pending_orders where id = any ($1) order by id",
        [ids],
      )
    ).rows.map(({ status }) => status);
  await quote("1.08990", "1.09010");
  expect(await statuses()).toEqual(["pending", "pending"]);
  await quote("1.08980", "1.09000");
  expect(await statuses()).toEqual(["filled", "pending"]);
  await quote("1.10990", "1.11010");
  expect(await statuses()).toEqual(["filled", "pending"]);
  await quote("1.11000", "1.11020");
  expect(await statuses()).toEqual(["filled", "filled"]);
});

test("a filled pending order cannot be cancelled", async () => {
  const { id } = await world.placePending(owner.userId, owner.accountId, NAME, "buy", "limit", "1000", "1.09");
  await quote("1.08990", "1.09010");
  const statusOf = () => world.one(world.owner, "select status::text from trading.pending_orders where id = $1", [id]);
  expect(await statusOf()).toEqual({ status: "pending" });
  await quote("1.08980", "1.09000");
  expect(await statusOf()).toEqual({ status: "filled" });
  await refused(world.app.query("select trading.cancel_pending($1, $2)", [owner.userId, id]), "BT214");
});

test("a close that names another instrument is refused", async () => {
  const { id } = await buy(owner.userId, owner.accountId);
  await refused(world.close(owner.userId, id, "GBP_USD"), "BT212");
  expect(await world.order(id)).toMatchObject({ close_time: null });
});

test("units that are no multiple of the instrument's step are refused", async () => {
  await world.owner.query("update market.instruments set unit_step = 10 where name = $1", [NAME]);
  const before = await count();
  await refused(buy(owner.userId, owner.accountId, "1005"), "BT204");
  expect(await count()).toBe(before);
  await world.owner.query("update market.instruments set unit_step = 0.00000001 where name = $1", [NAME]);
});

test("an order and a close are refused while the market is closed and while the price is under review", async () => {
  const { id } = await buy(owner.userId, owner.accountId);
  await world.owner.query("update market.clock_state set hours = 'calendar'");
  await world.owner.query(
    `update market.instruments set calendar_id = (select id from market.calendars where code = 'us-stocks') where name = $1`,
    [NAME],
  );
  for (const call of [() => buy(owner.userId, owner.accountId), () => world.close(owner.userId, id, NAME)])
    await refused(call(), "BT202");
  await world.owner.query("update market.instruments set calendar_id = null where name = $1", [NAME]);
  await world.owner.query("update market.clock_state set hours = 'always'");

  await quote("2.20000", "2.20020");
  for (const call of [() => buy(owner.userId, owner.accountId), () => world.close(owner.userId, id, NAME)])
    await refused(call(), "BT240");
  expect(await world.order(id)).toMatchObject({ close_time: null });
  await world.owner.query("update market.quotes set review_since = null");
});

test("an order on a real account needs an approved identity while the site requires one for trading", async () => {
  const practice = await world.customer("USD", "10000", null, "demo");
  const place = (userId: number, accountId: number) =>
    world.placePending(userId, accountId, NAME, "buy", "limit", "1000", "1.05");
  const needsIdentity = async (userId: number, accountId: number) =>
    (
      await world.app.query<{ needed: string }>(
        "select needs_kyc::text as needed from trading.ticket_terms($1, $2, $3)",
        [userId, accountId, NAME],
      )
    ).rows[0]?.needed;
  await world.owner.query("update site.settings set value = 'on' where name = 'kycTrade'");
  await refused(buy(owner.userId, owner.accountId), "BT207");
  await refused(place(owner.userId, owner.accountId), "BT207");
  expect(await needsIdentity(owner.userId, owner.accountId)).toBe("true");
  expect(await needsIdentity(practice.userId, practice.accountId)).toBe("false");
  await buy(practice.userId, practice.accountId);
  await place(practice.userId, practice.accountId);
  await world.owner.query("update site.settings set value = 'off' where name = 'kycTrade'");
  await buy(owner.userId, owner.accountId);
});

test("a customer with an open position cannot be deleted", async () => {
  const { userId, accountId } = await world.customer("USD");
  await world.credit(accountId, "100");
  const order = await buy(userId, accountId);
  const remove = () => world.app.query("select iam.delete_user($1, $2, true)", [world.admin, userId]);
  await refused(remove(), "BT141");
  await world.close(userId, order.id, NAME);
  await refused(remove(), "BT129");
});
