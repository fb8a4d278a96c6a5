// Every back-office list by its definition: each sortable column sorts, its search finds a row by a text of it, and the
// export has the shown columns.
import { globSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import type { ListDefinition } from "../../../app/list/list-state.ts";
import { canSort, usualColumns } from "../../../app/list/list-state.ts";
import { logIn } from "../../support/client.ts";
import { createDatabase } from "../../support/database.ts";
import { startServer } from "../../support/server.ts";
import { addRecords } from "../contract/demo-records.ts";

const root = resolve(import.meta.dirname, "../../..");
const database = await createDatabase("demo");
const { rows: roles } = await database.owner.query<{ id: number; role_id: number }>(
  "select distinct on (role_id) id, role_id from iam.users order by role_id, id",
);
await database.owner.query("update money.gateways set is_active = true, key1 = 'public', key2 = 'sealed'");
await addRecords(database, new Map(roles.map(({ id, role_id: role }) => [role, id])));
await database.owner.query(
  "insert into crm.webhook_deliveries (lead_id, event, body) select min(id), 'lead.created', '{}' from crm.leads",
);
// A read-only connection to the same database replaces a replica: no list writes.
const readUrl = `${database.url}?options=${encodeURIComponent("-c default_transaction_read_only=on")}&application_name=replica`;
const server = await startServer(database, { env: { DATABASE_READ_URL: readUrl } });
const admin = await logIn(server.url, "admin@demo.test");
const affiliate = await logIn(server.url, "affiliate@demo.test");

/** The address of each list definition, by its name in the code. */
const addresses: Record<string, string> = {
  approvalList: "/admin/approvals/api",
  auditList: "/admin/audit/api",
  customerList: "/admin/customers/api/all",
  deliveryList: "/admin/crm-config/webhooks/api",
  depositList: "/admin/deposits/api/history",
  disputeList: "/admin/disputes/api",
  externalList: "/admin/externalPayments/api",
  inboxList: "/admin/inbox/api",
  instrumentList: "/admin/instruments/api/forex",
  kycList: "/admin/kyc/api",
  leadList: "/affiliate/leads/api",
  "leadLists.new": "/affiliate/leads/api/new/All",
  "leadLists.all": "/affiliate/leads/api/all/All",
  "leadLists.sales": "/affiliate/leads/api/sales/All",
  "leadLists.retentions": "/affiliate/leads/api/retentions/All",
  "leadLists.archived": "/affiliate/leads/api/archived/All",
  "leadLists.clients": "/affiliate/leads/api/clients/All",
  matchList: "/admin/compliance/screening/api",
  newsFeedList: "/admin/news-feeds/api",
  paymentList: "/admin/payments/api",
  pendingList: "/admin/trades/api/pending",
  planList: "/admin/pricing/api",
  staffList: "/admin/users/api",
  tradeList: "/admin/trades/api/all",
  translationList: "/admin/languages/api/de",
  withdrawalList: "/admin/withdraws/api/history",
};

const isList = (value: unknown): value is ListDefinition =>
  typeof value === "object" && value !== null && "columns" in value && "sort" in value && "filters" in value;
const definitions = new Map<string, ListDefinition>();
for (const file of globSync("app/{affiliate,crm,office}/**/*-list{,s}.tsx", { cwd: root })) {
  const found = (await import(resolve(root, file))) as Record<string, unknown>;
  for (const [name, value] of Object.entries(found)) {
    if (isList(value)) definitions.set(name, value);
    else if (typeof value === "object" && value !== null)
      for (const [inner, definition] of Object.entries(value))
        if (isList(definition)) definitions.set(`${name}.${inner}`, definition);
  }
}

/** Some texts read otherwise than their key. */
const { rows: english } = await database.owner.query<{ key: string; value: string }>(
  "select key, value from site.translations where language_code = 'en' and value is not null",
);
const inEnglish = (key: string) => english.find((text) => text.key === key)?.value ?? key;

const reader = (path: string) => (path === addresses["leadList"] ? affiliate : admin);
type Page = { data: (Record<string, unknown> & { id: number })[]; meta: { total: number; pages: number } };
const page = async (path: string, query: string) => {
  const { status, body } = await reader(path).json("GET", `${path}?limit=50&${query}`);
  if (status !== 200) throw new Error(`${path}?${query}: ${status} ${JSON.stringify(body)}`);
  return body as unknown as Page;
};
/** At most three pages: translations and instruments are long lists. */
const idsOf = async (path: string, sort: string) => {
  const first = await page(path, `sort=${sort}`);
  const ids = first.data.map(({ id }) => id);
  for (let next = 2; next <= Math.min(first.meta.pages, 3); next++)
    ids.push(...(await page(path, `sort=${sort}&page=${next}`)).data.map(({ id }) => id));
  return { ids, isWhole: first.meta.pages <= 3 };
};

test("this file has an address for every list definition", () => {
  expect([...definitions.keys()].sort()).toEqual(Object.keys(addresses).sort());
});

test("lists are read from the replica", async () => {
  await page("/admin/customers/api/all", "");
  const { rows } = await database.owner.query(
    "select from pg_stat_activity where application_name = 'replica' and query like '%list_customers%'",
  );
  expect(rows.length).toBeGreaterThan(0);
});

test("a list whose query the replica ends is answered by the primary (Q-371)", async () => {
  const holder = await database.owner.connect();
  await holder.query("begin; lock table money.deposits in access exclusive mode");
  const answer = page("/admin/deposits/api/history", "sort=amount");
  const terminate = () =>
    database.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'replica' and wait_event_type = 'Lock' and datname = current_database()`,
    );
  await expect.poll(async () => (await terminate()).rowCount, { interval: 20 }).toBeGreaterThan(0);
  await holder.query("commit");
  holder.release();
  expect((await answer).data.length).toBeGreaterThan(0);
});

test.each(Object.entries(addresses))(
  "the list %s sorts by every sortable column in both directions",
  async (name, path) => {
    const definition = definitions.get(name);
    if (!definition) throw new Error(`There is no ${name}`);
    const columns = Object.keys(definition.columns).filter((column) => canSort(definition, column));
    for (const column of columns) {
      const [rising, falling] = await Promise.all([idsOf(path, column), idsOf(path, `-${column}`)]);
      if (rising.isWhole) expect([column, falling.ids.toReversed()]).toEqual([column, rising.ids]);
    }
  },
);

/** A text of a row that the search of every list covers: a name, an e-mail, else the number. */
const textOf = (row: Page["data"][number]) =>
  String(row["full_name"] ?? row["name"] ?? row["email"] ?? row["lead"] ?? row["requested_by"] ?? row["key"] ?? row.id);

test.each(Object.entries(addresses))(
  "the search of the list %s finds a row by a text of it, and no row by a text of none",
  async (_name, path) => {
    const { data, meta } = await page(path, "");
    const row = data.at(-1);
    if (!row) throw new Error(`${path} has no rows`);
    const found = await page(path, `search=${encodeURIComponent(textOf(row))}`);
    expect(found.meta.total).toBeLessThanOrEqual(meta.total);
    expect(found.data.map(textOf)).toContain(textOf(row));
    // Percent signs are text, not wildcards.
    for (const nonsense of ["zzqqxx", "%25%25%25"]) {
      const { data: none, meta: empty } = await page(path, `search=${nonsense}`);
      expect([nonsense, none, empty.total]).toEqual([nonsense, [], 0]);
    }
  },
);

test("the search of trades finds instruments in any spelling, numbers and customers", async () => {
  const trades = "/admin/trades/api/all";
  const { data } = await page(trades, "");
  const [trade] = data.filter(({ instrument }) => String(instrument).length === 7);
  const name = String(trade?.["instrument"]);
  const instruments = async (text: string) =>
    new Set((await page(trades, `search=${encodeURIComponent(text)}`)).data.map(({ instrument }) => instrument));
  expect(await instruments(name.replace("_", "/").toLowerCase())).toEqual(new Set([name]));
  expect(await instruments(name.replace("_", ""))).toEqual(new Set([name]));
  const { data: numbered } = await page(trades, `search=%23${trade?.id}`);
  expect(numbered.map(({ id }) => id)).toEqual([trade?.id]);
});

test("every head, label, hint and word of a list has a translation", async () => {
  const { rows } = await database.owner.query<{ language_code: string; key: string }>(
    "select language_code, key from site.translations where value is not null",
  );
  const known = new Set(rows.map(({ language_code: code, key }) => `${code} ${key}`));
  for (const [name, { columns, search, filters }] of definitions) {
    const heads = Object.values(columns).flatMap(({ head, exported }) => [
      head,
      ...(typeof exported === "object" ? Object.values(exported) : []),
    ]);
    const labels = Object.values(filters).flatMap(({ label, hint, words }) => [
      ...(label ? [label] : []),
      ...(hint ? [hint] : []),
      ...Object.values(words ?? {}),
    ]);
    const texts = [...heads, ...labels, ...(search ? [search] : [])];
    const missing = ["en", "de", "es", "ar"].flatMap((code) =>
      texts.filter((text) => !known.has(`${code} ${text}`)).map((text) => `${code} ${text}`),
    );
    expect([name, missing]).toEqual([name, []]);
  }
});

test.each(Object.entries(addresses))("%s is exported whole, under the names of its columns", async (name, path) => {
  const definition = definitions.get(name);
  const { meta } = await page(path, "");
  const answer = await reader(path).get(`${path}?format=csv`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text = bytes.subarray(3).toString();
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, expect.stringContaining("text/csv")]);
  // The byte order mark, without which spreadsheets read the file in a legacy encoding.
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from("\ufeff"));
  if (!definition) throw new Error(`There is no ${name}`);
  const usual = usualColumns(definition);
  const columns = Object.entries(definition.columns).filter(
    ([column, { isExported }]) => isExported || usual.includes(column),
  );
  const heads = columns.flatMap(([, { head, exported }]) =>
    (typeof exported === "object" ? Object.values(exported) : [head]).map(inEnglish),
  );
  expect(text.split("\r\n")[0]?.split(",")).toEqual(heads);
  expect(text).not.toMatch(/[{[]"|""\w+"":/);
  // An export adds an entry to the audit log, and values of several lines are quoted.
  const lines = text.replaceAll(/"(?:[^"]|"")*"/g, "x").split("\r\n").length - 2;
  expect(lines - meta.total).toBeLessThanOrEqual(name === "auditList" ? 1 : 0);
  expect(lines).toBeGreaterThanOrEqual(meta.total);
});

test("the screen and the export of a list keep to its search, which is a chip with a link that removes it", async () => {
  const html = await (await admin.get("/admin/deposits?search=zzqqxx&status=approved")).text();
  expect(html).toMatch(/<a aria-label="Remove filter Search"[^>]* href="\/admin\/deposits\?status=approved"/);
  expect(html).toContain('value="zzqqxx"');
  expect(html).toContain("No results match “zzqqxx” with these filters.");
  const exported = await (await admin.get("/admin/deposits/api/history?format=csv&search=zzqqxx")).text();
  expect(exported.trimEnd().split("\r\n")).toHaveLength(1);
});

test("a list that fits on its first page counts a row that matches since the total was cached", async () => {
  const path = "/admin/customers/api/all";
  const search = "search=Nadja%20Brandt";
  const rename = (before: string, name: string) =>
    database.owner.query("update iam.users set full_name = $2 where full_name = $1", [before, name]);
  expect((await page(path, search)).meta.total).toBe(0);
  await rename("Clara Customer", "Nadja Brandt");
  const { data, meta } = await page(path, search);
  await rename("Nadja Brandt", "Clara Customer");
  expect([data.length, meta.total]).toEqual([1, 1]);
});
