import { beforeEach, describe, expect, test } from "vitest";
import { openTradingServer } from "./trading-server.ts";

const installation = await openTradingServer();
const { owner: customer, stranger } = installation;

beforeEach(async () => {
  await installation.price("EUR_USD", "1.10000", "1.10010");
  await installation.price("USD_JPY", "150.000", "150.020");
});

type Order = { id: number; trade_amount: string; pro_loss: string; parent_id: number | null };

async function open(instrument: string, type: string, amount: string, client = customer): Promise<number> {
  const { body } = await client.json("POST", "/dashboard/orders", { type, instrument, amount });
  return (body.order as Order).id;
}
const close = (sent: object, headers: Record<string, string> = {}, client = customer) =>
  client.json("POST", "/dashboard/orders/close", sent, headers);
const openIds = async () =>
  ((await customer.json("GET", "/dashboard/orders")).body.data as { id: number; status: string }[])
    .filter(({ status }) => status === "OPENED")
    .map(({ id }) => id);

describe("partial closes", () => {
  test("a part is closed as JSON: the answer is the part, and the rest stays open with its id", async () => {
    const orderId = await open("EUR_USD", "buy", "10000");
    await installation.price("EUR_USD", "1.11000", "1.11010");
    const sent = { orderId, instrument: "EUR_USD", units: "2500" };
    const answer = await close(sent, { "Idempotency-Key": "a quarter" });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: "Position partially closed",
        order: { trade_amount: "2500", parent_id: orderId, close_rate: "1.11010", pro_loss: "24.75000" },
      },
    });
    expect((await close(sent, { "Idempotency-Key": "a quarter" })).body).toEqual(answer.body);
    const rest = await customer.json("GET", `/dashboard/orders/${orderId}`);
    expect(rest.body).toMatchObject({ trade_amount: "7500", status: "OPENED" });
    // Units as a number, as API clients send them; the rest is then closed completely.
    expect((await close({ orderId, instrument: "EUR_USD", units: 500.5 })).status).toBe(200);
    expect(await close({ orderId, instrument: "EUR_USD" })).toMatchObject({
      body: { message: "Order Closed Successfully", order: { id: orderId, trade_amount: "6999.5", parent_id: null } },
    });
  });

  test("a partial close with invalid units or of another customer's order is rejected", async () => {
    const orderId = await open("EUR_USD", "buy", "1000");
    for (const units of ["0", "1001", "-5", "1e3", "abc", {}, []]) {
      expect((await close({ orderId, instrument: "EUR_USD", units })).status, String(units)).toBe(422);
    }
    expect(await close({ orderId, instrument: "EUR_USD", units: "2000" })).toMatchObject({
      body: { code: "BT204", fields: { units: "Enter a valid amount" } },
    });
    expect((await close({ orderId, instrument: "EUR_USD", units: "10" }, {}, stranger)).status).toBe(404);
    expect((await customer.json("GET", `/dashboard/orders/${orderId}`)).body).toMatchObject({ trade_amount: "1000" });
  });

  test("a partial close by form redirects to the page under the dialog", async () => {
    const orderId = await open("EUR_USD", "sell", "3000");
    const fields = { orderId: String(orderId), instrument: "EUR_USD", units: "1000" };
    const from = `/dashboard/positions/orders/${orderId}/close?panel=open`;
    const sent = await installation.submit(customer, "/dashboard/orders/close?group=on", fields, from);
    expect(sent).toEqual({ status: 303, to: "/dashboard/positions?group=on" });
    const refused = await installation.submit(customer, "/dashboard/orders/close", { ...fields, units: "9999" }, from);
    expect(refused).toEqual({ status: 303, to: from });
    expect(await installation.submit(customer, "/dashboard/orders/close", { ...fields, units: "" })).toEqual({
      status: 303,
      to: "/dashboard",
    });
    expect(await openIds()).not.toContain(orderId);
  });
});

describe("closing many orders", () => {
  test("closing the losing orders and then all returns totals and the orders that stay open", async () => {
    await customer.json("POST", "/dashboard/orders/close-all", { which: "all" });
    const long = await open("EUR_USD", "buy", "10000");
    const short = await open("EUR_USD", "sell", "10000");
    const yen = await open("USD_JPY", "sell", "1000");
    await installation.price("EUR_USD", "1.11000", "1.11010");
    const losing = await customer.json("POST", "/dashboard/orders/close-all", {
      which: "losing",
      instrument: "EUR_USD",
      type: "sell",
    });
    expect(losing).toMatchObject({
      status: 200,
      body: { message: "Positions closed: 1", values: { n: "1" }, count: 1, pro_loss: "-101.00000", orders: [short] },
    });
    await installation.query(
      "update market.quotes set time = time - interval '1 hour' where instrument_id = (select id from market.instruments where name = 'USD_JPY')",
    );
    const all = await customer.json("POST", "/dashboard/orders/close-all", { which: "all" });
    expect(all.body).toMatchObject({
      count: 1,
      orders: [long],
      remaining: [{ id: yen, instrument: "USD_JPY", reason: "No price" }],
    });
    expect(await openIds()).toEqual([yen]);
    await installation.price("USD_JPY", "150.000", "150.020");
    const form = await installation.submit(customer, "/dashboard/orders/close-all", {
      which: "all",
      instrument: "",
      type: "",
    });
    expect(form).toEqual({ status: 303, to: "/dashboard" });
    expect(await openIds()).toEqual([]);
    expect((await customer.json("POST", "/dashboard/orders/close-all", { which: "some" })).status).toBe(422);
  });

  test("chosen columns are saved for the user", async () => {
    const shown = ["ticket", "units", "proLoss"];
    expect((await customer.json("POST", "/dashboard/hidden-columns", { shown })).body.hidden).toContain("status");
    const page = await customer.json("GET", "/dashboard?panel=open");
    expect(page.body.hidden).toContain("openTime");
    expect((await customer.json("POST", "/dashboard/hidden-columns", { shown: ["nonsense"] })).status).toBe(422);
    const alerts = await customer.json("POST", "/dashboard/hidden-columns", {
      list: "alerts",
      shown: ["state", "note"],
    });
    expect(alerts.body.hidden).toEqual(["price", "distance", "repeat", "expires", "channels", "fired"]);
    expect((await customer.json("GET", "/alerts")).body.hidden).toEqual(alerts.body.hidden);
    expect((await customer.json("GET", "/dashboard?panel=alerts")).body.alertList).toMatchObject(alerts.body);
    expect((await customer.json("GET", "/dashboard?panel=open")).body.hidden).toEqual(page.body.hidden);
    expect((await customer.json("POST", "/dashboard/hidden-columns", { reset: "on" })).body.hidden).toEqual([]);
  });
});

describe("the evidence of an order", () => {
  test("the evidence of an order is complete for its owner and 404 for others", async () => {
    const orderId = await open("EUR_USD", "buy", "10000");
    await customer.json("PUT", `/dashboard/orders/${orderId}`, { loss: "1.09" });
    await close({ orderId, instrument: "EUR_USD", units: "4000" });
    await installation.price("EUR_USD", "1.08900", "1.08910");
    const { status, body } = await customer.json("GET", `/orders/${orderId}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      order: { close_reason: "stop_loss", level: "1.09", ask: "1.08910", trade_amount: "6000", opened_amount: "10000" },
      entries: [{ kind: "profit_loss" }],
    });
    expect((body.history as { event: string }[]).map(({ event }) => event)).toEqual(
      expect.arrayContaining(["opened", "stop_loss_set", "part_closed", "reached", "closed"]),
    );
    expect((await stranger.json("GET", `/orders/${orderId}`)).status).toBe(404);
    expect((await customer.json("GET", "/orders/999999999")).status).toBe(404);
    await installation.query("select trading.notify_closures()");
    const [notification] = await installation.query<{ url: string }>(
      "select url from site.notifications where type = 'order_closed' order by id desc limit 1",
    );
    expect(notification?.url).toBe(`/orders/${orderId}`);
  });
});

describe("commands of a position", () => {
  const send = (command: string, sent: object, key?: string, client = customer) =>
    client.json("POST", `/dashboard/orders/${command}`, sent, key ? { "Idempotency-Key": key } : {});

  test("reverse answers with both orders, once per key, and is refused beyond the slippage from the shown rate", async () => {
    const orderId = await open("EUR_USD", "buy", "10000");
    const order = { orderId, instrument: "EUR_USD" };
    const limit = { slippage: "1", shown_rate: "1.10020" };
    expect(await send("reverse", { ...order, ...limit })).toMatchObject({
      status: 422,
      body: { code: "BT266", message: "The price moved beyond your limit" },
    });
    expect((await send("reverse", order, undefined, stranger)).status).toBe(404);
    expect(await openIds()).toContain(orderId);
    const answer = await send("reverse", { ...order, slippage: "2", shown_rate: "1.10020" }, "reverse");
    expect(answer).toMatchObject({
      status: 200,
      body: { closed: { id: orderId, close_rate: "1.10010" }, order: { type: "sell", open_rate: "1.10000" } },
    });
    expect((await send("reverse", { ...order, slippage: "2", shown_rate: "1.10020" }, "reverse")).body).toEqual(
      answer.body,
    );
  });

  test("double and close by amount take forms, whose dialogs show the server's figures without scripts", async () => {
    const orderId = await open("EUR_USD", "sell", "3000");
    const page = (command: string) => customer.get(`/dashboard/orders/${orderId}/${command}`, { Accept: "text/html" });
    expect(await (await page("double")).text()).toContain("Sell 3\u00a0000 more");
    expect(await (await page("close-amount?amount=1100")).text()).toContain("Close 1\u00a0000");
    const fields = { orderId: String(orderId), instrument: "EUR_USD" };
    const from = `/dashboard/orders/${orderId}/double`;
    const doubled = await installation.submit(customer, "/dashboard/orders/double", fields, from);
    expect(doubled).toEqual({ status: 303, to: "/dashboard" });
    const closed = await send("close-amount", { ...fields, amount: "1100" });
    expect(closed.body).toMatchObject({ order: { trade_amount: "1000" } });
    expect(await send("close-amount", { ...fields, amount: "0" })).toMatchObject({
      status: 422,
      body: { code: "BT204" },
    });
  });
});

test("an order sized by risk is priced by the server, and its refusals name the field", async () => {
  const place = (sent: object) =>
    customer.json("POST", "/dashboard/orders", { type: "buy", instrument: "EUR_USD", ...sent });
  expect(await place({ risk: "50", loss: "1.09520" })).toMatchObject({ body: { order: { trade_amount: "10000" } } });
  // The ticket's field has the unit that sizeBy names.
  expect(await place({ sizeBy: "risk", amount: "25", loss: "1.09520" })).toMatchObject({
    body: { order: { trade_amount: "5000" } },
  });
  expect(await place({ riskPercent: "1" })).toMatchObject({ status: 422, body: { code: "BT268" } });
  expect(await place({})).toMatchObject({ status: 422, body: { code: "BT204" } });
  const pending = { type: "buy", kind: "limit", instrument: "EUR_USD", price: "1.09000", loss: "1.08010", risk: "100" };
  expect(await customer.json("POST", "/dashboard/pending", pending)).toMatchObject({
    body: { order: { trade_amount: "10000" } },
  });
});
