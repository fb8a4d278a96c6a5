import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { createDatabase } from "../../support/database.ts";
import { type Client, createClient, logIn } from "../../support/client.ts";
import { startServer } from "../../support/server.ts";
import type { Problem } from "../../../app/http/errors.ts";
import { photo } from "../../support/documents.ts";
import { pdfText } from "../../support/pdf-text.ts";

const database = await createDatabase("demo");
// A read-only connection to the same database replaces a replica; application_name identifies its queries.
const replica = `${database.url}?options=${encodeURIComponent("-c default_transaction_read_only=on")}&application_name=replica`;
const server = await startServer(database, { env: { DATABASE_READ_URL: replica } });
let owner: Client;
let stranger: Client;
let accounts: { demo: number; real: number };

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database.owner.query(text, values)).rows as Row[];
/** Sums in units of 0.00001, as the ledger stores them. */
const units = (text: string) => BigInt(Math.round(Number(text) * 1e5));
const file = async (client: Client, search = "") => {
  const response = await client.get(`/statements/export${search}`);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
const rowsOf = (bytes: Buffer) => parse(bytes, { bom: true, columns: true }) as Record<string, string>[];

beforeAll(async () => {
  owner = await logIn(server.url, "customer@demo.test");
  stranger = await logIn(server.url, "affiliate@demo.test");
  const rows = await query<{ id: number; mode: "demo" | "real" }>(
    "select a.id, a.mode from money.accounts a join iam.users u on u.id = a.user_id where u.email = 'customer@demo.test'",
  );
  accounts = Object.fromEntries(rows.map(({ mode, id }) => [mode, id])) as typeof accounts;
});

describe("account statements", () => {
  test("a statement has every movement of the active account, with balances that match the ledger", async () => {
    const { status, body } = await owner.json("GET", "/statements/history");
    const [ledger] = await query<{ balance: string; version: number }>(
      "select balance::text, version from money.accounts where id = $1",
      [accounts.demo],
    );
    expect(status).toBe(200);
    expect(body.meta).toEqual({ total: ledger?.version, per_page: 15, page: 1, pages: 1 });
    expect(body.summary).toMatchObject({ opening: "0", closing: ledger?.balance, account_id: accounts.demo });
    const data = body.data as { account_version: number; instrument: string | null }[];
    expect(data.map((row) => row.account_version)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(data[0]?.instrument).toMatch(/^[A-Z0-9]+_[A-Z]+$/);
  });

  test("statements and other histories are read from the replica", async () => {
    const asked = () =>
      query("select from pg_stat_activity where application_name = 'replica' and usename = 'bourse_app'");
    for (const path of ["/statements", "/deposits/history", "/withdraws/history", "/dashboard/orders/closed"])
      expect([path, (await owner.json("GET", path)).status]).toEqual([path, 200]);
    expect((await asked()).length).toBeGreaterThan(0);
  });

  test("a statement is paged, limited by days and available for each account of the customer", async () => {
    const second = (await owner.json("GET", "/statements/history?limit=4&page=2")).body;
    expect((second.data as { account_version: number }[]).map((row) => row.account_version)).toEqual([5, 4, 3, 2]);
    expect(second.meta).toMatchObject({ page: 2, per_page: 4, pages: 3 });
    const real = (await owner.json("GET", `/statements/history?balance_id=${accounts.real}`)).body;
    expect(real.summary).toMatchObject({
      mode: "real",
      money_in: "2500.00000",
      money_out: "-2500.00000",
      moved: "0.00000",
    });
    const none = (await owner.json("GET", "/statements/history?dateStart=2020-01-01&dateEnd=2020-12-31")).body;
    expect(none).toMatchObject({ data: [], meta: { total: 0, pages: 0 } });
    const bad = await owner.json("GET", "/statements/history?dateStart=yesterday");
    expect([bad.status, bad.body.fields]).toEqual([
      422,
      { dateStart: "Enter dates as YYYY-MM-DD, for example 2026-01-31" },
    ]);
  });

  test("a statement of another customer's account does not exist", async () => {
    for (const path of ["/statements/history", "/statements/export", "/statements"]) {
      expect((await stranger.json("GET", `${path}?balance_id=${accounts.demo}`)).status).toBe(404);
    }
    const signedOut = await createClient(server.url).json("GET", "/statements/export");
    expect(signedOut.status).toBe(401);
  });
});

describe("statements as CSV", () => {
  test("a CSV statement's rows add up to the difference of its balances", async () => {
    for (const [mode, id] of Object.entries(accounts)) {
      const { status, headers, bytes } = await file(owner, `?balance_id=${id}`);
      expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
      expect(headers.get("content-disposition")).toBe(`attachment; filename="statement-${id}.csv"`);
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const rows = rowsOf(bytes);
      const [opening, closing] = [rows[0], rows.at(-1)];
      expect([opening?.Description, closing?.Description], mode).toEqual(["Opening balance", "Closing balance"]);
      const sum = rows.slice(1, -1).reduce((total, row) => total + units(row.Amount ?? ""), 0n);
      expect(sum).toBe(units(closing?.Balance ?? "") - units(opening?.Balance ?? ""));
      const [ledger] = await query<{ balance: string }>("select balance::text from money.accounts where id = $1", [id]);
      expect(units(closing?.Balance ?? "")).toBe(units(ledger?.balance ?? ""));
    }
  });

  test("a CSV statement covers the requested days, in the reader's language", async () => {
    const [day] = await query<{ day: string }>(
      "select (created_at at time zone 'UTC')::date::text as day from money.transfers where customer_account_id = $1 and account_version = 4",
      [accounts.demo],
    );
    const rows = rowsOf((await file(owner, `?dateStart=${day?.day}&dateEnd=${day?.day}`)).bytes);
    expect(rows.length).toBeGreaterThanOrEqual(3);
    const german = await owner.send("GET", "/statements/export?lng=de");
    expect((await german.text()).split("\r\n")[0]).toContain("Datum");
  });
});

test("a statement export is in the audit log with its parameters and row count", async () => {
  await file(owner, `?balance_id=${accounts.real}&format=pdf`);
  await file(owner, "?dateStart=2020-01-01&dateEnd=2020-12-31");
  const rows = await query<{ entity_id: string; after: object }>(
    "select entity_id, after from audit.entries where action = 'export' order by id desc limit 2",
  );
  expect(rows).toEqual([
    {
      entity_id: "statement",
      after: { balance_id: accounts.demo, dateStart: "2020-01-01", dateEnd: "2020-12-31", format: "csv", rows: 0 },
    },
    { entity_id: "statement", after: { balance_id: accounts.real, format: "pdf", rows: 2 } },
  ]);
});

describe("statements as PDF", () => {
  test("a PDF statement is a tagged document in the reader's language", async () => {
    for (const language of ["en", "ar"]) {
      const { status, headers, bytes } = await file(owner, `?format=pdf&lng=${language}`);
      expect([status, headers.get("content-type")]).toEqual([200, "application/pdf"]);
      expect(headers.get("content-disposition")).toMatch(/filename="statement-\d+\.pdf"/);
      const text = bytes.toString("latin1");
      expect(text.startsWith("%PDF-1.7")).toBe(true);
      expect(text).toContain("/MarkInfo");
      expect(text).toContain(`/Lang (${language})`);
      expect(text.match(/\/S \/TR\b/g)?.length).toBeGreaterThan(10);
      expect(text.trimEnd().endsWith("%%EOF")).toBe(true);
      if (language === "en") expect(pdfText(bytes)).toMatch(/^Statement$[\s\S]*^Closing balance 10.000\.00 USD$/m);
    }
  });
});

describe("the look back at closed trades", () => {
  test("the history lists the closed trades with their totals, as a page, JSON and CSV", async () => {
    const { status, body } = await owner.json("GET", "/history/trades?result=won&limit=15");
    expect([status, body.meta]).toMatchObject([200, { total: 4 }]);
    const page = await (await owner.get("/history?result=won")).text();
    expect(page).toContain("271.00");
    const csv = await owner.get("/history/trades?result=won&format=csv");
    const rows = parse(await csv.text(), { columns: true }) as Record<string, string>[];
    expect(rows).toHaveLength(4);
    expect(rows.reduce((sum, row) => sum + units(row["P/L"] ?? ""), 0n)).toBe(units("270.99500"));
  });

  test("a note is saved by a form without scripts and read by its owner alone", async () => {
    const [trade] = ((await owner.json("GET", "/history/trades")).body.data ?? []) as { id: number }[];
    const path = `/history/${trade?.id}`;
    const saved = await owner.json("POST", path, { tags: "Trend, News", note: "Kept to the plan", execution: "4" });
    expect(saved.status).toBe(200);
    const page = await (await owner.get(path)).text();
    expect(page).toContain("Kept to the plan");
    for (const tag of ["Trend", "News"])
      expect(new RegExp(`<input[^>]*name="tags"[^>]*value="${tag}"[^>]*>`).exec(page)?.[0]).toContain("checked");
    expect((await owner.json("GET", "/history/trades?tag=News")).body.meta).toMatchObject({ total: 1 });
    // A form sends the chosen tags one by one, and new ones in a field.
    const fields: [string, string][] = [
      ["tags", "Trend"],
      ["newTags", "Range, Retest"],
      ["note", "Kept to the plan"],
    ];
    expect((await owner.form(path, fields, { Referer: server.url + path })).status).toBe(303);
    expect(await query("select tags from trading.trade_notes where order_id = $1", [trade?.id])).toEqual([
      { tags: ["Trend", "Range", "Retest"] },
    ]);
    expect((await owner.json("POST", path, { tags: "a,b,c,d,e,f" })).body.fields).toEqual({
      tags: "Enter up to 5 tags of up to 30 characters",
    });
    expect((await stranger.json("GET", path)).status).toBe(404);
    expect((await stranger.json("POST", path, { note: "Mine" })).status).toBe(404);
  });

  test("the picture of a trade marks entry, exit and target without scripts", async () => {
    const [order] = await query<{ id: number }>(
      `select o.id::integer as id from trading.orders o join money.accounts a on a.id = o.account_id join iam.users u on u.id = a.user_id
       where u.email = 'customer@demo.test' and o.close_reason = 'take_profit' order by o.id desc limit 1`,
    );
    const page = await (await owner.get(`/history/${order?.id}`)).text();
    const picture = page.slice(page.indexOf('class="trade-chart"'));
    for (const mark of ["level is-entry", "level is-profit", "is-exit"]) expect(picture).toContain(mark);
  });

  test("an image of a note is redrawn, opened by its owner alone, and gone with the note", async () => {
    const [trade] = ((await owner.json("GET", "/history/trades")).body.data ?? []) as { id: number }[];
    const path = `/history/${trade?.id}`;
    const send = async (content: BlobPart) => {
      const form = new FormData();
      form.set("note", "With a chart");
      form.set("image", new File([content], "chart.png"));
      return owner.send("POST", path, { body: form, headers: { Accept: "application/json" } });
    };
    const refused = await send("%PDF-1.7");
    expect([refused.status, ((await refused.json()) as Problem).fields]).toEqual([
      422,
      { image: "Upload a JPG or PNG image" },
    ]);
    expect((await send(new Uint8Array(await photo()))).status).toBe(200);
    const [, url = ""] = /href="(\/files\/[0-9a-f]{40})"/.exec(await (await owner.get(path)).text()) ?? [];
    expect((await owner.get(url)).headers.get("content-type")).toBe("image/jpeg");
    expect((await stranger.get(url)).status).toBe(404);
    expect((await stranger.json("DELETE", path)).status).toBe(404);
    expect((await owner.json("DELETE", path)).body).toMatchObject({ message: "Note deleted" });
    const left = await query<{ notes: number; used: number }>(
      `select (select count(*)::integer from trading.trade_notes) as notes,
         (select count(*)::integer from site.files where used_at is not null and kind = 'note') as used`,
    );
    expect(left).toEqual([{ notes: 0, used: 0 }]);
  });

  test("the history as PDF has the rows, the totals and the filters of the list", async () => {
    const all = (await owner.json("GET", "/history/trades?limit=50")).body as { meta: { total: number } };
    const response = await owner.get("/history/pdf?side=sell&from=2026-01-01");
    expect(response.headers.get("content-disposition")).toMatch(/filename="history-\d+-2026-01-01\.pdf"/);
    const pdf = Buffer.from(await response.arrayBuffer());
    const sells = (await owner.json("GET", "/history/trades?side=sell&from=2026-01-01")).body.meta as { total: number };
    expect(sells.total).toBeLessThan(all.meta.total);
    const text = pdfText(pdf);
    expect(text).toContain(`Trades ${sells.total} · `);
    expect(text).toContain("Side: Sell");
    expect(text.match(/^.*\bSell \d/gm)).toHaveLength(sells.total);
    expect(text).not.toMatch(/\bBuy \d/);
  });

  test("the performance report is a page, a CSV file and a tagged PDF with the same figures", async () => {
    const page = await (await owner.get("/performance")).text();
    expect(page).toContain("Equity curve");
    expect(page).toContain("had the best result");
    const csv = await (await owner.get("/performance/export?format=csv")).text();
    expect(csv).toMatch(/^Profit factor,,,1\.0000\r$/m);
    const pdf = Buffer.from(await (await owner.get("/performance/export?format=pdf")).arrayBuffer());
    expect(pdf.toString("latin1")).toContain("/MarkInfo");
    expect(pdfText(pdf)).toMatch(/^Performance$[\s\S]*^Profit factor 1\.00$/m);
    const rate = csv.match(/^Win rate,,%,(\d+\.\d)\r$/m)?.[1];
    expect(page.match(/Win rate[^%]*%/)?.[0].replaceAll(/<[^>]*>/g, " ")).toContain(` ${rate}\u00a0%`);
    expect(pdfText(pdf)).toMatch(new RegExp(`^Win rate ${rate}\\s%$`, "m"));
    expect(csv).toMatch(/^EUR\/USD,\d+,\d+\.\d,/m);
  });

  test.each([
    "/performance/export?format=csv",
    "/statements/export?format=csv",
    "/statements/tax?year=2026&format=csv",
  ])("%s begins with a byte order mark, so that spreadsheets read it as UTF-8", async (path) => {
    const file = await owner.get(path);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect([file.status, bytes.subarray(0, 3)]).toEqual([200, Buffer.from("\ufeff")]);
  });

  test("the performance report of one instrument has its trades alone, on the page and in the file", async () => {
    const [one] = await query<{ name: string; trades: number }>(
      `select i.name, count(*)::int as trades from trading.orders o join market.instruments i on i.id = o.instrument_id
       where o.account_id = $1 and o.close_time is not null and o.deleted_at is null group by 1 order by 2 limit 1`,
      [accounts.demo],
    );
    const page = await (await owner.get(`/performance?instrument=${one?.name}`)).text();
    expect(page).toMatch(new RegExp(`<option value="${one?.name}" selected`));
    expect(page).toContain(`/performance/export?instrument=${one?.name}&amp;format=csv`);
    const csv = await (await owner.get(`/performance/export?instrument=${one?.name}&format=csv`)).text();
    expect(csv).toMatch(new RegExp(`^Trades,,,${one?.trades}\r$`, "m"));
    const none = await (await owner.get("/performance?tag=Unused")).text();
    expect(none).toContain("No closed trades");
  });

  test("the tax-year statement lists P/L by category and cash apart, and adds up to the change of the balance", async () => {
    const [first] = await query<{ year: number }>(
      "select extract(year from created_at at time zone 'UTC')::integer as year from money.transfers where customer_account_id = $1 and kind = 'profit_loss' order by account_version limit 1",
      [accounts.demo],
    );
    const tax = await owner.get(`/statements/tax?year=${first?.year}&format=csv`);
    const lines = parse(await tax.text(), { relax_column_count: true }) as string[][];
    const trades = lines.filter(([, quote]) => quote === "USD");
    expect(trades.reduce((sum, [, , count]) => sum + Number(count), 0)).toBeGreaterThan(0);
    const [ledger] = await query<{ change: string }>(
      `select sum(case when credit_account_id = customer_account_id then amount else -amount end)::text as change from money.transfers
       where customer_account_id = $1 and created_at >= make_date($2, 1, 1) and created_at < make_date($2 + 1, 1, 1)`,
      [accounts.demo, first?.year],
    );
    const cash = lines
      .slice(lines.findIndex(([name]) => name === "Type") + 1)
      .filter(([name]) => !name?.includes("part of"));
    const sum = [...trades.flatMap((row) => [row[5], row[6]]), ...cash.map((row) => row[5])].reduce(
      (total, value) => total + units(value ?? "0"),
      0n,
    );
    expect(sum).toBe(units(ledger?.change ?? ""));
    const pdf = Buffer.from(await (await owner.get(`/statements/tax?year=${first?.year}`)).arrayBuffer());
    expect(pdfText(pdf)).toContain(`Tax-year statement ${first?.year}`);
    expect((await stranger.get(`/statements/tax?balance_id=${accounts.demo}`)).status).toBe(404);
  });
});
