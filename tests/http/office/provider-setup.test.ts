// External services enabled in the back office with its forms, without scripts and without a restart, and their effects
// with simulated prices and payments. Other gateways: tests/http/money.
import { afterAll, expect, test } from "vitest";
import { startCurrencyApi } from "../../support/currency-api.ts";
import { type Client, createClient, logIn } from "../../support/client.ts";
import { createDatabase } from "../../support/database.ts";
import { startEod } from "../../support/eod.ts";
import { startOanda } from "../../support/oanda.ts";
import { startPolygon } from "../../support/polygon.ts";
import { openRecaptcha } from "../../support/providers/recaptcha.ts";
import { startStandIn } from "../../support/providers/stand-in.ts";
import { openStripe } from "../../support/providers/stripe.ts";
import { openTracknow } from "../../support/providers/tracknow.ts";
import { startServer } from "../../support/server.ts";
import { newcomer } from "../identity/people.ts";
import { enableGateway } from "../money/cashier.ts";

const ACCOUNT = "101-004-1435156-001";
const WAIT = { timeout: 20_000, interval: 100 };
const calls: unknown[] = [];
const [database, polygon, eod, oanda, currency, recaptcha, stripe, tracknow, voiso] = await Promise.all([
  createDatabase("demo"),
  startPolygon({ key: "polygon-key" }),
  startEod({ key: "eod-key" }),
  startOanda({ key: "oanda-key", account: ACCOUNT, offers: ["XAU_USD", "SPX500_USD"] }),
  startCurrencyApi({ key: "currency-key" }),
  openRecaptcha(),
  openStripe(),
  openTracknow(),
  startStandIn(({ method, url, body }) => {
    if (!url.pathname.startsWith("/api/v1/voiso-key/")) return { json: { error: "Invalid key" } };
    if (method === "GET") return { json: [{ email: "a@voiso.test", ext: "7777", status: "available" }] };
    calls.push(JSON.parse(body));
    // The provider accepts a call with an empty answer.
    return { status: 204, text: "" };
  }),
]);
const market = { "polygon.stream": polygon.url, "eod.stream": eod.url, "currency.rest": currency.url };
const practice = { "fxpractice.rest": oanda.url, "fxpractice.stream": oanda.url };
const payments = { ...stripe.urls, recaptcha: recaptcha.url, tracknow: tracknow.url, voiso: voiso.url };
const pairs = (urls: object) =>
  Object.entries(urls)
    .map(([name, url]) => `${name}=${url}`)
    .join(",");
const { url } = await startServer(database, {
  jobs: true,
  feed: "live",
  env: { MARKET_URLS: pairs({ ...market, ...practice }), GATEWAY_URLS: pairs(payments) },
});
const [office, customer] = [await logIn(url, "admin@demo.test"), await logIn(url)];
afterAll(async () => {
  oanda.end();
  await Promise.all([polygon, eod, oanda].map((one) => one.kill()));
});
const html = { Accept: "text/html" };

/** Fills in a form of the back office and sends it; the next page must contain the text. */
async function save(page: string, action: string, fields: Record<string, string>, expectedText: string): Promise<void> {
  await office.form(action, fields, { Referer: url + page });
  expect(await (await office.get(page, html)).text()).toContain(expectedText);
}
const saveApi = (key: string, values: string[]) => {
  const fields = Object.fromEntries(values.map((value, at) => [`value${at + 1}`, value]));
  return save("/admin/apis", `/admin/apis/${key}`, { _method: "PUT", key, ...fields }, `${key} updated`);
};
const saveSettings = (fields: Record<string, string>) =>
  save(
    "/admin/settings",
    "/admin/settings",
    { appName: "Bourse", appUrl: url, appCurrency: "USD", ...fields },
    "Settings updated",
  );
const connected = async () => {
  const { body } = await office.json("GET", "/admin/status/api");
  const health = body.health as { api: string; success: boolean }[];
  return health.flatMap(({ api, success }) => (success ? api : [])).toSorted();
};
const shown = async (symbol: string) => {
  const { body } = await customer.json("GET", `/dashboard?symbol=${symbol}`);
  const { bids, asks } = body.asset as { bids: string; asks: string };
  return [bids, asks];
};
const place = (instrument: string, amount: string, more: object = {}) =>
  customer.json("POST", "/dashboard/orders", { type: "buy", instrument, amount, profit: null, loss: null, ...more });

test("price and rate providers: their prices are shown and traded on", async () => {
  await expect.poll(async () => (await connected()).length, WAIT).toBe(0);
  await saveApi("polygonAPI", ["polygon-key", "on", "on", "off"]);
  await saveApi("eodAPI", ["eod-key", "on"]);
  await saveApi("oandaAPI", [ACCOUNT, "oanda-key", "on"]);
  await saveApi("currencyAPI", ["currency-key"]);
  const all = ["currencyAPI", "eodStock", "oandaRest", "polygonCrypto", "polygonForex"];
  await expect.poll(connected, WAIT).toEqual(all);
  expect((await office.json("GET", "/admin/status/api")).body.quota).toEqual({ remaining: "299", limit: "300" });

  const quotes: [string, string, string, string, (bid: string, ask: string) => unknown][] = [
    ["EUR_USD", "1000", "1.13600", "1.13620", (bid, ask) => polygon.forex("EUR/USD", bid, ask)],
    ["BTC_USD", "0.01", "63052.70", "63073.10", (bid, ask) => polygon.crypto("BTC-USD", bid, ask)],
    ["AAPL_USD", "1", "227.30", "227.33", (bid, ask) => eod.quote("AAPL", bid, ask)],
    ["XAU_USD", "1", "4129.100", "4129.500", (bid, ask) => oanda.quote("XAU_USD", bid, ask)],
  ];
  for (const [instrument, amount, bid, ask, sendQuote] of quotes) {
    sendQuote(bid, ask);
    await expect.poll(() => shown(instrument), WAIT).toEqual([bid, ask]);
    const { status, body } = await place(instrument, amount);
    expect([instrument, status, body.message]).toEqual([instrument, 200, "Order Placed Successfully"]);
    const { id, open_rate: rate } = body.order as { id: number; open_rate: string };
    expect(Number(rate)).toBe(Number(ask));
    const closed = await customer.json("POST", "/dashboard/orders/close", { orderId: id, instrument });
    expect([instrument, closed.body.message]).toEqual([instrument, "Order Closed Successfully"]);
  }
  // The provider's price reaches a level of an order.
  const { body } = await place("EUR_USD", "1000", { profit: "1.14000" });
  polygon.forex("EUR/USD", "1.14100", "1.14120");
  const closed = "select close_time is not null as yes from trading.orders where id = $1";
  const { id } = body.order as { id: number };
  await expect.poll(async () => (await database.owner.query(closed, [id])).rows, WAIT).toEqual([{ yes: true }]);
});

test("calls: agents are listed and a call is started", async () => {
  await saveApi("voiso", ["cc-ams03", "voiso-key"]);
  const agents = await office.json("GET", "/admin/crm/voiso/agents");
  expect(agents.body.data).toEqual([{ email: "a@voiso.test", ext: "7777", status: "available" }]);
  const started = { phone: "+47 22 00 11 22", agentEmail: "a@voiso.test" };
  const { body } = await office.json("POST", "/admin/crm/voiso/startCall", started);
  expect(body.message).toBe("Call started successfully");
  expect(calls).toEqual([{ agent: "a@voiso.test", number: "4722001122", crm: "Bourse" }]);
});

test("the human check, a gateway and Tracknow: a customer signs up and pays, and the postback has the click that brought them", async () => {
  await saveSettings({ recaptchaToggle: "on", ...recaptcha.keys, tracknowToken: "nordpost:7" });
  await enableGateway(office, stripe);
  const robot = await createClient(url).json("POST", "/auth/signup", newcomer());
  expect([robot.status, robot.body.message]).toEqual([422, "Confirm that you are not a robot"]);
  const page = await (await createClient(url).get("/signup?click_id=click-42", html)).text();
  expect(page).toMatch(/name="refId" value="click-42"/);
  const person = newcomer({ currency: "USD", refId: "click-42", humanKey: recaptcha.token() });
  const client: Client = createClient(url);
  expect((await client.json("POST", "/auth/signup", person)).status).toBe(200);
  const { email, password } = person;
  await client.json("POST", "/auth/login", { email, password, humanKey: recaptcha.token() });

  const { rows } = await database.owner.query<{ id: number }>(
    "select a.id from money.accounts a join iam.users u on u.id = a.user_id where u.email = $1 and a.mode = 'real'",
    [email],
  );
  const depositRequest = { balance_id: rows[0]?.id, amount: "100", gateway: "stripe" };
  const { body } = await client.json("POST", "/deposits", depositRequest);
  const { reference } = body.deposit as { reference: string };
  stripe.arrive({ url: String(body.paymentLink) });
  stripe.settle(reference);
  for (let attempt = 0; attempt < 3; attempt++)
    expect(await stripe.report(`${url}/webhooks/stripe`, reference)).toBe(200);
  const balance = "select round(balance, 2)::text as balance from money.accounts where id = $1";
  await expect
    .poll(async () => (await database.owner.query(balance, [rows[0]?.id])).rows, WAIT)
    .toEqual([{ balance: "100.00" }]);
  await expect.poll(() => tracknow.postbacks, WAIT).toHaveLength(1);
  expect(tracknow.postbacks[0]).toMatchObject({
    campaign_id: "7",
    click_id: "click-42",
    amount: "100",
    order_id: reference,
  });
});

test("entered keys are never shown again", async () => {
  const secrets = ["polygon-key", "eod-key", "oanda-key", "currency-key", "voiso-key", "secret-key", "nordpost:7"];
  const typed = [...secrets, ...Object.values(stripe.keys)];
  for (const path of ["/admin/apis", "/admin/settings", "/admin/gateways", "/admin/gateways/stripe/edit"]) {
    const text = await (await office.get(path, html)).text();
    expect([path, typed.filter((key) => text.includes(key)), text.includes("sealed:1:")]).toEqual([path, [], false]);
    const read = JSON.stringify((await office.json("GET", path)).body);
    expect([path, typed.filter((key) => read.includes(key)), read.includes("sealed:1:")]).toEqual([path, [], false]);
  }
});
