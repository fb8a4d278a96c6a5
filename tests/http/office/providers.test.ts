// Gateways, external payment links, price providers and their status, and
// feeds of calendar events and news.
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import pino from "pino";
import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { dayjs } from "../../../app/dayjs.ts";
import { fetchOutbound } from "../../../app/outbound/fetch-outbound.ts";
import { unseal } from "../../../db/seal.ts";
import { createClient, logIn } from "../../support/client.ts";
import { KEY } from "../../support/templates.ts";
import { importVersion } from "../../../workers/jobs/tasks/compliance/import-list.ts";
import { fetchNews } from "../../../workers/jobs/tasks/market/fetch-news.ts";
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
    jobs: {
      running: expect.any(Number),
      due: expect.any(Number),
      waitingSeconds: expect.any(Number),
      troubled: expect.any(Array),
    },
    timeZone: expect.any(String),
  });
});

test("the status page shows jobs that failed or run for more than a minute, with the error of the last attempt", async () => {
  await installation.query(
    `select graphile_worker.add_job('hanging-task', '{"userId": 815}'), graphile_worker.add_job('failing-task', '{}')`,
  );
  await installation.query(
    `update graphile_worker._private_jobs j
     set attempts = 3, last_error = case t.identifier when 'failing-task' then 'failing-task exceeded its time limit of 60 s' end,
         locked_at = case t.identifier when 'hanging-task' then now() end, run_at = now() - interval '2 minutes'
     from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier in ('hanging-task', 'failing-task')`,
  );
  const page = await (await admin.get("/admin/status/server", html)).text();
  for (const text of ["hanging-task", "failing-task", "Running", "Will be repeated", "3/25"])
    expect(page).toContain(text);
  expect(page).toContain("failing-task exceeded its time limit of 60 s");
  expect(page).not.toContain("815");
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

test("a calendar that an administrator configured is fetched and shown to customers, and without one nothing is shown", async () => {
  const { owner } = installation;
  const show = async (path: string, client = owner) => (await client.get(path, html)).text();
  const start = dayjs.utc().add(1, "day");
  const answers = new Map([
    [
      "/week.ics",
      `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:nfp\r\nDTSTART:${start.format("YYYYMMDD[T]HHmm[00Z]")}\r\nSUMMARY:Nonfarm\r\n  payrolls\r\nCATEGORIES:USD,High\r\nX-FORECAST:180K\r\nURL:https://stats.example/nfp\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
    ],
    ["/long.ics", `BEGIN:VCALENDAR\r\n${"X-A:1\r\n".repeat(800_000)}`],
  ]);
  const pem = (name: string) =>
    readFileSync(new URL(`../../support/providers/paypal-test-${name}.pem`, import.meta.url));
  const server = createServer({ key: pem("key"), cert: pem("cert") }, (request, response) => {
    const text = answers.get(request.url ?? "");
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
  const url = (path: string) => `https://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const run = (fetchFile: typeof fetchOutbound) =>
    fetchNews({ pool: installation.worker, log: pino({ level: "silent" }) } as never, fetchFile)({});
  const runAllowed = () => run((address) => fetchOutbound(address, { isRefused: () => false }));
  const status = async () => {
    const { body } = await admin.json("GET", "/admin/news-feeds/api");
    const [feed] = (body as unknown as { data: Record<string, unknown>[] }).data;
    return [feed?.error, feed?.error_values, feed?.entries];
  };

  expect(await show("/history")).not.toContain('href="/calendar"');
  expect(await show("/instruments/EUR_USD")).not.toContain("Next events");
  const fields = { name: "Central calendar", format: "ics", url: url("/week.ics") };
  const refused = await admin.json("POST", "/admin/news-feeds", { ...fields, kind: "news" });
  expect([refused.status, Object.keys(refused.body.fields as object)]).toEqual([422, ["format"]]);
  const added = await admin.json("POST", "/admin/news-feeds", { ...fields, kind: "events" });
  expect([added.status, added.body.message]).toEqual([200, "Feed added"]);
  const feed = `/admin/news-feeds/${String(added.body.id)}`;

  await run(fetchOutbound);
  expect(await status()).toEqual(["This URL points to a private network", {}, 0]);
  await runAllowed();
  await runAllowed();
  expect(await status()).toEqual([null, {}, 1]);
  expect(await show("/history")).toContain('href="/calendar"');
  const page = await show("/calendar?impact=high&currency=USD");
  expect(page).toContain("Nonfarm payrolls");
  expect(page).toContain(start.format("HH:mm"));
  expect(page).toMatch(/<a[^>]*href="https:\/\/stats\.example\/nfp"[^>]*rel="noopener noreferrer"/);
  expect(await show("/calendar?currency=JPY")).not.toContain("Nonfarm payrolls");
  expect(await show("/instruments/EUR_USD")).toContain("Nonfarm payrolls");
  expect(await show("/instruments/GBP_JPY")).not.toContain("Nonfarm payrolls");

  for (const [path, error, values] of [
    ["/none.ics", "The server answered with status {{status}}", { status: "404" }],
    ["/long.ics", "The file is larger than 5 MB", {}],
  ] as const) {
    await admin.json("PUT", feed, { ...fields, url: url(path) });
    await runAllowed();
    expect(await status()).toEqual([error, values, 1]);
  }
  expect(await show("/admin/news-feeds", admin)).toContain("The file is larger than 5 MB");

  await admin.json("PUT", feed, { ...fields, format: "csv", url: "" });
  const file = (text: string) => ({ file: new File([text], "events.csv", { type: "text/csv" }) });
  const day = start.format("YYYY-MM-DD");
  const rejected = await send(
    "POST",
    `${feed}/upload`,
    file(`time,title,country\n${day},Bank holiday,GB\n,No time,GB\n`),
  );
  expect([rejected.status, rejected.body.values]).toEqual([422, { row: "2" }]);
  const upload = await send("POST", `${feed}/upload`, file(`time,title,country\n${day},Bank holiday,GB\n`));
  expect([upload.status, upload.body.values]).toEqual([200, { added: "1", changed: "0", withdrawn: "0" }]);
  expect(await show("/calendar?currency=GBP")).toContain("Bank holiday");
  expect((await admin.json("DELETE", feed)).body.message).toBe("Feed deleted");
  expect(await show("/calendar")).not.toContain("Bank holiday");
  vi.unstubAllEnvs();
  server.close();
});

test("a screening list is uploaded and imported by its job, and a truncated one leaves it in force", async () => {
  const list = (count: number, end = "</sdnList>") =>
    `<?xml version="1.0"?><sdnList><publshInformation><Publish_Date>02/27/2026</Publish_Date><Record_Count>${count}</Record_Count></publshInformation>${Array.from(
      { length: count },
      (_, place) =>
        `<sdnEntry><uid>${place + 1}</uid><lastName>Qxz${place} Wvk</lastName><sdnType>Individual</sdnType></sdnEntry>`,
    ).join("")}${end}`;
  const upload = async (text: string) => {
    const file = new File([text], "sdn.xml", { type: "text/xml" });
    const sent = await send("POST", "/admin/compliance/lists/ofac/upload", { file });
    expect([sent.status, sent.body.message]).toEqual([200, "The list is being imported"]);
    const context = { pool: installation.worker, log: pino({ level: "silent" }) } as never;
    await importVersion(context, Number(sent.body.version));
    return (await admin.get("/admin/compliance/lists", html)).text();
  };
  expect(await upload(list(40))).toContain("02/27/2026");
  expect(await upload(list(40, ""))).toContain("The file is incomplete: it ends in the middle");
  expect(await upload(list(35))).toContain("A list that shrinks by more than a tenth is refused");
  expect(
    await installation.query(
      "select state::text, entry_count from compliance.versions where list = 'ofac' order by id",
    ),
  ).toEqual([
    { state: "in_force", entry_count: 40 },
    { state: "refused", entry_count: expect.any(Number) },
    { state: "refused", entry_count: expect.any(Number) },
  ]);
});

describe("an upload without a file", () => {
  /** A browser sends a file field without a file as an empty part without a name. */
  const withoutFile = (fields: Record<string, string>) => {
    const parts = Object.entries(fields).map(([name, value]) => `name="${name}"\r\n\r\n${value}`);
    parts.push(`name="file"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n`);
    return [...parts.map((part) => `--part\r\nContent-Disposition: form-data; ${part}\r\n`), "--part--\r\n"].join("");
  };
  const upload = (path: string, fields: Record<string, string>, headers: Record<string, string>) =>
    admin.send("POST", path, {
      body: withoutFile(fields),
      headers: { "Content-Type": "multipart/form-data; boundary=part", ...headers },
    });
  const feedId = async () =>
    (await admin.json("POST", "/admin/news-feeds", { name: "By hand", kind: "events", format: "csv", url: "" })).body
      .id;

  test.each<[string, () => Promise<string>, Record<string, string>]>([
    ["a screening list", async () => "/admin/compliance/lists/un/upload", {}],
    ["leads", async () => "/admin/leads/csv?trial=1", {}],
    ["a provider's statement", async () => "/admin/reports/statements/new", { gateway: "bank" }],
    ["translations", async () => "/admin/languages/de/import", {}],
    ["news", async () => `/admin/news-feeds/${await feedId()}/upload`, {}],
  ])("of %s is refused with 422 at its field, and changes nothing", async (_, path, fields) => {
    const stored =
      "select (select count(*) from compliance.versions)::int as versions, (select count(*) from crm.imports)::int as imports";
    const before = await installation.query(stored);
    const to = await path();
    const answer = await upload(to, fields, { Accept: "application/json" });
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { message: "Choose a file", code: "no_file", fields: { file: "Choose a file" } },
    ]);
    const page = await upload(to, fields, { Accept: "text/html", Origin: installation.url });
    expect(page.status).toBe(303);
    expect(await installation.query(stored)).toEqual(before);
  });

  test("by a client that names neither its origin nor JSON is refused with the header that it must send", async () => {
    const answer = await upload("/admin/compliance/lists/un/upload", {}, {});
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { message: "Send the header Accept: application/json, because this request has no Origin" },
    ]);
  });
});
