// Price markups (Q-159, Q-160): customers' prices are the provider's with the markup of the tick's time.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findViolations } from "../../../db/checks.ts";
import { createWorld, type World } from "../../replay/world.ts";
import { openDatabase } from "../database.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
let world: World;
let euro: number;
let time = Date.parse("2026-03-02T10:00:00Z");
const MINUTE = 60_000;

beforeAll(async () => {
  database = await openDatabase();
  world = await createWorld(database.url);
  await world.category("forex", "0", "0.20");
  euro = await world.instrument("EUR_USD", "forex", "100");
  await world.instrument("GBP_USD", "forex", "100");
});
beforeEach(async () => {
  await prices();
  await set("0", "0");
  await prices();
});
afterAll(async () => {
  expect(await findViolations(world.owner)).toEqual([]);
  await world.end();
  await database.drop();
});

const tick = (bid: string, ask: string, instrument = "EUR_USD") => ({ instrument, bid, ask, time });
async function prices(bid = "1.10000", ask = "1.10010") {
  time += 1000;
  await world.frame([tick(bid, ask), tick("1.30000", "1.30010", "GBP_USD")]);
}
const set = (bid: string, ask: string, minutes: number | null = null, actor = world.admin, reason = "A test") =>
  world.app.query("select market.set_price_markup($1, 'EUR_USD', $2, $3, $4, $5)", [actor, bid, ask, reason, minutes]);
const quote = (name = "EUR_USD") =>
  world.one<{ bid: string; ask: string }>(
    world.owner,
    "select trim_scale(bid) as bid, trim_scale(ask) as ask from market.quotes where name = $1",
    [name],
  );
const hasMarkups = async () =>
  (await world.one<{ on: string }>(world.owner, "select has_markups::text as on from market.clock_state")).on;
const code = (act: Promise<unknown>) =>
  act.then(
    () => "done",
    (error: { code: string }) => error.code,
  );
const latest = () =>
  world.one<Record<string, string | null>>(
    world.owner,
    "select action, before ->> 'ask_markup' as before, after ->> 'ask_markup' as after, reason from audit.entries order by id desc limit 1",
  );

test("customers trade at the provider's prices with the markup from the next tick on, in one frame or several", async () => {
  const { userId, accountId } = await world.customer("USD", "10000");
  await set("0.0002", "0.0003");
  expect(await quote()).toEqual({ bid: "1.1", ask: "1.1001" });
  await prices();
  expect([await quote(), await quote("GBP_USD")]).toEqual([
    { bid: "1.0998", ask: "1.1004" },
    { bid: "1.3", ask: "1.3001" },
  ]);
  const [bought, sold] = [
    await world.place(userId, accountId, "EUR_USD", "buy", "1000"),
    await world.place(userId, accountId, "EUR_USD", "sell", "1000"),
  ];
  expect([bought.open_rate, sold.open_rate].map(Number)).toEqual([1.1004, 1.0998]);
  // The last tick of the frame reaches the limit only with its markup.
  const limit = await world.placePending(userId, accountId, "EUR_USD", "sell", "limit", "1000", "1.10500");
  time += 1000;
  const first = tick("1.10505", "1.10515");
  time += 1000;
  await world.frame([first, tick("1.10520", "1.10530")]);
  const filled = await world.one<{ rate: string }>(
    world.owner,
    "select o.open_rate as rate from trading.pending_orders p join trading.orders o on o.id = p.order_id where p.id = $1",
    [limit.id],
  );
  expect(Number(filled.rate)).toBe(1.105);
});

test("without a markup prices are unchanged, and frames skip the markups again", async () => {
  expect([await quote(), await latest()]).toMatchObject([
    { bid: "1.1", ask: "1.1001" },
    { action: "set_price_markup", after: "0" },
  ]);
  await set("0.0001", "0");
  expect(await hasMarkups()).toBe("true");
  await set("0", "0");
  await prices();
  await world.worker.query("select trading.end_restrictions()");
  expect([await hasMarkups(), await quote()]).toEqual(["false", { bid: "1.1", ask: "1.1001" }]);
});

test("a markup ends at its expiry by the time of the tick, and its end is recorded", async () => {
  await set("0", "0.0005", 1);
  const setAt = time;
  await prices();
  expect((await quote()).ask).toBe("1.1006");
  time = setAt + MINUTE - 1000;
  await prices();
  expect((await quote()).ask).toBe("1.1006");
  await prices();
  expect((await quote()).ask).toBe("1.1001");
  await world.worker.query("select trading.end_restrictions()");
  expect(await latest()).toMatchObject({ action: "expire_price_markup", before: "0.0005", after: null });
  expect(await hasMarkups()).toBe("false");
});

test("every stored tick can be explained after later changes, to staff and not to the customer", async () => {
  const { userId, accountId } = await world.customer("USD", "10000");
  await set("0.0002", "0.0002");
  await prices();
  const order = await world.place(userId, accountId, "EUR_USD", "buy", "1000");
  await set("0.0001", "0.0004");
  expect(await latest()).toMatchObject({ before: "0.0002", after: "0.0004" });
  // A tick of the time of the last one still has the markup of that one.
  await world.frame([tick("1.10001", "1.10011")]);
  expect(await quote()).toEqual({ bid: "1.09981", ask: "1.10031" });
  await prices("1.20000", "1.20010");
  await world.close(userId, order.id, "EUR_USD");
  await set("0", "0");
  await prices("1.30000", "1.30010");
  const evidence = (actor: number) =>
    world.one<Record<string, string | null>>(
      world.app,
      `select trim_scale(open_markup) as opened, trim_scale(provider_rate) as provider, trim_scale(bid) as bid, trim_scale(ask) as ask,
         trim_scale(bid_markup) as bid_markup, trim_scale(provider_bid) as provider_bid, trim_scale(provider_ask) as provider_ask, trim_scale(ask_markup) as ask_markup from trading.order_evidence($1, $2)`,
      [actor, order.id],
    );
  expect(await evidence(world.admin)).toEqual({
    opened: "0.0002",
    provider: "1.1001",
    bid: "1.1999",
    ask: "1.2005",
    bid_markup: "0.0001",
    ask_markup: "0.0004",
    provider_bid: "1.2",
    provider_ask: "1.2001",
  });
  expect(await evidence(userId)).toMatchObject({ opened: null, provider: null, bid_markup: null, ask_markup: null });
  const ticks = await world.one<Record<string, string>>(
    world.app,
    "select trim_scale(provider_bid) as bid, trim_scale(provider_ask) as ask from trading.order_ticks($1, $2)",
    [world.admin, order.id],
  );
  expect(ticks).toEqual({ bid: "1.2", ask: "1.2001" });
  await prices();
});

test("the ticket and the review state the markup as a cost", async () => {
  const { userId, accountId } = await world.customer("USD", "10000");
  await set("0.0002", "0.0003");
  const { markup } = await world.one<{ markup: string }>(
    world.app,
    "select price_markup as markup from trading.ticket_terms($1, $2, 'EUR_USD')",
    [userId, accountId],
  );
  expect(markup).toBe("0.0005");
  await prices();
  const review = await world.one<{ markup: string; spread: string }>(
    world.app,
    `select trim_scale(price_markup) as markup, trim_scale(spread_cost) as spread
     from trading.review_order($1, $2, 'EUR_USD', 'buy', null, 10000)`,
    [userId, accountId],
  );
  expect(review).toEqual({ markup: "5", spread: "6" });
});

test("a markup is refused below 0, above its limit, with too many decimals, without a reason, and from others", async () => {
  const manager = await world.person(2);
  expect([
    await code(set("-0.0001", "0")),
    await code(set("0", "0.01101")),
    await code(set("0.000001", "0")),
    await code(set("0", "0.0001", null, world.admin, " ")),
    await code(set("0", "0.0001", 0)),
    await code(set("0", "0.0001", null, manager)),
    await code(set("0.01100", "0.01100")),
  ]).toEqual(["BT290", "BT290", "BT290", "BT257", "BT215", "BT103", "done"]);
  await prices();
  const { state } = await world.one<{ state: string | null }>(
    world.owner,
    "select review_since as state from market.quotes where name = 'EUR_USD'",
  );
  expect(state).toBeNull();
});

test("a rejected tick is stored with its markup, and an accepted one gets its markup once", async () => {
  await set("0.0002", "0.0002");
  await prices();
  await prices("1.50000", "1.50010");
  const { tick: refused } = await world.one<{ tick: string }>(
    world.owner,
    "select tick from market.refused_ticks order by id desc limit 1",
  );
  expect(JSON.parse(refused)).toMatchObject({ bid: "1.49980", bidMarkup: "0.0002" });
  // A markup does not hide that the provider's bid is above its ask.
  await prices("1.50010", "1.50000");
  const { reason } = await world.one<{ reason: string }>(
    world.owner,
    "select reason from market.refused_ticks order by id desc limit 1",
  );
  expect(reason).toBe("bid above ask");
  await world.app.query("select market.accept_price($1, $2, 1.4998, 'A test')", [world.admin, euro]);
  expect(await quote()).toEqual({ bid: "1.4998", ask: "1.5003" });
  const { bid } = await world.one<{ bid: string }>(
    world.worker,
    "select trim_scale(bid) as bid from market.feed_catalogue() where name = 'EUR_USD'",
  );
  expect(bid).toBe("1.5");
  await prices("1.40000", "1.40010");
  await prices("1.25000", "1.25010");
});

test("an administrator enters the price of customers by hand, whose spread includes the markup (Q-485)", async () => {
  const enter = (price: object) =>
    world.app.query("select market.save_instrument($1, $2, $3)", [world.admin, euro, price]);
  await set("0.0002", "0.0001");
  await prices();
  await enter({ bids: "1.105", asks: "1.1055" });
  expect(await quote()).toEqual({ bid: "1.105", ask: "1.1055" });
  await enter({ asks: "1.1058" });
  expect(await quote()).toEqual({ bid: "1.105", ask: "1.1058" });
  await enter({ bids: "1.1", asks: "1.1003" });
  expect(await quote()).toEqual({ bid: "1.1", ask: "1.1003" });
  await expect(enter({ bids: "1.105", asks: "1.1052" })).rejects.toMatchObject({
    code: "BT223",
    column: "bids",
    message: "The spread must be at least the price markup of {{markup}}",
    detail: '{"markup": "0.0003"}',
  });
});

test("ticks stored around a close have their markup, and a split divides the markup", async () => {
  await set("0.0002", "0.0004");
  await prices();
  const at = new Date(time).toISOString();
  const stored = { instrument: "EUR_USD", closed_at: at, place: 1, bid: "1.10000", ask: "1.10010", time: at };
  await world.worker.query("select market.store_ticks($1::jsonb)", [JSON.stringify([stored])]);
  const kept = await world.one<{ bid: string; ask: string }>(
    world.owner,
    "select bid, ask from market.kept_ticks order by closed_at desc limit 1",
  );
  expect(kept).toEqual({ bid: "1.09980", ask: "1.10050" });
  await world.app.query("select trading.split_instrument($1, $2, 2, 1, 'A test')", [world.admin, euro]);
  await prices("0.55000", "0.55010");
  expect(await quote()).toEqual({ bid: "0.5499", ask: "0.5503" });
});
