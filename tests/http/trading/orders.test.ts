import { beforeEach, describe, expect, test } from "vitest";
import { openTradingServer } from "./trading-server.ts";

const installation = await openTradingServer();
const { owner: customer, stranger } = installation;

beforeEach(async () => {
  await installation.price("EUR_USD", "1.10000", "1.10010");
  await installation.price("USD_JPY", "150.000", "150.020");
});

const order = { type: "buy", instrument: "EUR_USD", amount: "1000", profit: null, loss: null };
const openOrders = async () =>
  (await installation.query<{ n: number }>("select count(*)::int as n from trading.orders where close_time is null"))[0]
    ?.n;

async function place(change: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  return customer.json("POST", "/dashboard/orders", { ...order, ...change }, headers);
}
const raw = (body: string) =>
  customer.send("POST", "/dashboard/orders", {
    body,
    headers: { Accept: "application/json", "Content-Type": "application/json" },
  });
const placedId = (answer: { body: Record<string, unknown> }) => (answer.body.order as { id: number }).id;

describe("trailing stop and break-even", () => {
  test("an order trails from its opening, and its moves are on the page of the order", async () => {
    const id = placedId(await place({ trail: "10", trailUnit: "pips" }));
    await installation.price("EUR_USD", "1.10100", "1.10110");
    const listed = await customer.json("GET", "/dashboard/orders");
    expect((listed.body.data as object[])[0]).toMatchObject({
      id,
      loss: "1.10010",
      trail: "0.00100",
      is_trailing: true,
    });
    const page = await (await customer.send("GET", `/orders/${id}`)).text();
    expect(page).toContain("Moves of the stop loss");
    expect(page).toContain("1.10010");
  });

  test("a position's stop is set to break-even or trails, and another customer cannot set it", async () => {
    const id = placedId(await place());
    const put = (body: object) => customer.json("PUT", `/dashboard/orders/${id}`, body);
    expect(await put({ stop: "break_even" })).toMatchObject({ status: 422, body: { code: "BT288" } });
    await installation.price("EUR_USD", "1.10100", "1.10110");
    expect(await put({ stop: "break_even" })).toMatchObject({ status: 200, body: { order: { loss: "1.10020" } } });
    expect(await put({ stop: "trailing", distance: "5", unit: "pips" })).toMatchObject({
      status: 200,
      body: { order: { loss: "1.10060" } },
    });
    expect(await put({ stop: "trailing", distance: "-5" })).toMatchObject({ status: 422 });
    const foreign = await stranger.json("PUT", `/dashboard/orders/${id}`, { stop: "trailing", distance: "5" });
    expect(foreign.status).toBe(404);
  });

  test("an automatic break-even is shown in the table and in its dialog, which removes it", async () => {
    const id = placedId(await place());
    const put = (body: object) => customer.json("PUT", `/dashboard/orders/${id}`, body);
    const isMarked = async () =>
      (await (await customer.send("GET", "/dashboard")).text()).includes('title="Automatic break-even"');
    const gain = async () =>
      ((await customer.json("GET", `/dashboard/orders/${id}`)).body as { break_even_gain: string | null })
        .break_even_gain;
    expect(await put({ stop: "break_even", gain: "50" })).toMatchObject({ status: 200 });
    expect(await gain()).toBe("0.00500");
    expect(await isMarked()).toBe(true);
    const dialog = await (await customer.send("GET", `/dashboard/orders/${id}/loss`)).text();
    expect(dialog).toContain("Remove the automatic break-even at a gain of");
    expect(await put({ stop: "break_even", endsBreakEven: "on" })).toMatchObject({ status: 200 });
    expect(await gain()).toBe(null);
    expect(await isMarked()).toBe(false);
  });

  test("the dialog without scripts shows what the entered distance does", async () => {
    const id = placedId(await place());
    const page = await (
      await customer.send("GET", `/dashboard/orders/${id}/loss?stop=trailing&distance=25&unit=pips`)
    ).text();
    expect(/The stop loss is set to 1\.09\s?760, 25\.0 pips from/.test(page)).toBe(true);
  });

  test("a pending order keeps its trailing stop for the order that it becomes", async () => {
    const placed = await customer.json("POST", "/dashboard/pending", {
      ...order,
      kind: "limit",
      price: "1.09000",
      expiresAt: null,
      trail: "20",
      trailUnit: "pips",
    });
    expect(placed.status).toBe(200);
    await installation.price("EUR_USD", "1.08980", "1.08990");
    const listed = await customer.json("GET", "/dashboard/orders");
    expect((listed.body.data as object[])[0]).toMatchObject({ open_rate: "1.08990", loss: "1.08790" });
  });
});

describe("orders", () => {
  test("an order opens at the ask, is listed, and closes at the latest price", async () => {
    const placed = await place({ profit: "1.20000", loss: "1.00000" });
    expect(placed).toMatchObject({
      status: 200,
      body: {
        message: "Order Placed Successfully",
        order: { type: "buy", trade_amount: "1000", open_rate: "1.10010", profit: "1.20000", loss: "1.00000" },
      },
    });
    const id = placedId(placed);
    const listed = await customer.json("GET", "/dashboard/orders");
    expect((listed.body.data as { id: number }[])[0]).toMatchObject({
      id,
      instrument: "EUR_USD",
      base_symbol: "EUR",
      quote_symbol: "USD",
      kind: "forex",
      status: "OPENED",
      close_time: null,
      market_rate: "1.10010",
      pro_loss: "-0.10000",
    });

    await installation.price("EUR_USD", "1.11000", "1.11010");
    const closed = await customer.json("POST", "/dashboard/orders/close", { orderId: id, instrument: "EUR_USD" });
    expect(closed).toMatchObject({
      status: 200,
      body: { message: "Order Closed Successfully", order: { id, close_rate: "1.11010", pro_loss: "9.90000" } },
    });
    const again = await customer.json("POST", "/dashboard/orders/close", { orderId: id, instrument: "EUR_USD" });
    expect(again).toMatchObject({ status: 200, body: { order: (closed.body as { order: object }).order } });

    const history = await customer.json("GET", "/dashboard/orders/closed?page=1&limit=15");
    expect(history.body).toMatchObject({ meta: { per_page: 15, page: 1 } });
    expect((history.body.data as { id: number; status: string }[])[0]).toMatchObject({ id, status: "CLOSED" });
    const future = await customer.json("GET", "/dashboard/orders/closed?dateStart=2099-01-01");
    expect(future.body).toMatchObject({ data: [], meta: { total: 0, pages: 0 } });
  });

  test("levels are set, moved and removed one at a time", async () => {
    const id = placedId(await place());
    const put = (sent: unknown) => customer.json("PUT", `/dashboard/orders/${id}`, sent);
    expect(await put({ loss: "1.05" })).toMatchObject({
      status: 200,
      body: { message: "Stop Loss Set Successfully", order: { loss: "1.05", profit: null } },
    });
    expect(await put({ profit: 1.2 })).toMatchObject({
      status: 200,
      body: { message: "Take Profit Set Successfully", order: { loss: "1.05", profit: "1.2" } },
    });
    expect(await put({ loss: null })).toMatchObject({ status: 200, body: { order: { loss: null, profit: "1.2" } } });
    expect(await put({ profit: 0 })).toMatchObject({ status: 200, body: { order: { loss: null, profit: null } } });
    expect(await put({})).toMatchObject({ status: 422 });
    expect(await put({ profit: "1.00" })).toMatchObject({
      status: 422,
      body: { code: "BT208", fields: { profit: "Take profit would be executed immediately" } },
    });
    expect(await put({ loss: "1.20" })).toMatchObject({ status: 422, body: { code: "BT209" } });
    await customer.json("POST", "/dashboard/orders/close", { orderId: id, instrument: "EUR_USD" });
    expect(await put({ loss: "1.05" })).toMatchObject({ status: 409, body: { code: "BT211" } });
  });

  test("a pending order is placed and cancelled", async () => {
    const pending = { type: "buy", kind: "limit", instrument: "EUR_USD", amount: "1000", price: "1.05" };
    const pendingOrder = await customer.json("POST", "/dashboard/pending", pending);
    expect(pendingOrder).toMatchObject({
      status: 200,
      body: { order: { price: "1.05", kind: "limit", status: "pending" } },
    });
    const id = placedId(pendingOrder);
    expect((await customer.json("GET", "/dashboard/pending")).body.data).toMatchObject([{ id, instrument: "EUR_USD" }]);
    expect(await customer.json("DELETE", `/dashboard/pending/${id}`)).toMatchObject({
      status: 200,
      body: { order: { status: "cancelled" } },
    });
    expect(await customer.json("DELETE", `/dashboard/pending/${id}`)).toMatchObject({
      status: 409,
      body: { code: "BT214" },
    });
    expect(await customer.json("POST", "/dashboard/pending", { ...pending, price: "1.20" })).toMatchObject({
      status: 422,
      body: { code: "BT218" },
    });
    expect(
      await customer.json("POST", "/dashboard/pending", { ...pending, expiresAt: "2001-01-01T00:00" }),
    ).toMatchObject({ status: 422, body: { code: "BT215" } });
  });

  test("a pending order is modified, and a linked one joins its group", async () => {
    const pending = { type: "buy", kind: "stop_limit", instrument: "EUR_USD", amount: "1000" };
    const placed = await customer.json("POST", "/dashboard/pending", { ...pending, price: "1.15", limitPrice: "1.14" });
    const id = placedId(placed);
    expect(placed.body.order).toMatchObject({ kind: "stop_limit", limit_price: "1.14", expiry: "gtc", group_id: null });
    const linked = { ...pending, kind: "limit", price: "1.05", expiry: "day", linked: id };
    expect(await customer.json("POST", "/dashboard/pending", linked)).toMatchObject({
      status: 200,
      body: { order: { group_id: id, expiry: "day" } },
    });
    const change = { amount: "2000", price: "1.16", limitPrice: "1.155", profit: "1.20", expiry: "gtc" };
    expect(await customer.json("PUT", `/dashboard/pending/${id}`, change)).toMatchObject({
      status: 200,
      body: { order: { id, trade_amount: "2000", price: "1.16", limit_price: "1.155", profit: "1.20", group_id: id } },
    });
    expect(await customer.json("PUT", `/dashboard/pending/${id}`, { ...change, price: "1.05" })).toMatchObject({
      status: 422,
      body: { code: "BT218", fields: { price: "The stop price is already reached" } },
    });
    const page = await (await customer.get(`/dashboard/pending/${id}/modify?price=1.17`)).text();
    expect(page).toContain("Modify order");
    const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, "");
    expect(textOf(page)).toContain("1.16000→1.17000");
    // Levels follow the price at which a stop-limit opens, its limit.
    const moved = await (await customer.get(`/dashboard/pending/${id}/modify?limitPrice=1.165&price=1.17`)).text();
    expect(textOf(moved)).toContain("1.20000→1.21000");
    const { body } = await customer.json("PUT", `/dashboard/pending/${id}`, {
      ...change,
      price: "1.17",
      limitPrice: "1.165",
      profit: "1.5",
      levels: "move",
    });
    expect(Number((body.order as { profit: string }).profit)).toBe(1.21);
    const group = {
      orders: [
        { ...pending, kind: "limit", price: "1.05" },
        { ...pending, kind: "stop", price: "1.05" },
      ],
    };
    expect(await customer.json("POST", "/dashboard/pending-groups", group)).toMatchObject({
      status: 422,
      body: { code: "BT218" },
    });
    const { data } = (await customer.json("GET", "/dashboard/pending")).body as { data: { id: number }[] };
    expect(data).toHaveLength(2);
    for (const waiting of data) await customer.json("DELETE", `/dashboard/pending/${waiting.id}`);
  });
});

describe("repeated orders (T-17)", () => {
  test("fifty orders with one idempotency key place one order and return the same answer", async () => {
    const before = await openOrders();
    const answers = await Promise.all(Array.from({ length: 50 }, () => place({}, { "Idempotency-Key": "one intent" })));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await openOrders()).toBe((before ?? 0) + 1);
    expect(await place({ amount: "2000" }, { "Idempotency-Key": "one intent" })).toMatchObject({
      status: 422,
      body: { code: "BT601" },
    });
    const otherCustomers = await stranger.json("POST", "/dashboard/orders", order, { "Idempotency-Key": "one intent" });
    expect(JSON.stringify(otherCustomers.body)).not.toBe(JSON.stringify(answers[0]?.body));
  });
});

test("concurrent orders of many customers are answered independently", async () => {
  const people = [customer, stranger, ...(await installation.others())];
  const requests = Array.from({ length: 60 }, (_, n) => ({
    client: people[n % people.length] ?? customer,
    body: {
      ...order,
      instrument: n % 5 === 4 ? "NO_SUCH" : order.instrument,
      amount: n % 7 === 6 ? "-1" : order.amount,
    },
    key: `together ${n}`,
  }));
  const post = ({ client, body, key }: (typeof requests)[number]) =>
    client.json("POST", "/dashboard/orders", body, { "Idempotency-Key": key });
  const answers = await Promise.all(requests.map(post));
  expect(answers.map(({ status }) => status)).toEqual(
    requests.map(({ body }) => (body.amount === order.amount && body.instrument === order.instrument ? 200 : 422)),
  );
  const placed = answers.flatMap(({ status, body }) => (status === 200 ? [body.order as Record<string, unknown>] : []));
  expect(new Set(placed.map(({ id }) => id)).size).toBe(placed.length);
  expect(Object.keys(placed[0] ?? {}).sort()).toEqual(
    Object.keys((await place({}, { "Idempotency-Key": "alone" })).body.order as object).sort(),
  );
  const again = await Promise.all(requests.map(post));
  expect(again.map(({ body }) => body.order)).toEqual(answers.map(({ body }) => body.order));
});

const invalidAmounts = [
  -1,
  0,
  "-0",
  "NaN",
  "Infinity",
  1e308,
  "1e308",
  "1e-9",
  "0x10",
  "1,000",
  " 1",
  "1 ",
  "１００",
  Number("9007199254740993"),
  [1, 2],
  {},
  null,
  true,
  "",
  "1.",
  ".5",
  "1e3",
  "9".repeat(10_000),
];

describe("invalid amounts and rates change nothing (T-19)", () => {
  test.each(invalidAmounts)("an order of %j units is rejected", async (amount) => {
    const before = await openOrders();
    const answer = await place({ amount });
    expect([400, 422]).toContain(answer.status);
    expect(answer.body.message).toBe("Enter a valid amount");
    expect(await openOrders()).toBe(before);
  });

  test.each(invalidAmounts.filter((value) => ![0, null, ""].includes(value as never)))(
    "an order with the level %j is rejected",
    async (loss) => {
      const before = await openOrders();
      expect([400, 422]).toContain((await place({ loss })).status);
      expect(await openOrders()).toBe(before);
    },
  );

  test("an amount that is too precise, too large or unaffordable is rejected with a message", async () => {
    expect(await place({ amount: "12.345678901" })).toMatchObject({ status: 422, body: { code: "BT204" } });
    expect(await place({ amount: "90071992547409.93" })).toMatchObject({ status: 422, body: { code: "BT204" } });
    expect(await place({ amount: "100000000" })).toMatchObject({
      status: 422,
      body: { message: "Insufficient Balance!" },
    });
    // No margin is used yet, so the limit is the balance; with open orders it is the free margin.
    const largeOrder = await place({ amount: "200000" });
    expect(largeOrder.status).toBe(200);
    expect(await place({ amount: "200000" })).toMatchObject({
      status: 422,
      body: { message: "Insufficient Free Margin!" },
    });
    await customer.json("POST", "/dashboard/orders/close", { orderId: placedId(largeOrder), instrument: "EUR_USD" });
  });

  test("an unreadable or overlong body is rejected", async () => {
    expect((await raw("{not json")).status).toBe(400);
    expect((await raw("[]")).status).toBe(400);
    expect((await raw(`{"a":"${"x".repeat(100_000)}"}`)).status).toBe(413);
  });
});

describe("values that only the server sets (T-21, T-22)", () => {
  test("prices, leverage, margin, spread and exchange rate in a request are ignored", async () => {
    const answer = await place({
      open_rate: "1.0",
      price: "1.0",
      leverage: "1000",
      margin_used: "0",
      spread: "0",
      exchange_rate: "5",
      balance_id: 99,
      pro_loss: "1000",
    });
    expect(answer.body.order).toMatchObject({ open_rate: "1.10010", leverage: "30", exchange_rate: "1" });
    expect((answer.body.order as { spread: string }).spread).not.toBe("0");
  });

  test("a close with its own price and reason closes at the server's price", async () => {
    const id = placedId(await place());
    const answer = await customer.json("POST", "/dashboard/orders/close", {
      orderId: id,
      instrument: "EUR_USD",
      reason: "take_profit",
      close_rate: "9.9",
      condition: "tp",
    });
    expect(answer.body.order).toMatchObject({ close_rate: "1.10010" });
    expect(await installation.query("select close_reason from trading.orders where id = $1", [id])).toEqual([
      { close_reason: "customer" },
    ]);
  });

  test("a closed market, an unknown or untradable instrument, a stale price and an invalid side are rejected", async () => {
    expect(await place({ instrument: "NOT_THERE" })).toMatchObject({ status: 422, body: { code: "BT200" } });
    expect(await place({ type: "hold" })).toMatchObject({ status: 422, body: { message: "Choose buy or sell" } });
    expect(await place({ instrument: "GBP_USD" })).toMatchObject({ status: 422, body: { message: "No price" } });
    await installation.query("update market.instruments set tradable = false where name = 'EUR_USD'");
    expect(await place()).toMatchObject({ status: 422, body: { code: "BT201" } });
    await installation.query("update market.instruments set tradable = true where name = 'EUR_USD'");
  });

  test("a level that the market has reached is rejected when the order is placed", async () => {
    expect(await place({ profit: "1.0" })).toMatchObject({
      status: 422,
      body: { fields: { profit: expect.any(String) } },
    });
    expect(await place({ loss: "1.2" })).toMatchObject({ status: 422, body: { fields: { loss: expect.any(String) } } });
  });

  test("an unverified customer cannot trade while the site requires verification", async () => {
    await installation.query(
      "insert into site.settings (name, value) values ('kycTrade', 'on') on conflict (name) do update set value = 'on'",
    );
    const activate = (mode: string) =>
      installation.query(
        `update iam.users u set active_account_id = a.id from money.accounts a
         where a.user_id = u.id and a.mode = $1::money.account_mode and u.email = 'affiliate@demo.test'`,
        [mode],
      );
    await activate("real");
    expect(await stranger.json("POST", "/dashboard/orders", order)).toMatchObject({
      status: 403,
      body: { message: "Please verify KYC to enable trading" },
    });
    await activate("demo");
    await installation.query("update site.settings set value = 'off' where name = 'kycTrade'");
  });
});

describe("forms without JavaScript", () => {
  test("a ticket in pips is priced by the server and redirects to its page", async () => {
    const sent = {
      instrument: "EUR_USD",
      type: "sell",
      amount: "1000",
      closeAtProfit: "on",
      levelsIn: "pips",
      profitLevel: "50",
      lossLevel: "30",
    };
    const answer = await installation.submit(customer, "/dashboard/orders", sent, "/dashboard?symbol=EUR_USD");
    expect(answer).toMatchObject({ status: 303, to: "/dashboard?symbol=EUR_USD" });
    const [placed] = await installation.query(
      "select take_profit::text, stop_loss from trading.orders order by id desc limit 1",
    );
    expect(placed).toEqual({ take_profit: "1.095000", stop_loss: null });
  });

  test("a level that is switched on without a value is rejected", async () => {
    const before = await openOrders();
    await installation.submit(customer, "/dashboard/orders", {
      instrument: "EUR_USD",
      type: "buy",
      amount: "1000",
      closeAtLoss: "on",
      lossLevel: "",
    });
    expect(await openOrders()).toBe(before);
  });

  test("PUT and DELETE are sent in a hidden field", async () => {
    const id = placedId(await place({ loss: "1.05" }));
    const answer = await installation.submit(customer, `/dashboard/orders/${id}?symbol=EUR_USD`, {
      _method: "PUT",
      level: "loss",
      rate: "1.05",
    });
    expect(answer).toMatchObject({ status: 303, to: "/dashboard?symbol=EUR_USD" });
    expect(await installation.query("select stop_loss from trading.orders where id = $1", [id])).toEqual([
      { stop_loss: null },
    ]);
  });
});
