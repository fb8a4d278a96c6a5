// The risk desk over HTTP: roles, managers' own customers, trading states from the dialog, and the customer's ticket.
import { expect, test } from "vitest";
import type { InstrumentRisk, RiskDesk } from "../../../db/shapes/risk.ts";
import { logIn } from "../../support/client.ts";
import { openTradingServer } from "../trading/trading-server.ts";

const installation = await openTradingServer();
await installation.price("XAU_USD", "2000.00", "2000.40");
await installation.price("EUR_USD", "1.10000", "1.10010");
await installation.query("update trading.terms set stale_after = interval '1 hour'");
await installation.query("update market.categories set stale_after = interval '1 hour'");
await installation.query(
  `update iam.users u set active_account_id = a.id from money.accounts a
   where a.user_id = u.id and a.mode = 'real' and u.email in ('customer@demo.test', 'affiliate@demo.test')`,
);
const [{ id: adminId } = { id: 0 }] = await installation.query<{ id: number }>(
  "select id from iam.users where email = 'admin@demo.test'",
);
for (const email of ["customer@demo.test", "affiliate@demo.test"])
  await installation.query(
    `select money.adjust_balance($1, a.id, '50000', 'add', 'A test') from money.accounts a join iam.users u on u.id = a.user_id
     where u.email = $2 and a.mode = 'real'`,
    [adminId, email],
  );
const admin = await logIn(installation.url, "admin@demo.test");
const manager = await logIn(installation.url, "manager@demo.test");
type Desk = { instruments: { name: string; longUnits: string; state: string }[] };
const gold = async (client: typeof admin) =>
  ((await client.json("GET", "/admin/risk/api")).body as Desk).instruments.find(({ name }) => name === "XAU_USD");
const order = { type: "buy", instrument: "XAU_USD", amount: "2" };

test("administrators see every customer, managers their own, and other roles are refused", async () => {
  const [own, other] = [
    await installation.owner.json("POST", "/dashboard/orders", order),
    await installation.stranger.json("POST", "/dashboard/orders", order),
  ];
  expect([own.status, other.status]).toEqual([200, 200]);
  await installation.query(
    `update iam.profiles p set manager_id = m.id from iam.users m, iam.users c
     where m.email = 'manager@demo.test' and c.email = 'customer@demo.test' and p.user_id = c.id`,
  );
  await installation.query(
    `update iam.profiles p set manager_id = null from iam.users c where c.email = 'affiliate@demo.test' and p.user_id = c.id`,
  );
  expect((await gold(manager))?.longUnits).toBe("2");
  expect((await installation.owner.json("GET", "/admin/risk/api")).status).toBe(403);
  expect((await installation.owner.json("GET", "/admin/risk/api/XAU_USD")).status).toBe(403);
  expect((await admin.json("GET", "/admin/risk/api/NO_SUCH")).status).toBe(404);
  const { ladder } = (await admin.json("GET", "/admin/risk/api/XAU_USD")).body as { ladder: { step: string }[] };
  expect(ladder.map(({ step }) => step)).toContain("-2");
});

test("only administrators change a state, which the customer's order and ticket show", async () => {
  const state = { instrument: "XAU_USD", state: "close_only", reason: "News" };
  expect((await manager.json("POST", "/admin/risk/state", state)).status).toBe(403);
  expect((await admin.json("POST", "/admin/risk/state", { ...state, reason: "" })).status).toBe(422);
  expect((await admin.json("POST", "/admin/risk/state", state)).body).toMatchObject({
    message: "Trading is close only",
  });
  expect((await gold(admin))?.state).toBe("close_only");
  expect(await installation.owner.json("POST", "/dashboard/orders", order)).toMatchObject({
    status: 422,
    body: { code: "BT258", message: "Close only: positions can be closed, not opened" },
  });
  const page = await installation.owner.get("/dashboard?symbol=XAU_USD&cat=commodity");
  expect(await page.text()).toContain("XAU/USD is close only: you can close positions, but not open new ones.");
});

test("a form without JavaScript halts all trading and returns to the risk desk", async () => {
  const halt = { state: "halted", reason: "News", minutes: "60" };
  const { status, to } = await installation.submit(admin, "/admin/risk/state", halt, "/admin/risk/market/halt");
  expect([status, to]).toEqual([303, "/admin/risk"]);
  expect(await (await admin.get("/admin/risk")).text()).toContain("All trading is halted.");
  const [open] = await installation.query<{ id: number }>(
    "select id from trading.orders where close_time is null limit 1",
  );
  const close = { orderId: open?.id, instrument: "XAU_USD" };
  const answers = await Promise.all([
    installation.owner.json("POST", "/dashboard/orders/close", close),
    installation.stranger.json("POST", "/dashboard/orders/close", close),
  ]);
  expect(answers.map(({ body }) => body.code).sort()).toEqual(["BT104", "BT259"]);
});

test("dealing controls need an administrator, and the customer's ticket and orders follow them", async () => {
  await admin.json("POST", "/admin/risk/state", { state: "open", reason: "A test" });
  const [{ id: customerId } = { id: 0 }] = await installation.query<{ id: number }>(
    "select id from iam.users where email = 'customer@demo.test'",
  );
  const controls = {
    instrument: "EUR_USD",
    state: "open",
    maxOrder: "3 000",
    maxOpen: "5000",
    bidMarkup: "0",
    askMarkup: "0.0001",
    limit0: "1 000",
    leverage0: "20",
    leverageAbove: "10",
    reason: "A test",
  };
  const sizes = { category: "forex", maxOrder: "4000", maxOpen: "9000", reason: "A test" };
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 16);
  const window = {
    category: "commodity",
    maxLeverage: "5",
    from: day(-1),
    to: day(2),
    timeZone: "UTC",
    reason: "A test",
  };
  const state = { state: "read_only", maxLeverage: "", hours: "24", reason: "A test" };
  for (const [path, body] of [
    ["/admin/risk/controls", controls],
    ["/admin/risk/controls/sizes", sizes],
    ["/admin/risk/controls/windows", window],
    [`/admin/customers/${customerId}/controls`, state],
  ] as const) {
    expect([path, (await manager.json("POST", path, body)).status]).toEqual([path, 403]);
    expect([path, (await admin.json("POST", path, { ...body, reason: " " })).body]).toMatchObject([
      path,
      { fields: { reason: "Enter a reason (up to 500 characters)" } },
    ]);
  }
  for (const [path, body] of [
    ["/admin/risk/controls", controls],
    ["/admin/risk/controls/sizes", sizes],
    ["/admin/risk/controls/windows", window],
  ] as const)
    expect([path, (await admin.json("POST", path, body)).status]).toEqual([path, 200]);
  const actions = await installation.query<{ action: string }>(
    "select action from audit.entries where entity_id = 'EUR_USD' and action like 'set%' order by id",
  );
  expect(actions.map(({ action }) => action)).toEqual(["set_size_limits", "set_price_markup", "set_margin_tiers"]);
  // Nothing changed; a version before the last change; a markup above its limit.
  for (const [change, code] of [
    [{}, "BT291"],
    [{ version: 0, maxOpen: "6000" }, "BT118"],
    [{ askMarkup: "0.01101" }, "BT290"],
  ] as const)
    expect((await admin.json("POST", "/admin/risk/controls", { ...controls, ...change })).body.code).toBe(code);
  const euro = { type: "buy", instrument: "EUR_USD", amount: "4000" };
  expect(await installation.owner.json("POST", "/dashboard/orders", euro)).toMatchObject({
    status: 422,
    body: {
      code: "BT272",
      message: "The largest order is 3000 units",
      fields: { amount: "The largest order is 3000 units" },
    },
  });
  const ticket = await (await installation.owner.get("/dashboard?symbol=EUR_USD")).text();
  expect(ticket).toContain("Largest order: 3\u00a0000 units.");
  expect(ticket).toMatch(/up to 1\u00a0000 USD 1:20, above that 1:10/);
  expect(ticket).toContain("of which price markup");
  expect(await (await installation.owner.get("/dashboard?symbol=XAU_USD&cat=commodity")).text()).toContain("1:5 until");
  // 1,000 at 20 and 2,300.20 at 10.
  const placed = await installation.owner.json("POST", "/dashboard/orders", { ...euro, amount: "3000" });
  expect(placed.status).toBe(200);
  const [{ margin } = { margin: "" }] = await installation.query<{ margin: string }>(
    "select margin_used::numeric(20, 5)::text as margin from trading.orders order by id desc limit 1",
  );
  expect(Number(margin)).toBeCloseTo(50 + 230.03, 2);
});

test("forms without JavaScript remove tiers and make a customer read-only, who then cannot close", async () => {
  const page = "/admin/risk/EUR_USD";
  const shown = await (await admin.get(page)).text();
  expect(shown).toContain("Previously: up to 1\u00a0000 USD 1:20, above that 1:10.");
  expect(shown).toContain("<title>EUR/USD · Risk desk · Bourse Admin</title>");
  expect(shown).toContain("Previously: 0.00010 (1.0 pips).");
  const emptied = { instrument: "EUR_USD", state: "open", bidMarkup: "0", askMarkup: "0", reason: "A test" };
  const removed = await installation.submit(admin, "/admin/risk/controls", emptied, page);
  expect([removed.status, removed.to]).toEqual([303, page]);
  const [{ n, customer } = { n: 1, customer: 0 }] = await installation.query<{ n: number; customer: number }>(
    `select (select count(*)::int from trading.margin_tiers) as n, u.id as customer from iam.users u
     where u.email = 'customer@demo.test'`,
  );
  expect(n).toBe(0);
  const path = `/admin/customers/${customer}/controls`;
  const set = await installation.submit(admin, path, { state: "read_only", reason: "A test" }, path);
  expect([set.status, set.to]).toEqual([303, path]);
  expect(await (await admin.get(path)).text()).toContain("Previously: Read-only. Reason: A test");
  const ticket = await (await installation.owner.get("/dashboard?symbol=EUR_USD")).text();
  expect(ticket).toContain("Your account is read-only: you can neither place, change nor close orders");
  const closeAll = /<(?:a|button)[^>]*>Close all…/.exec(ticket)?.[0];
  expect(closeAll).toMatch(/^<button[^>]* disabled=""/);
  expect(closeAll).toContain('aria-describedby="read-only-reason"');
  const [open] = await installation.query<{ id: number }>(
    "select max(o.id) as id from trading.orders o where o.close_time is null",
  );
  const close = await installation.owner.json("POST", "/dashboard/orders/close", {
    orderId: Number(open?.id),
    instrument: "EUR_USD",
  });
  expect(close).toMatchObject({ status: 422, body: { code: "BT271" } });
});

test("forms without JavaScript record a hedge, which the instrument's page counts, and close and reverse it", async () => {
  const page = "/admin/risk/XAU_USD";
  const hedge = {
    instrument: "XAU_USD",
    provider: "LP One",
    side: "buy",
    units: "1.5",
    rate: "2 000.40",
    at: "",
    reason: "Cover",
  };
  const risk = async () => (await admin.json("GET", "/admin/risk/api/XAU_USD")).body as InstrumentRisk;
  expect((await manager.json("POST", "/admin/risk/hedges", hedge)).status).toBe(403);
  expect((await admin.json("POST", "/admin/risk/hedges", { ...hedge, reason: "" })).body).toMatchObject({
    fields: { reason: "Enter a reason (up to 500 characters)" },
  });
  for (let n = 0; n < 2; n++)
    expect(await installation.submit(admin, "/admin/risk/hedges", hedge, `${page}/hedges/record`)).toMatchObject({
      status: 303,
      to: page,
    });
  const [second, first] = (await risk()).hedges;
  expect((await risk()).instruments[0]).toMatchObject({ hedges: 2, hedgeUnits: "3" });
  const end = (id: number | undefined, how: string, fields: object) =>
    installation.submit(
      admin,
      `/admin/risk/hedges/${id}/${how}`,
      { ...fields, reason: "Done" },
      `${page}/${id}/${how}`,
    );
  expect(await end(first?.id, "close", { rate: "2010", at: "" })).toMatchObject({ status: 303, to: page });
  expect(await end(second?.id, "reverse", {})).toMatchObject({ status: 303, to: page });
  expect((await risk()).hedges.map(({ state, profit }) => [state, profit])).toEqual([
    ["closed", "14.40"],
    ["reversed", null],
  ]);
  const html = await (await manager.get(page)).text();
  expect(html).toContain("LP One");
  expect(html).not.toContain("Record hedge");
});

test("a limit set in the form warns on the risk desk until it is acknowledged", async () => {
  const limits = { scope: "XAU_USD", netWarning: "10", netStop: "1 000 000" };
  expect((await manager.json("POST", "/admin/risk/limits/save", limits)).status).toBe(403);
  expect((await admin.json("POST", "/admin/risk/limits/save", { ...limits, netStop: "5" })).body).toMatchObject({
    code: "BT286",
    fields: { netStop: "The stop must not be below the warning" },
  });
  expect(await installation.submit(admin, "/admin/risk/limits/save", limits, "/admin/risk/limits/new")).toMatchObject({
    status: 303,
    to: "/admin/risk/limits",
  });
  await installation.query("select trading.check_limits()");
  const warning = "XAU/USD reached the warning of its net exposure limit.";
  expect(await (await admin.get("/admin/risk")).text()).toContain(warning);
  expect(await (await manager.get("/admin/risk")).text()).not.toContain(warning);
  const { breaches } = (await admin.json("GET", "/admin/risk/api")).body as RiskDesk;
  const path = `/admin/risk/breaches/${breaches[0]?.id}/acknowledge`;
  expect((await manager.json("POST", path)).status).toBe(403);
  expect(await installation.submit(admin, path, {}, "/admin/risk")).toMatchObject({ status: 303, to: "/admin/risk" });
  expect(await (await admin.get("/admin/risk")).text()).not.toContain(warning);
  expect(await (await admin.get("/admin/risk/limits")).text()).toContain(warning);
  expect((await manager.get("/admin/risk/limits")).status).toBe(403);
});
