// Every back-office endpoint by the specification's paths and names: once as JSON and once as a form.
import sharp from "sharp";
import { expect, test } from "vitest";
import { createClient, logIn } from "../../support/client.ts";
import { openTradingServer } from "../trading/trading-server.ts";

const installation = await openTradingServer();
const admin = await logIn(installation.url, "admin@demo.test");
await installation.price("EUR_USD", "1.10000", "1.10010");
const under = "/admin/approvals";
const before = "/admin/audit";
type Fields = Record<string, unknown>;

/** Sends the call twice for different records: n is 0 for JSON and 1 for the form. */
async function both(
  number: string,
  method: "POST" | "PUT" | "DELETE",
  path: string | ((n: 0 | 1) => string),
  message: string,
  body: Fields | ((n: 0 | 1) => Fields) = {},
) {
  const [paths, bodies] = [
    typeof path === "string" ? () => path : path,
    typeof body === "function" ? body : () => body,
  ];
  const jsonResponse = await admin.json(method, paths(0), bodies(0));
  expect([number, jsonResponse.status, jsonResponse.body.message]).toEqual([number, 200, message]);
  const form = new URLSearchParams([
    ["_method", method],
    ["_under", under],
  ]);
  for (const [name, value] of Object.entries(bodies(1)))
    for (const [index, each] of [value].flat().entries())
      if (typeof each === "object" && each)
        for (const [field, text] of Object.entries(each as Fields))
          form.append(`${name}[${index}].${field}`, String(text ?? ""));
      else form.append(name, String(each ?? ""));
  const answer = await admin.send("POST", paths(1), {
    body: form,
    headers: { Accept: "text/html", Origin: installation.url, Referer: installation.url + before },
  });
  // The redirect goes to the list or to the new record; a rejected form would return to the page before.
  expect([number, answer.status, answer.headers.get("location")]).toEqual([
    number,
    303,
    expect.not.stringMatching(before),
  ]);
}

const ids = async (text: string, values: unknown[] = []) =>
  (await installation.query<{ id: number }>(text, values)).map(({ id }) => id);
const pair = (found: number[]) => (n: 0 | 1) => String(found[n]);
const [clara = 0] = await ids("select id from iam.users where email = 'customer@demo.test'");
const [balance = 0] = await ids("select id from money.accounts where user_id = $1 and mode = 'real'", [clara]);

test("users: A-101 to A-108", async () => {
  const person = { password: "Something-9", isEmailVerified: true, isActive: true };
  const createdIds = (kind: string) => ids("select id from iam.users where email like $1 || '%' order by id", [kind]);
  const add = (kind: string, roleId: number) =>
    both("A-101", "POST", "/admin/users", "User added successfully", (n) => ({
      ...person,
      fullName: "New One",
      email: `${kind}${n}@demo.test`,
      roleId,
    }));
  await add("staff", 5);
  await add("buyer", 3);
  const [staff, buyers] = [pair(await createdIds("staff")), pair(await createdIds("buyer"))];
  await both(
    "A-102",
    "PUT",
    (n) => `/admin/users/${staff(n)}`,
    "User updated successfully",
    (n) => ({
      ...person,
      fullName: "Other",
      email: `staff${n}@demo.test`,
      roleId: 6,
      whitelist: "10.0.0.1",
    }),
  );
  await both("A-103", "DELETE", (n) => `/admin/users/${staff(n)}`, "User deleted successfully");
  await both("A-104", "PUT", `/admin/customers/${clara}`, "User updated successfully", {
    fullName: "Clara Customer",
    email: "customer@demo.test",
    password: "",
    phone: "+49301234567",
    birthDate: "1990-01-31",
    country: "Germany",
    city: "Kiel",
    postalCode: "24103",
    address: "Hafen 1",
    managerId: -2,
    pricingTableId: -2,
    isEmailVerified: true,
    isActive: true,
  });
  await both("A-105", "DELETE", (n) => `/admin/customers/${buyers(n)}`, "Customers deleted successfully");
  const leads = pair(
    await ids("select id from crm.leads where user_id is null and deleted_at is null order by id limit 2"),
  );
  await both("A-107", "POST", "/admin/leads/convertLeadToUser", "Lead converted successfully", (n) => ({
    id: leads(n),
    password: "Something-9",
  }));
  await both("A-108", "PUT", `/admin/balance/${balance}`, "Balance updated successfully", {
    amount: "1000",
    type: "add",
  });
});

test("acting as a customer and returning: A-106, A-100", async () => {
  for (const isForm of [false, true]) {
    const client = await logIn(installation.url, "admin@demo.test");
    const post = async (path: string) => {
      if (isForm) return (await installation.submit(client, path, {}, "/admin")).to;
      return (await client.json("POST", path)).body.redirect;
    };
    expect([
      await post(`/admin/customers/login-as/${clara}`),
      await post("/authManager/back-to-admin"),
      await post("/auth/logout"),
    ]).toEqual(["/dashboard", "/admin", "/"]);
    expect((await client.json("GET", "/auth/user")).status).toBe(401);
  }
});

test("trades and money: A-109 to A-116", async () => {
  const placed: number[] = [];
  for (let n = 0; n < 4; n++) {
    const order = { type: "buy", instrument: "EUR_USD", amount: "1000" };
    placed.push(((await installation.owner.json("POST", "/dashboard/orders", order)).body.order as { id: number }).id);
  }
  const [openOrder, closed] = [pair(placed.slice(0, 2)), pair(placed.slice(2))];
  await both("A-109", "PUT", (n) => `/admin/trades/${openOrder(n)}`, "Order updated successfully", {
    openRate: "1.09",
    closeRate: "",
    spread: "2",
    profit: "1.3",
    loss: "",
    openTime: "2026-01-05T10:00",
  });
  await both("A-110", "POST", "/admin/trades/close", "Order closed successfully", (n) => ({
    orderId: closed(n),
    instrument: "EUR_USD",
  }));
  await both("A-111", "DELETE", (n) => `/admin/trades/${openOrder(n)}`, "Order deleted successfully");
  const deposits = await ids(
    `insert into money.deposits (user_id, account_id, gateway, amount, total)
     select $1, $2, 'bank', 10, 10 from generate_series(1, 4) returning id`,
    [clara, balance],
  );
  const withdraws = await ids(
    `select (money.request_withdrawal($1, $2, 100, 'Bank', 'Clara Customer', 'DE1', 'BIC', 'Germany', null)).id
     from generate_series(1, 4)`,
    [clara, balance],
  );
  const each = (of: string, found: number[], verb: string) => (n: 0 | 1) => `/admin/${of}/${found[n]}/${verb}`;
  const declineReason = "No";
  await both("A-112", "POST", each("deposits", deposits.slice(0, 2), "approve"), "Deposit approved successfully");
  await both("A-113", "POST", each("deposits", deposits.slice(2), "decline"), "Withdraw declined successfully");
  await both("A-114", "POST", each("withdraws", withdraws.slice(0, 2), "approve"), "Withdraw approved successfully");
  await both("A-115", "POST", each("withdraws", withdraws.slice(2), "decline"), "Withdraw declined successfully", {
    declineReason,
  });
  const documents = await ids(
    `insert into kyc.documents (user_id, type, front_file, address_file)
     select id, 'passport', 'front', 'proof' from iam.users where role_id in (3, 4, 5, 6) order by id limit 4 returning id`,
  );
  await both("A-127", "POST", each("kyc", documents.slice(0, 2), "approve"), "Document approved successfully");
  await both("A-128", "POST", each("kyc", documents.slice(2), "decline"), "KYC declined successfully", {
    declineReason,
  });
  await both("A-116", "POST", "/admin/withdraws/settings", "Withdraw settings updated successfully", {
    feePercentage: "1",
    feeFixed: "2",
  });
});

test("market settings: A-121 to A-126, A-133 to A-135, A-137", async () => {
  const instrument = (n: 0 | 1, alias = "") => ({
    name: n ? "ZAR_SEK" : "ZAR_NOK",
    base: "ZAR",
    quote: n ? "SEK" : "NOK",
    category: "forex",
    bids: "0.5",
    asks: "0.6",
    tradingview: "OANDA",
    alias,
    leverage: "20",
    tradable: "on",
    swap: "0",
  });
  await both("A-121", "POST", "/admin/instruments", "Instrument added successfully", (n) => instrument(n));
  const instruments = pair(
    await ids("select id from market.instruments where name in ('ZAR_NOK', 'ZAR_SEK') order by name"),
  );
  await both(
    "A-122",
    "PUT",
    (n) => `/admin/instruments/${instruments(n)}`,
    "Instrument updated successfully",
    (n) => instrument(n, "Rand"),
  );
  await both("A-123", "DELETE", (n) => `/admin/instruments/${instruments(n)}`, "Instrument deleted successfully");
  const figures = (kind: string, value: string) =>
    Object.fromEntries(["forex", "crypto", "stock", "index", "commodity"].map((name) => [`${name}_${kind}`, value]));
  const plan = {
    name: "Tin",
    description: "Dull",
    price: "5",
    ...figures("leverage", "10"),
    ...figures("stopout", "50"),
  };
  await both("A-124", "POST", "/admin/pricing", "Plan added successfully", plan);
  const plans = pair(await ids("select id from money.plans where name = 'Tin' order by id"));
  await both("A-125", "PUT", (n) => `/admin/pricing/${plans(n)}`, "Plan updated successfully", plan);
  await both("A-126", "DELETE", (n) => `/admin/pricing/${plans(n)}`, "Plan deleted successfully");
  const lots = Object.fromEntries(
    ["Forex", "Stock", "Commodity", "Index", "Crypto"].map((name) => [`lot${name}`, "amount"]),
  );
  await both("A-133", "POST", "/admin/lots", "Lots updated successfully", lots);
  const lotSelector = [{ label: "Mini", value: "1000" }];
  await both("A-134", "POST", "/admin/lotSelector", "Lots updated successfully", { lotSelector });
  const spreads = ["forex", "commodity", "index", "crypto", "stock"];
  for (const prefix of ["", "spread_"])
    await both(
      "A-135",
      "POST",
      "/admin/spreads",
      "Spreads updated successfully",
      Object.fromEntries(spreads.map((name, n) => [prefix + name, String(n + prefix.length)])),
    );
  expect(
    (await installation.query("select spread_pips::float as pips from market.categories where category = 'stock'"))[0],
  ).toEqual({
    pips: 11,
  });
  const message = "voiso updated successfully";
  const voiso = { key: "voiso", value1: "cluster", value2: "secret", value3: "", value4: "", value5: "" };
  await both("A-137", "PUT", "/admin/apis/voiso", message, voiso);
});

test("languages and texts: A-129 to A-132", async () => {
  const languages = await installation.query<{ code: string; name: string }>(
    "select code, name from site.languages order by position",
  );
  await both("A-129", "POST", "/admin/languages", "Languages updated successfully", { lotSelector: languages });
  const text = (n: 0 | 1) => ({ code: "de", key: `A key ${n}`, value: "Ein Wort" });
  await both("A-130", "POST", "/admin/languages/translations", "Translation added successfully", text);
  const texts = pair(
    await ids("select id from site.translations where language_code = 'de' and key like 'A key _' order by key"),
  );
  const path = (n: 0 | 1) => `/admin/languages/translations/${texts(n)}`;
  await both("A-131", "PUT", path, "Translation updated successfully", (n) => ({ ...text(n), value: "Zwei" }));
  await both("A-132", "DELETE", path, "Translation deleted successfully");
});

test("calls with files: A-117 to A-120, A-136", async () => {
  const drawn = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#123456" } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(drawn)], "a.png", { type: "image/png" });
  const send = async (method: string, path: string, fields: Record<string, string | File>, accept: string) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, ...(accept === "text/html" && { _method: method }) }))
      form.set(name, value);
    return admin.send(accept === "text/html" ? "POST" : method, path, {
      body: form,
      headers: { Accept: accept, Origin: installation.url, Referer: installation.url + before },
    });
  };
  const outside = { logo: file, name: "Pay", link: "https://pay.example/x", customLabel: "Tag", customValue: "@us" };
  const site = { appName: "Bourse", appUrl: "http://localhost:3000", appCurrency: "USD", appIcon: file };
  const twice = async (
    number: string,
    method: string,
    path: string,
    fields: Record<string, string | File>,
    message: string,
  ) => {
    const jsonResponse = await send(method, path, fields, "application/json");
    const body = (await jsonResponse.json()) as Fields;
    expect([number, jsonResponse.status, body.message]).toEqual([number, 200, message]);
    const answer = await send(method, path, { ...fields, _under: under }, "text/html");
    expect([number, answer.status, answer.headers.get("location")]).toEqual([
      number,
      303,
      expect.not.stringMatching(before),
    ]);
  };
  const wallet = {
    name: "usdt",
    key1: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
    key2: "",
    key3: "",
    key4: "",
    key5: "",
    fee: "0",
    isActive: "on",
    file,
  };
  await twice("A-117", "PUT", "/admin/gateways/usdt", wallet, "USDT updated successfully");
  await twice("A-118", "POST", "/admin/externalPayments", outside, "External payment added successfully");
  const createdIds = pair(await ids("select id from money.external_payments where name = 'Pay' order by id"));
  await twice(
    "A-119",
    "PUT",
    `/admin/externalPayments/${createdIds(0)}`,
    outside,
    "External payment updated successfully",
  );
  await both("A-120", "DELETE", (n) => `/admin/externalPayments/${createdIds(n)}`, "Payment deleted successfully");
  await twice("A-136", "POST", "/admin/settings", site, "Settings updated successfully");
});

const user = { id: expect.any(Number), email: expect.stringContaining("@") };
const figure = expect.stringMatching(/^-?\d/);
const dated = { id: expect.any(Number), created_at: expect.any(String) };
const money = {
  ...dated,
  user,
  gateway: "bank",
  amount: figure,
  fee: figure,
  total: figure,
  balance: { currency: "USD" },
};

test.each([
  [
    "A-140",
    "/admin/customers/api/all",
    { id: expect.any(Number), full_name: expect.any(String), role_id: 3, profile: { country: expect.any(String) } },
  ],
  ["A-141", "/admin/users/api", { role_id: expect.any(Number), is_active: true, whitelists: [] }],
  [
    "A-142",
    "/admin/trades/api/closed",
    { ...dated, user, balance: { mode: expect.any(String) }, open_rate: figure, leverage: figure },
  ],
  ["A-143", "/admin/deposits/api/history", { ...money, status: "declined", description: expect.any(String) }],
  ["A-144", "/admin/withdraws/api/history", { ...money, status: "declined", decline_reason: "No" }],
  ["A-145", "/admin/withdraws/api/pending", undefined],
  [
    "A-146",
    "/admin/externalPayments/api",
    { link: expect.any(String), customLabel: expect.any(String), customValue: expect.any(String) },
  ],
  [
    "A-147",
    "/admin/kyc/api",
    { ...dated, type: "passport", user, front: null, back: null, address: null, decline_reason: "No" },
  ],
  [
    "A-148",
    "/admin/instruments/api/forex",
    { name: expect.any(String), tradingview: expect.any(String), swap: figure, tradable: true },
  ],
  [
    "A-149",
    "/admin/languages/api/de",
    { id: expect.any(Number), code: "de", key: expect.any(String), value: expect.any(String) },
  ],
])("%s: GET %s returns data and meta with the specified names", async (_, path, row) => {
  const { status, body } = await admin.json("GET", `${path}?page=1&limit=15`);
  expect([status, body.meta]).toEqual([
    200,
    expect.objectContaining({ page: 1, per_page: 15, total: expect.any(Number) }),
  ]);
  if (row) expect((body.data as unknown as object[])[0]).toMatchObject(row);
});

test("other reads of the specification: A-150 to A-152", async () => {
  const plans = async (state: "on" | "off") => {
    const value =
      "insert into site.settings (name, value) values ('pricingPlan', $1) on conflict (name) do update set value = $1";
    await installation.query(value, [state]);
    return expect.poll(async () => (await installation.owner.json("GET", "/dashboard/pricing")).status, {
      timeout: 15_000,
    });
  };
  await (await plans("off")).toBe(404);
  await (await plans("on")).toBe(200);
  const { body } = await admin.json("GET", "/admin/dashboard?from=2020-01-01&to=2100-01-01");
  expect(body).toMatchObject({
    totalDeposits: figure,
    totalWithdraws: figure,
    totalTrades: expect.any(Number),
    totalUsers: expect.any(Number),
    totalProLoss: figure,
    last7DaysTransactions: { categories: expect.any(Array), series: expect.any(Array) },
    tradeEngagement: { categories: expect.any(Array), data: expect.any(Array) },
  });
  for (const path of ["/admin/share/users/2", "/admin/share/users/5", "/auth/user", "/notifications"])
    expect([path, (await admin.json("GET", path)).status]).toEqual([path, 200]);
  expect((await createClient(installation.url).json("GET", "/admin/dashboard")).status).toBe(401);
});

test("the dashboard works without scripts: five cards, bars and a ring with a table each, and Reset (A-030)", async () => {
  const read = async (query: string) => (await admin.get(`/admin${query}`, { Accept: "text/html" })).text();
  const cards = (html: string) =>
    [...html.matchAll(/<dl class="card stat"><dt>([^<]+)<\/dt><dd class="v">(.*?)<\/dd>/g)].map(([, label, value]) => [
      label,
      value?.replaceAll(/<span class="cur"[^>]*>.*?<\/span>|<[^>]+>|\u2009|\u202f|\u00a0| |\+/g, "").replace("−", "-"),
    ]);
  await installation.query("select money.adjust_balance($1, $2, 5000, 'add', 'to trade')", [
    (await ids("select id from iam.users where email = 'admin@demo.test'"))[0],
    balance,
  ]);
  await installation.query("update iam.users set active_account_id = $1 where id = $2", [balance, clara]);
  // The price of the file's start may be too old by now.
  await installation.price("EUR_USD", "1.10000", "1.10010");
  const order = { type: "buy", instrument: "EUR_USD", amount: "1000" };
  expect((await installation.owner.json("POST", "/dashboard/orders", order)).status).toBe(200);
  const { body } = await admin.json("GET", "/admin/dashboard");
  const all = await read("");
  expect(cards(all)).toEqual([
    ["Total deposits", Number(body.totalDeposits).toFixed(2)],
    ["Total withdrawals", Number(body.totalWithdraws).toFixed(2)],
    ["Total trades", String(body.totalTrades)],
    ["Total customers", String(body.totalUsers)],
    ["P/L of customers", Number(body.totalProLoss).toFixed(2)],
  ]);
  // The chart is rendered for two widths, and the ring once; tables contain the same data for screen readers.
  expect(all.match(/<svg xmlns="[^"]+" viewBox="0 0 \d{3} \d{3}"[^>]* aria-hidden="true"/g)).toHaveLength(3);
  for (const label of ["Transactions, last 7 days", "Trades by market"])
    expect([label, all.includes(`<table class="table" aria-label="${label}"`)]).toEqual([label, true]);
  const narrowed = await read("?from=2001-01-01&to=2001-01-07");
  expect(cards(narrowed).map(([, value]) => value)).toEqual(["0.00", "0.00", "0", "0", "0.00"]);
  expect(/name="from"[^>]*value="2001-01-01"/.test(narrowed)).toBe(true);
  expect(/<a [^>]*href="\/admin"[^>]*>Reset<\/a>/.test(narrowed)).toBe(true);
});
