import { setTimeout as wait } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { logIn } from "../../support/client.ts";
import { startManualFeed } from "../../support/manual-feed.ts";
import { openTradingServer } from "./trading-server.ts";

const installation = await openTradingServer({ pricesGoStale: true });
const quote = await startManualFeed(installation.databaseUrl);
const WAIT = { timeout: 30_000 };

const eur = (bid: string) => quote({ instrument: "EUR_USD", bid, ask: (Number(bid) + 0.0001).toFixed(5) });
/** One frame after the other, each at a different millisecond. */
async function play(bids: string[]): Promise<void> {
  for (const bid of bids) {
    eur(bid);
    await wait(3);
  }
}
const arrived = (bid: string) =>
  expect
    .poll(
      () =>
        installation.query(
          "select q.bid from market.quotes q join market.instruments i on i.id = q.instrument_id where i.name = 'EUR_USD'",
        ),
      WAIT,
    )
    .toEqual([{ bid }]);
async function buy(levels: object): Promise<number> {
  const sent = { type: "buy", instrument: "EUR_USD", amount: "1000", ...levels };
  const { body } = await installation.owner.json("POST", "/dashboard/orders", sent);
  return (body.order as { id: number }).id;
}
type Tick = { bid: string; ask: string; decided: boolean };
const ticksOf = async (id: number) => (await installation.owner.json("GET", `/orders/${id}`)).body.ticks as Tick[];

test("a forced close is shown among the ticks around it, and its evidence is a complete file", async () => {
  eur("1.10000");
  await arrived("1.10000");
  const id = await buy({ loss: "1.09500" });
  await play(["1.09900", "1.09800", "1.09700", "1.09600", "1.09480", "1.09400", "1.09300", "1.09200", "1.09100"]);
  await expect.poll(async () => (await ticksOf(id)).length, WAIT).toBe(8);
  const ticks = await ticksOf(id);
  expect(ticks.map(({ bid }) => bid)).toEqual([
    "1.09900",
    "1.09800",
    "1.09700",
    "1.09600",
    "1.09480",
    "1.09400",
    "1.09300",
    "1.09200",
  ]);
  expect(ticks.filter(({ decided }) => decided)).toMatchObject([{ bid: "1.09480", ask: "1.09490" }]);

  await installation.query(
    "update iam.users set full_name = '=HYPERLINK(\"http://evil\")' where email = 'customer@demo.test'",
  );
  const file = await installation.owner.get(`/orders/${id}/evidence.csv`);
  expect(file.headers.get("content-type")).toContain("text/csv");
  expect(file.headers.get("content-disposition")).toContain(`order-${id}.csv`);
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from("\ufeff"));
  const rows = parse(bytes, { bom: true, columns: true }) as Record<string, string>[];
  const value = (name: string) => rows.find((row) => row.name === name)?.value;
  expect(value("owner_name")).toBe('\'=HYPERLINK("http://evil")');
  expect(value("close_reason")).toBe("stop_loss");
  expect(value("rule")).toBe("stop loss >= ask");
  expect(value("equity")).toMatch(/^\d+(\.\d+)?$/);
  expect(value("exchange_rate")).toBe("1");
  expect(value("pro_loss")).toMatch(/^-\d+\.\d+$/);
  expect(rows.filter(({ section }) => section === "ticks")).toHaveLength(8);
  expect(rows.find(({ name }) => name === "closed here")).toMatchObject({ bid: "1.09480", ask: "1.09490" });
  expect(rows.find(({ section }) => section === "ledger")).toMatchObject({
    name: "profit_loss",
    value: value("pro_loss"),
  });
});

test("the page of an order says what staff did as the customer, and has the orders of every kind", async () => {
  const staff = await logIn(installation.url, "admin@demo.test");
  const [customer] = await installation.query<{ id: number }>(
    "select id from iam.users where email = 'customer@demo.test'",
  );
  await staff.json("POST", `/admin/customers/login-as/${customer?.id}`);
  const pageOf = async (id: number) => {
    const page = await installation.owner.get(`/orders/${id}`, { Accept: "text/html" });
    expect(page.status).toBe(200);
    return (await page.text()).replaceAll("<!-- -->", "");
  };
  for (const [client, kind, title] of [
    [staff, "stop_limit", "Stop-limit order placed"],
    [installation.owner, "market_if_touched", "Market-if-touched order placed"],
  ] as const) {
    eur("1.10000");
    await arrived("1.10000");
    const sent = { type: "buy", instrument: "EUR_USD", kind, amount: "1000", price: "1.10100", limitPrice: "1.10200" };
    const { body } = await client.json("POST", "/dashboard/pending", sent);
    const pending = (body.order as { id: number }).id;
    eur("1.10150");
    const filled = () =>
      installation.query<{ id: number }>(`select order_id as id from trading.pending_orders where id = ${pending}`);
    await expect.poll(async () => (await filled())[0]?.id, WAIT).not.toBeNull();
    const id = (await filled())[0]?.id ?? 0;
    const before = await pageOf(id);
    expect([before.includes(title), before.includes("Placed by our staff")]).toEqual([true, client === staff]);
    expect(before).not.toContain("Trailing stop changed");
    await staff.json("PUT", `/dashboard/orders/${id}`, { stop: "trailing", distance: "20" });
    expect(await pageOf(id)).toContain("Trailing stop changed");
  }
  const { body } = await staff.json("POST", "/dashboard/orders", {
    type: "buy",
    instrument: "EUR_USD",
    amount: "1000",
  });
  expect(await pageOf((body.order as { id: number }).id)).toContain("Placed by our staff");
});

test("a close by the customer has its own tick, an open order has none, and others get 404", async () => {
  eur("1.10000");
  await arrived("1.10000");
  const id = await buy({});
  expect(await ticksOf(id)).toEqual([]);
  await installation.owner.json("POST", "/dashboard/orders/close", { orderId: id, instrument: "EUR_USD" });
  expect(await ticksOf(id)).toMatchObject([{ decided: true }]);
  for (const path of [`/orders/${id}`, `/orders/${id}/evidence.csv`]) {
    expect((await installation.stranger.json("GET", path)).status).toBe(404);
  }
  // A browser gets the error page inside the customer's own frame.
  const notFound = await installation.stranger.get(`/orders/${id}`, { Accept: "text/html" });
  const html = await notFound.text();
  expect([notFound.status, html.includes('class="account"'), html.includes('class="error-page"')]).toEqual([
    404,
    true,
    true,
  ]);
});

test("an old close shows hourly bars up to its level, or daily bars where hourly ones were deleted", async () => {
  const [order] = (await installation.query(
    `select o.id, o.close_rate::text as rate, (extract(epoch from o.close_time) * 1000)::bigint::text as at
     from trading.orders o join market.instruments i on i.id = o.instrument_id
     where i.name = 'BTC_USD' and o.close_reason = 'stop_loss' order by o.id limit 1`,
  )) as { id: number; rate: string; at: string }[];
  if (!order) throw new Error("the demo data has no such order");
  type Bar = { time: string; open: string; low: string };
  const picture = async () =>
    (await installation.owner.json("GET", `/orders/${order.id}`)).body as { picture: string; bars: Bar[] };

  const hours = await picture();
  expect(hours.picture).toBe("1h");
  expect(hours.bars.length).toBeGreaterThan(40);
  const closing = hours.bars.findIndex(({ time }) => Date.parse(time) === Number(order.at));
  expect(Number(hours.bars[closing]?.open)).toBe(Number(order.rate));
  // The hour before ends where the close happened; no earlier hour was as low.
  const before = hours.bars.slice(0, closing - 1).map(({ low }) => Number(low));
  expect(Math.min(...before)).toBeGreaterThan(Number(order.rate));

  await installation.query("delete from market.candles where resolution = '1h'");
  const days = await picture();
  expect(days.picture).toBe("1D");
  expect(days.bars.length).toBeGreaterThan(20);
});
