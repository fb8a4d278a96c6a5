import { beforeEach, describe, expect, test } from "vitest";
import { type Answer, logIn } from "../../support/client.ts";
import { signUp } from "../identity/people.ts";
import { openTradingServer } from "./trading-server.ts";

const installation = await openTradingServer();
const { owner, stranger } = installation;
await installation.price("EUR_USD", "1.10000", "1.10010");
const placed = await owner.json("POST", "/dashboard/orders", {
  type: "buy",
  instrument: "EUR_USD",
  amount: "1000",
  loss: "1.05",
});
const { id: orderId } = placed.body.order as { id: number };

beforeEach(() => installation.price("EUR_USD", "1.10000", "1.10010"));

const expectUnchanged = async () =>
  expect(
    await installation.query("select stop_loss::text, close_time from trading.orders where id = $1", [orderId]),
  ).toEqual([{ stop_loss: "1.05", close_time: null }]);

/** The answer without the request id. */
const withoutRequestId = ({ status, body }: Answer) => ({
  status,
  body: { ...body, requestId: undefined },
});

describe("another customer's order is answered like an order that does not exist (T-01, T-02)", () => {
  test.each(["/dashboard/orders/ID", "/dashboard/orders/ID/loss", "/dashboard/orders/ID/profit"])(
    "GET %s of another customer's order is 404",
    async (path) => {
      const theirs = await stranger.json("GET", path.replace("ID", String(orderId)));
      const none = await stranger.json("GET", path.replace("ID", "999999"));
      expect(theirs.status).toBe(404);
      expect(withoutRequestId(theirs)).toEqual(withoutRequestId(none));
    },
  );

  test("Remix's data request for another customer's order is 404", async () => {
    const path = `/dashboard/orders/${orderId}/loss?_data=${encodeURIComponent("trading/orders/order-loss")}`;
    expect((await stranger.json("GET", path, undefined, { Accept: "*/*" })).status).toBe(404);
    const action = `/dashboard/orders/${orderId}?_data=${encodeURIComponent("trading/orders/protect-order")}`;
    expect((await stranger.json("PUT", action, { loss: "1.06" }, { Accept: "*/*" })).status).toBe(404);
    await expectUnchanged();
  });

  test("changing or closing another customer's order is 404 and changes nothing", async () => {
    const sent = { loss: "1.06" };
    const theirs = await stranger.json("PUT", `/dashboard/orders/${orderId}`, sent);
    expect(withoutRequestId(theirs)).toEqual(
      withoutRequestId(await stranger.json("PUT", "/dashboard/orders/999999", sent)),
    );
    expect(theirs.status).toBe(404);
    expect((await stranger.json("POST", "/dashboard/orders/close", { orderId, instrument: "EUR_USD" })).status).toBe(
      404,
    );
    expect((await owner.json("POST", "/dashboard/orders/close", { orderId, instrument: "USD_JPY" })).status).toBe(422);
    expect(
      (await owner.json("POST", "/dashboard/orders/close", { orderId: "1; drop", instrument: "EUR_USD" })).status,
    ).toBe(422);
    await expectUnchanged();
  });

  test("changing or cancelling another customer's pending order is 404", async () => {
    const left = await owner.json("POST", "/dashboard/pending", {
      type: "buy",
      kind: "limit",
      instrument: "EUR_USD",
      amount: "1000",
      price: "1.05",
    });
    const { id } = left.body.order as { id: number };
    expect((await stranger.json("DELETE", `/dashboard/pending/${id}`, {})).status).toBe(404);
    expect((await stranger.json("GET", "/dashboard/pending")).body.data).toEqual([]);
  });

  test("lists contain only the customer's own orders", async () => {
    const { data } = (await stranger.json("GET", "/dashboard/orders")).body as { data: { id: number }[] };
    expect(data.map(({ id }) => id)).not.toContain(orderId);
  });
});

describe("another customer's wallet cannot be selected (T-03)", () => {
  test("switching to another customer's wallet is 404, and to an own one succeeds", async () => {
    const [foreign] = await installation.query<{ id: string }>(
      "select a.id from money.accounts a join iam.users u on u.id = a.user_id where u.email = 'customer@demo.test' limit 1",
    );
    expect((await stranger.json("POST", "/dashboard/switch-wallet", { balanceId: Number(foreign?.id) })).status).toBe(
      404,
    );
    expect((await stranger.json("POST", "/dashboard/switch-wallet", { balanceId: 999999 })).status).toBe(404);
    expect((await stranger.json("POST", "/dashboard/switch-wallet", { balanceId: [1] })).status).toBe(422);

    const { balances } = (await owner.json("GET", "/auth/user")).body as { balances: { id: number; mode: string }[] };
    for (const mode of ["real", "demo"]) {
      const balanceId = balances.find((balance) => balance.mode === mode)?.id;
      expect((await owner.json("POST", "/dashboard/switch-wallet", { balanceId })).status).toBe(200);
      expect((await owner.json("GET", "/auth/user")).body).toMatchObject({ activeBalance: { id: balanceId, mode } });
    }
  });
});

describe("a wallet that was switched in another tab", () => {
  test("an order with figures of another wallet than the active one is rejected", async () => {
    const { balances } = (await owner.json("GET", "/auth/user")).body as { balances: { id: number; mode: string }[] };
    const of = (mode: string) => balances.find((balance) => balance.mode === mode)?.id;
    const shown = async (path: string) => {
      const page = await (await owner.get(path, { Accept: "text/html" })).text();
      return [...page.matchAll(/name="shown_account" value="(\d*)"/g)].map(([, id]) => Number(id));
    };
    expect(await shown("/dashboard?symbol=EUR_USD")).toEqual([of("demo")]);
    expect(await shown("/dashboard/close-all")).toEqual([of("demo"), of("demo")]);
    const order = { type: "buy", instrument: "EUR_USD", amount: "1000", shown_account: String(of("demo")) };
    const pending = { ...order, kind: "limit", price: "1.05" };
    await owner.json("POST", "/dashboard/switch-wallet", { balanceId: of("real") });
    const expectedAnswer = {
      status: 409,
      body: { message: "You switched to another account. Check the order and try again" },
    };
    expect(await owner.json("POST", "/dashboard/orders", order)).toMatchObject(expectedAnswer);
    expect(await owner.json("POST", "/dashboard/pending", pending)).toMatchObject(expectedAnswer);
    const all = { which: "all", shown_account: of("demo") };
    expect(await owner.json("POST", "/dashboard/orders/close-all", all)).toMatchObject(expectedAnswer);
    const review = `/dashboard/review?${new URLSearchParams(order)}`;
    expect((await owner.get(review, { Accept: "text/html" })).headers.get("location")).toMatch(
      /^\/dashboard\?symbol=EUR_USD/,
    );
    await owner.json("POST", "/dashboard/switch-wallet", { balanceId: of("demo") });
    expect((await owner.json("POST", "/dashboard/orders", order)).status).toBe(200);
    await expectUnchanged();
  });
});

test("an instrument has a page with its specification, and an unknown one has none", async () => {
  const page = await owner.get("/instruments/EUR_USD?units=20000", { Accept: "text/html" });
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain("Margin of the full tier");
  // The demo installation has spreads of ten days.
  expect(html).toMatch(/aria-label="Spread by hour\. 00:00: 0\.000\d+, 01:00: [^"]*23:00: 0\.000\d+"/);
  // The bar of the present hour has its value above it, in sight.
  expect(html).toMatch(/class="is-now is-labelled"[^>]*><i[^>]*><\/i><b[^>]*>0\.000\d+<\/b>/);
  expect(html).toMatch(/name="units"[^>]*value="20000"|value="20000"[^>]*name="units"/);
  expect((await owner.get("/instruments/XX_YY", { Accept: "text/html" })).status).toBe(404);
  expect(await (await owner.get("/dashboard?symbol=EUR_USD", { Accept: "text/html" })).text()).toContain(
    `href="/instruments/EUR_USD"`,
  );
});

test("a new customer's lists start with the first steps until the customer hides them", async () => {
  const { email, password } = await signUp(installation.url);
  const client = await logIn(installation.url, email, password);
  const read = async (path: string) => (await client.get(path, { Accept: "text/html" })).text();
  expect(await read("/dashboard")).toContain(`class="first-steps"`);
  expect(await read("/dashboard")).toContain("Step 1 of 3");
  expect(await read("/dashboard?guide=off")).not.toContain(`class="first-steps"`);
  expect(await installation.submit(client, "/preferences", { checklist: "hidden" })).toMatchObject({
    status: 303,
    to: "/dashboard",
  });
  expect(await read("/dashboard")).not.toContain(`class="first-steps"`);
});

describe("requests without a session or from another site", () => {
  test.each([
    "/dashboard/orders",
    "/dashboard/instruments",
    "/dashboard/get-favorite",
    "/dashboard/candles?instrument=EUR_USD",
  ])("GET %s without a session is 401", async (path) => {
    const answer = await fetch(installation.url + path, { headers: { Accept: "application/json" } });
    expect(answer.status).toBe(401);
  });

  test("a form from another site is rejected", async () => {
    const answer = await owner.json(
      "POST",
      "/dashboard/orders",
      { type: "buy", instrument: "EUR_USD", amount: "1" },
      { Origin: "https://evil.example" },
    );
    expect(answer.status).toBe(403);
  });
});

describe("market data for API clients", () => {
  test("rates, lots, bars and instruments are returned with the specified fields", async () => {
    await installation.price("USD_JPY", "150.000", "150.020");
    expect((await owner.json("GET", "/dashboard/rates?quote=JPY")).body).toEqual({ rate: "150.0100" });
    expect((await owner.json("GET", "/dashboard/rates?quote=USD")).body).toEqual({ rate: "1" });
    expect((await owner.json("GET", "/dashboard/rates?quote=XXX")).status).toBe(422);
    expect((await owner.json("GET", "/dashboard/lot-state/forex")).body).toMatchObject({
      lotState: "amount",
      lotSelector: expect.any(Array),
    });
    expect((await owner.json("GET", "/dashboard/lot-state/houses")).status).toBe(404);
    const { data: bars } = (await owner.json("GET", "/dashboard/candles?instrument=EUR_USD&resolution=1m")).body as {
      data: object[];
    };
    expect(bars.at(-1)).toMatchObject({ close: "1.10000" });
    const { data } = (await owner.json("GET", "/dashboard/instruments")).body as { data: { name: string }[] };
    expect(data.find(({ name }) => name === "EUR_USD")).toMatchObject({
      base: "EUR",
      quote: "USD",
      category: "forex",
      tradable: true,
      bids: "1.10000",
      asks: "1.10010",
      closeoutBid: "1.10000",
      closeoutAsk: "1.10010",
    });
  });

  test("favourites are added and removed, each listed once", async () => {
    const { data } = (await owner.json("GET", "/dashboard/instruments")).body as {
      data: { id: number; name: string }[];
    };
    const id = data.find(({ name }) => name === "AUD_CAD")?.id;
    const list = async () => (await owner.json("GET", "/dashboard/get-favorite")).body.list_id as number[];
    expect((await owner.json("POST", "/dashboard/add-to-favorite", { id })).body).toEqual({
      message: "Added to favorites",
    });
    expect((await owner.json("POST", "/dashboard/add-to-favorite", { id })).status).toBe(200);
    expect((await list()).filter((one) => one === id)).toHaveLength(1);
    expect((await owner.json("POST", "/dashboard/remove-from-favorite", { id })).body).toEqual({
      message: "Removed from favorites",
    });
    expect(await list()).not.toContain(id);
    expect((await owner.json("POST", "/dashboard/add-to-favorite", { id: 999999 })).status).toBe(422);
  });

  test("a plan above the balance is rejected", async () => {
    await installation.query(
      "insert into site.settings (name, value) values ('pricingPlan', 'on') on conflict (name) do update set value = excluded.value",
    );
    const [plan] = await installation.query<{ id: string }>(
      "insert into money.plans (name, price) values ('Dear', 1000000) returning id",
    );
    expect(await owner.json("POST", `/dashboard/pricing/subscribe/${plan?.id}`)).toMatchObject({
      status: 422,
      body: { message: "Not enough balance" },
    });
    expect(await installation.submit(owner, `/dashboard/pricing/subscribe/${plan?.id}`, {})).toMatchObject({
      status: 303,
      to: "/deposits",
    });
    await installation.query("update site.settings set value = 'off' where name = 'pricingPlan'");
  });

  test("invalid days are rejected for API clients and ignored by the screen", async () => {
    for (const day of ["2026-02-30", "0000-01-01", "abc"]) {
      const closed = await owner.json("GET", `/dashboard/orders/closed?dateStart=${day}`);
      expect(closed).toMatchObject({
        status: 422,
        body: { fields: { dateStart: "Enter dates as YYYY-MM-DD, for example 2026-01-31" } },
      });
      expect((await owner.get(`/dashboard?panel=closed&dateStart=${day}`)).status).toBe(200);
    }
  });

  test("the trading screen opens with USD_CNH, else with the first tradable forex pair (C-044, Q-22)", async () => {
    const shown = async () =>
      ((await owner.json("GET", "/dashboard")).body.asset as { name: string; category: string; tradable: boolean }) ??
      {};
    expect(await shown()).toMatchObject({ name: "USD_CNH" });
    await installation.query("update market.instruments set tradable = false where name = 'USD_CNH'");
    const other = await shown();
    expect(other).toMatchObject({ category: "forex", tradable: true });
    expect(other.name).not.toBe("USD_CNH");
    await installation.query("update market.instruments set tradable = true where name = 'USD_CNH'");
  });

  test("an unverified customer is asked to verify, and plans are mentioned while they are on (C-045, C-046)", async () => {
    const { email, password } = await signUp(installation.url);
    const newcomer = await logIn(installation.url, email, password);
    const banners = async (path: string) => {
      const text = await (await newcomer.get(path, { Accept: "text/html" })).text();
      return ["Verify your identity to trade", "Your pricing plan sets"].map((one) => text.includes(one));
    };
    expect(await banners("/dashboard")).toEqual([true, false]);
    await installation.query(
      "insert into site.settings (name, value) values ('pricingPlan', 'on') on conflict (name) do update set value = 'on'",
    );
    // The page of positions shows the same banners as the trading screen.
    for (const path of ["/dashboard", "/dashboard/positions"])
      await expect.poll(() => banners(path), { timeout: 15_000 }).toEqual([true, true]);
    await installation.query("update site.settings set value = 'off' where name = 'pricingPlan'");
  });

  test("the trading screen returns its data as JSON, filtered by the search", async () => {
    const { body } = await owner.json("GET", "/dashboard?search=gold&symbol=EUR_USD");
    expect((body.assets as { name: string }[])[0]?.name).toBe("XAU_USD");
    expect(body).toMatchObject({ asset: { name: "EUR_USD" }, currency: "USD", kycStatus: "approved" });
    const eurusd = (await owner.json("GET", "/dashboard?search=eur%2Fusd")).body.assets as { name: string }[];
    expect(eurusd[0]?.name).toBe("EUR_USD");
  });
});
