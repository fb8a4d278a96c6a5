// Market settings of administrators, as JSON and as forms: instruments, plans, spreads, lots (A-121 to to
//
import { expect, test } from "vitest";
import { logIn } from "../../support/client.ts";
import { openTradingServer } from "../trading/trading-server.ts";

const installation = await openTradingServer();
await installation.price("EUR_USD", "1.10000", "1.10010");
const admin = await logIn(installation.url, "admin@demo.test");
const html = { Accept: "text/html" };
const pair = {
  name: "zar_sek",
  base: "zar",
  quote: "sek",
  category: "forex",
  bids: "0.55",
  asks: "0.551",
  tradingview: "OANDA",
  alias: "",
  leverage: 20,
  tradable: true,
  swap: 0,
};
type Listed = { data: Record<string, unknown>[]; meta: { total: number } };
const list = async (path: string) => (await admin.json("GET", path)).body as unknown as Listed;
const idOf = async (name: string) => (await list(`/admin/instruments/api/forex?search=${name}`)).data[0]?.id as number;

test("an API client adds, changes and deletes an instrument with the specified names and messages", async () => {
  const added = await admin.json("POST", "/admin/instruments", pair);
  expect([added.status, added.body.message]).toEqual([200, "Instrument added successfully"]);
  const id = added.body.id as number;
  const found = (await list("/admin/instruments/api/forex?search=zar_s")).data;
  expect(found).toEqual([
    expect.objectContaining({
      id,
      name: "ZAR_SEK",
      base: "ZAR",
      quote: "SEK",
      bids: "0.55",
      asks: "0.551",
      alias: null,
      leverage: "20",
      tradable: true,
      swap: "0",
    }),
  ]);
  const changed = await admin.json("PUT", `/admin/instruments/${id}`, { alias: "Rand", tradable: false });
  expect([changed.status, changed.body.message]).toEqual([200, "Instrument updated successfully"]);
  expect((await list("/admin/instruments/api/forex?search=rand")).data[0]).toMatchObject({
    id,
    tradable: false,
    leverage: "20",
  });
  expect((await list("/admin/instruments/api/forex?tradable=no")).data.map((row) => row.id)).toEqual([id]);
  const deleted = await admin.json("DELETE", `/admin/instruments/${id}`);
  expect([deleted.status, deleted.body.message]).toEqual([200, "Instrument deleted successfully"]);
  expect((await list("/admin/instruments/api/forex?search=zar_s")).data).toEqual([]);
  expect((await admin.json("PUT", `/admin/instruments/${id}`, { alias: "x" })).status).toBe(404);
});

test("each missing field of an instrument has its message (A-090)", async () => {
  const { status, body } = await admin.json("POST", "/admin/instruments", {});
  expect([status, body.fields]).toEqual([
    422,
    {
      name: "Name is required",
      base: "Base is required",
      quote: "Quote is required",
      category: "Category is required",
      tradingview: "Tradingview is required",
      leverage: "Leverage is required",
      tradable: "Tradable is required",
    },
  ]);
});

test("without scripts an instrument is edited over its list, and customers see the change at once", async () => {
  const id = await idOf("EUR_USD");
  const path = `/admin/instruments/forex/${id}/edit?tradable=yes`;
  const page = await (await admin.get(path, html)).text();
  expect(page).toContain('<input type="hidden" name="_method" value="PUT"/>');
  const version = /name="version" value="(\d+)"/.exec(page)?.[1] ?? "";
  const fields = {
    _method: "PUT",
    version,
    name: "EUR_USD",
    alias: "Fiber",
    base: "EUR",
    quote: "USD",
    category: "forex",
    tradingview: "OANDA:EURUSD",
    leverage: "17",
    swap: "-2",
    bids: "",
    asks: "",
    tradable: "off",
  };
  const refused = await installation.submit(admin, `/admin/instruments/${id}`, { ...fields, leverage: "" }, path);
  expect(refused).toEqual({ status: 303, to: path });
  expect(await (await admin.get(path, html)).text()).toContain("Leverage is required");
  const saved = await installation.submit(admin, `/admin/instruments/${id}`, fields, path);
  expect(saved).toEqual({ status: 303, to: `/admin/instruments/forex?tradable=yes#row-${id}` });
  const customerView = (await installation.owner.json("GET", "/dashboard/instruments")).body as unknown as {
    data?: object[];
  };
  expect(JSON.stringify(customerView)).toMatch(/Fiber/);
  const staleEdit = await admin.json("PUT", `/admin/instruments/${id}`, { leverage: 18, version: Number(version) });
  expect([staleEdit.status, staleEdit.body.code]).toEqual([409, "BT118"]);
  await admin.json("PUT", `/admin/instruments/${id}`, { tradable: true });
});

test("an administrator adds, changes and deletes a plan; null means not set (A-124 to A-126)", async () => {
  const added = await admin.json("POST", "/admin/pricing", {
    name: "Gold",
    description: "Shines",
    price: 99.5,
    forex_leverage: "200",
    crypto_stopout: null,
  });
  expect(added.body.message).toBe("Plan added successfully");
  const id = added.body.id as number;
  const changed = await admin.json("PUT", `/admin/pricing/${id}`, { price: "100", crypto_leverage: 3 });
  expect(changed.body.message).toBe("Plan updated successfully");
  expect((await list("/admin/pricing/api")).data[0]).toMatchObject({
    id,
    name: "Gold",
    price: "100.00000",
    forex_leverage: "200",
    crypto_leverage: "3",
    stock_leverage: null,
    forex_stopout: null,
  });
  const refused = await admin.json("PUT", `/admin/pricing/${id}`, { crypto_stopout: "101" });
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { crypto_stopout: "Stop-out must be between 0% and 100%" },
  ]);
  expect((await admin.json("DELETE", `/admin/pricing/${id}`)).body.message).toBe("Plan deleted successfully");
  const form = await installation.submit(admin, "/admin/pricing", { name: "Silver", price: "5" }, "/admin/pricing/new");
  expect([form.status, form.to]).toEqual([303, expect.stringMatching(/^\/admin\/pricing#row-\d+$/)]);
  expect(await (await admin.get("/admin/pricing", html)).text()).toContain("Silver");
});

test("spreads are saved as JSON and as a form, and each missing one has its message (A-135, A-091)", async () => {
  const all = { forex: "2", commodity: 11, index: "5000", crypto: "0", stock: "150.5" };
  expect((await admin.json("POST", "/admin/spreads", all)).body).toEqual({ message: "Spreads updated successfully" });
  const { body } = await admin.json("POST", "/admin/spreads", {});
  expect(body.fields).toEqual({
    forex: "Forex spread is required",
    commodity: "Commodity spread is required",
    index: "Index spread is required",
    crypto: "Crypto spread is required",
    stock: "Stock spread is required",
  });
  expect(
    await installation.submit(
      admin,
      "/admin/spreads",
      { ...all, commodity: "12" } as Record<string, string>,
      "/admin/spreads",
    ),
  ).toEqual({ status: 303, to: "/admin/spreads" });
  expect(await installation.query("select spread_pips from market.categories order by category")).toEqual(
    ["2", "12", "5000", "150.5", "0"].map((spread_pips) => ({ spread_pips })),
  );
});

test("lots are saved as JSON and as a form (A-133, A-134)", async () => {
  expect((await admin.json("POST", "/admin/lots", { lotForex: "lot" })).body).toEqual({
    message: "Lots updated successfully",
  });
  expect((await admin.json("POST", "/admin/lots", { lotForex: "both" })).status).toBe(422);
  const rows = [
    { label: "Mini", value: 1000 },
    { label: "Full", value: "100000" },
  ];
  expect((await admin.json("POST", "/admin/lotSelector", { lotSelector: rows })).body).toEqual({
    message: "Lots updated successfully",
  });
  expect((await installation.owner.json("GET", "/dashboard/lot-state/forex")).body).toMatchObject({
    lotState: "lot",
    lotSelector: [
      { label: "Mini", value: "1000" },
      { label: "Full", value: "100000" },
    ],
  });
  const refused = await admin.json("POST", "/admin/lotSelector", { lotSelector: [rows[0], { label: "", value: 0 }] });
  expect([refused.status, Object.keys(refused.body.fields as object)]).toEqual([422, ["lotSelector.1.label"]]);
  // An empty request does not delete the lots.
  expect((await admin.json("POST", "/admin/lotSelector", {})).status).toBe(422);
  const form = new URLSearchParams([
    ["lotSelector[0].label", "Micro"],
    ["lotSelector[0].value", "10"],
    ["lotSelector[1].label", "Mini"],
    ["lotSelector[1].value", "1000"],
    ["lotSelector[2].label", ""],
    ["lotSelector[2].value", ""],
  ]);
  const answer = await admin.send("POST", "/admin/lotSelector", {
    body: form,
    headers: { ...html, Origin: installation.url, Referer: `${installation.url}/admin/lots` },
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/admin/lots"]);
  expect((await installation.owner.json("GET", "/dashboard/lot-state/forex")).body.lotSelector).toEqual([
    { label: "Micro", value: "10" },
    { label: "Mini", value: "1000" },
  ]);
});

test("market settings are refused to roles other than administrators", async () => {
  for (const role of ["manager", "sales", "retention", "affiliate", "customer"]) {
    const client = await logIn(installation.url, `${role}@demo.test`);
    for (const path of ["/admin/instruments/forex", "/admin/pricing", "/admin/spreads", "/admin/lots"]) {
      expect([role, path, (await client.json("GET", path)).status]).toEqual([role, path, 403]);
    }
    expect((await client.json("POST", "/admin/instruments", pair)).status).toBe(403);
    expect((await client.json("POST", "/admin/spreads", {})).status).toBe(403);
  }
});
