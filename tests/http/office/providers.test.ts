// Gateways, external payment links, price providers and their status.
import sharp from "sharp";
import { expect, test } from "vitest";
import { unseal } from "../../../db/seal.ts";
import { createClient, logIn } from "../../support/client.ts";
import { KEY } from "../../support/templates.ts";
import { openTradingServer } from "../trading/trading-server.ts";

const installation = await openTradingServer();
const admin = await logIn(installation.url, "admin@demo.test");
const html = { Accept: "text/html" };
const picture = async () =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 64, height: 64, channels: 3, background: "#123456" } })
          .png()
          .toBuffer(),
      ),
    ],
    "logo.png",
    { type: "image/png" },
  );
async function send(method: string, path: string, fields: Record<string, string | File>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const answer = await admin.send(method, path, { body: form, headers: { Accept: "application/json" } });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

test("a gateway's secrets are sealed, kept when left blank, and never shown (A-117)", async () => {
  const saved = await send("PUT", "/admin/gateways/globiance", {
    key1: "public-key-1",
    key2: "very-secret-2",
    fee: "2.5",
    isActive: "on",
  });
  expect([saved.status, saved.body.message, saved.body.values]).toEqual([
    200,
    "Globiance updated successfully",
    { name: "Globiance" },
  ]);
  const [row] = await installation.query<{ key1: string; key2: string; fee: string; is_active: boolean }>(
    "select key1, key2, fee::text, is_active from money.gateways where name = 'globiance'",
  );
  expect([unseal(String(row?.key2), "gateway:globiance:key2", KEY), row?.fee, row?.is_active]).toEqual([
    "very-secret-2",
    "2.5000",
    true,
  ]);
  await admin.json("PUT", "/admin/gateways/globiance", { key2: "", fee: 3 });
  const [after] = await installation.query<{ key2: string; fee: string }>(
    "select key2, fee::text from money.gateways where name = 'globiance'",
  );
  expect(after).toEqual({ key2: row?.key2, fee: "3.0000" });
  for (const path of ["/admin/gateways", "/admin/gateways/globiance/edit", "/admin/gateways/manual"]) {
    const text = await (await admin.get(path, html)).text();
    expect([path, text.includes("very-secret"), text.includes("sealed:1:")]).toEqual([path, false, false]);
  }
  // The values to enter at the provider, and a warning about unconfirmed contracts.
  const dialog = await (await admin.get("/admin/gateways/globiance/edit", html)).text();
  for (const words of ["/webhooks/globiance", "Provider integration not confirmed"]) expect(dialog).toContain(words);
  expect((await admin.json("PUT", "/admin/gateways/globiance", { fee: 101 })).body.fields).toEqual({
    fee: "The fee must be between 0% and 100%",
  });
  expect((await admin.json("PUT", "/admin/gateways/nobody", {})).status).toBe(404);
});

test("a wallet's QR code is shown to customers", async () => {
  await send("PUT", "/admin/gateways/btc", {
    key1: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    file: await picture(),
    isActive: "on",
  });
  const [row] = await installation.query<{ qr_file: string }>("select qr_file from money.gateways where name = 'btc'");
  expect((await createClient(installation.url).get(String(row?.qr_file))).status).toBe(200);
});

test("an external payment link is added with its logo, changed, listed and deleted (A-118 to A-120, A-146)", async () => {
  const empty = await admin.json("POST", "/admin/externalPayments", {});
  expect(empty.body.fields).toEqual({ name: "Name is required", link: "Link is required", logo: "Logo is required" });
  const fields = { name: "Wise", link: "https://wise.example/pay", customLabel: "Tag", customValue: "@us" };
  const added = await send("POST", "/admin/externalPayments", { ...fields, logo: await picture() });
  expect(added.body.message).toBe("External payment added successfully");
  const id = added.body.id as number;
  const list = async () =>
    (
      (await admin.json("GET", "/admin/externalPayments/api?search=wise")).body as unknown as {
        data: Record<string, string>[];
      }
    ).data;
  const [before] = await list();
  expect(before).toMatchObject({ id, name: "Wise", custom_label: "Tag", custom_value: "@us" });
  expect((await createClient(installation.url).get(String(before?.logo))).headers.get("content-type")).toBe(
    "image/jpeg",
  );
  const changed = await send("PUT", `/admin/externalPayments/${id}`, {
    ...fields,
    name: "Wise Pay",
    logo: await picture(),
  });
  expect(changed.body.message).toBe("External payment updated successfully");
  expect((await list())[0]?.logo).not.toBe(before?.logo);
  for (const link of [
    "javascript:alert(1)",
    "//evil.example",
    "https://evil@host.example",
    "data:text/html,x",
    "/\\evil.example",
    "https:\\\\evil",
  ])
    expect([link, (await admin.json("PUT", `/admin/externalPayments/${id}`, { ...fields, link })).status]).toEqual([
      link,
      422,
    ]);
  expect((await admin.json("POST", "/admin/externalPayments", { ...fields, logo: "javascript:alert(1)" })).status).toBe(
    422,
  );
  expect((await admin.json("DELETE", `/admin/externalPayments/${id}`)).body.message).toBe(
    "Payment deleted successfully",
  );
  expect(await list()).toEqual([]);
});

test("a provider's keys are sealed and its switches saved (A-137, A-096)", async () => {
  expect((await admin.json("PUT", "/admin/apis/oandaAPI", {})).body.fields).toEqual({ key: "Key is required" });
  expect(
    (await admin.json("PUT", "/admin/apis/oandaAPI", { key: "oandaAPI", value1: "", value2: "k" })).body.fields,
  ).toEqual({ value1: "Account Number is required" });
  expect(
    (await admin.json("PUT", "/admin/apis/oandaAPI", { key: "oandaAPI", value1: "001", value2: "" })).body.fields,
  ).toEqual({ value2: "API Key is required" });
  const saved = await admin.json("PUT", "/admin/apis/oandaAPI", {
    key: "oandaAPI",
    value1: "001",
    value2: "oanda-secret",
    value3: true,
  });
  expect([saved.body.message, saved.body.values]).toEqual(["oandaAPI updated successfully", { name: "oandaAPI" }]);
  const [row] = await installation.query<Record<string, string>>(
    "select value1, value2, value3 from site.apis where key = 'oandaAPI'",
  );
  expect([row?.value1, unseal(String(row?.value2), "api:oandaAPI:value2", KEY), row?.value3]).toEqual([
    "001",
    "oanda-secret",
    "fxpractice",
  ]);
  await admin.json("PUT", "/admin/apis/oandaAPI", { key: "oandaAPI", value2: "", value3: "off" });
  expect(
    await installation.query("select value2 = $1 as kept, value3 from site.apis where key = 'oandaAPI'", [row?.value2]),
  ).toEqual([{ kept: true, value3: "fxtrade" }]);
  const text = await (await admin.get("/admin/apis", html)).text();
  expect([text.includes("oanda-secret"), text.includes("sealed:1:")]).toEqual([false, false]);
});

test("the status of providers starts as N/A, then Checking, then follows the provider's messages (A-053, A-083)", async () => {
  const page = async () => (await admin.get("/admin/status/api", html)).text();
  const first = await page();
  expect(first.match(/Checking/g)?.length).toBe(4);
  expect(first).toContain("EOD Historical Data (stock)");
  await installation.query(
    "select site.record_heartbeat('polygonForex', true, 'ok'), site.record_heartbeat('eodStock', false, 'Key refused')",
  );
  const then = await page();
  expect(then).toContain("Connected");
  expect(then).toContain("Key refused");
  expect(
    await installation.query("select ref from site.outbox where topic = 'heartbeat' order by seq desc limit 1"),
  ).toEqual([{ ref: { api: "eodStock", success: false, msg: "Key refused" } }]);
});

test("the status page shows the server's processor and memory (A-054, A-074)", async () => {
  const { body } = await admin.json("GET", "/admin/status/server");
  expect(body).toEqual({
    cpuModel: expect.any(String),
    cpuUsage: expect.any(Number),
    cpuCores: expect.any(Number),
    usedMemPercentage: expect.any(Number),
    totalMemMb: expect.any(Number),
  });
});

test("provider settings are refused to roles other than administrators", async () => {
  for (const role of ["manager", "sales", "retention", "affiliate", "customer"]) {
    const client = await logIn(installation.url, `${role}@demo.test`);
    for (const path of [
      "/admin/gateways",
      "/admin/externalPayments",
      "/admin/apis",
      "/admin/status/api",
      "/admin/status/server",
    ])
      expect([role, path, (await client.json("GET", path)).status]).toEqual([role, path, 403]);
    expect((await client.json("PUT", "/admin/apis/voiso", { key: "voiso" })).status).toBe(403);
  }
});
