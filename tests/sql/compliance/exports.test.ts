import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderStore } from "../../../app/storage/folder.ts";
import { bucketStore } from "../../../app/storage/s3.ts";
import type { Context } from "../../../workers/jobs/context.ts";
import { eraseFiles } from "../../../workers/jobs/tasks/compliance/erase-files.ts";
import { exportPerson } from "../../../workers/jobs/tasks/compliance/export-person.ts";
import { purgeFiles } from "../../../workers/jobs/tasks/site/purge-files.ts";
import { openBucket } from "../../support/bucket.ts";
import { openPeople, type People } from "../people.ts";
import { createPerson, NAME } from "./person-traces.ts";

/**
 * Tables that refer to a user, account, order or lead but have no data about a customer: settings and records of staff
 * and affiliates, and the broker's own.
 */
const NOT_ABOUT_CUSTOMERS = [
  "compliance.retention_periods",
  "compliance.questionnaires",
  "compliance.versions",
  "crm.api_keys",
  "crm.assignment_rules",
  "crm.bulk_runs",
  "crm.imports",
  "crm.promo_codes",
  "crm.team_members",
  "crm.teams",
  "iam.allowed_addresses",
  "iam.customer_changes",
  "market.price_markups",
  "market.price_reviews",
  "money.gateways",
  "reports.lines",
  "reports.schedules",
  "reports.statements",
  "site.apis",
  "site.inbox_assignments",
  "site.settings",
  "trading.hedges",
  "trading.leverage_windows",
  "trading.margin_tiers",
  "trading.restrictions",
  "trading.size_limits",
  "trading.splits",
];

const folder = mkdtempSync(join(tmpdir(), "bourse-exports-"));
const store = folderStore(folder);
let people: People;
let context: Context;
let admin: number;
let second: number;
let customer: number;
let other: number;
beforeAll(async () => {
  people = await openPeople();
  context = { pool: poolOf(people) } as unknown as Context;
  ({ admin, second, customer } = await createPerson(people, folder));
  other = await people.customer();
  await people.owner.query(
    "insert into compliance.funds_requests (user_id, note, requested_by) values ($1, '=2+2', $2)",
    [customer, admin],
  );
});
afterAll(async () => {
  await people.close();
  rmSync(folder, { recursive: true });
});

/** The worker's only connection in the form of a pool. */
const poolOf = ({ worker }: People) => ({
  query: worker.query.bind(worker),
  connect: async () => ({ query: worker.query.bind(worker), release: () => {} }),
});

const request = (actor: number, user = customer) =>
  people.value<number>("select compliance.request_export($1, $2)", [actor, user]);
const exportsOf = (actor: number, user = customer) =>
  people.rows<{ id: number; url: string | null; size: number; downloaded_at: Date | null }>(
    "select * from compliance.list_exports($1, $2)",
    [actor, user],
  );
const nameOf = (url: string | null | undefined) => url?.replace("/files/", "") ?? "";
const open = (viewer: number, name: string) =>
  people.refusal("select * from site.open_file($1, $2)", [viewer, name]).then(({ code }) => code);

async function entriesOf(name: string, from = store) {
  const file = await from.open(name);
  if (!file) throw new Error("No file");
  return Object.entries(unzipSync(await buffer(file)));
}
const unzip = async (name: string) =>
  new Map((await entriesOf(name)).map(([path, bytes]) => [path, strFromU8(bytes)] as const));

describe("the list of tables with personal data", () => {
  test("every table that refers to a user, account, order or lead is in the list, or known to be about no customer", async () => {
    const { rows } = await people.owner.query<{ name: string }>(
      `select distinct c.oid::regclass::text as name
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind in ('r', 'p') and not c.relispartition
         and c.relnamespace::regnamespace::text in ('audit', 'compliance', 'crm', 'iam', 'kyc', 'market', 'money', 'reports', 'site', 'trading')
         and (a.attname in ('user_id', 'account_id', 'order_id', 'lead_id', 'customer_account_id', 'email', 'phone', 'ip')
           or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]
             and k.confrelid = 'iam.users'::regclass))`,
    );
    const listed = await people.storedValue<string[]>("select array_agg(name) from compliance.personal_tables()");
    const known = [...listed, ...NOT_ABOUT_CUSTOMERS];
    expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
    expect(NOT_ABOUT_CUSTOMERS.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
    expect(listed).toEqual([...new Set(listed)]);
    expect(listed.filter((name) => NOT_ABOUT_CUSTOMERS.includes(name))).toEqual([]);
  });
});

describe("the export of personal data", () => {
  test("a customer requests an export, one at a time, and not for another customer", async () => {
    const insert = "select compliance.request_export($1, $2)";
    expect(await people.refusal(insert, [other, customer])).toMatchObject({ code: "BT103" });
    expect(await people.refusal(insert, [await people.staff(2), customer])).toMatchObject({ code: "BT103" });
    expect(await people.refusal(insert, [admin, admin])).toMatchObject({ code: "BT103" });
    const id = await request(customer);
    expect(await people.refusal(insert, [customer, customer])).toMatchObject({ code: "BT640" });
    expect(await exportsOf(customer)).toMatchObject([{ id, url: null }]);
    expect(
      await people.storedValue("select count(*) from audit.entries where action = 'export' and actor_id = $1", [
        customer,
      ]),
    ).toBe(1);
  });

  test("the file has every row of every exported table as JSON and CSV, and every document", async () => {
    const [{ id } = { id: 0 }] = await exportsOf(customer);
    await exportPerson(context, store)({ exportId: id });
    const [made] = await exportsOf(customer);
    const files = await unzip(nameOf(made?.url));
    expect(made?.size).toBe((await buffer((await store.open(nameOf(made?.url)))!)).length);
    const contents = JSON.parse(files.get("contents.json") ?? "") as {
      tables: { name: string; rows: number }[];
      files: { file: string; isMissing: boolean }[];
    };
    const { rows: tables } = await people.owner.query<{ name: string; is_of_person: string; export: string }>(
      "select name, is_of_person, export from compliance.personal_tables()",
    );
    for (const { name, is_of_person: condition, export: audience } of tables) {
      const { rows } = await people.owner.query<{ count: number }>(
        `select count(*)::int as count from ${name} t where (${condition.replaceAll("$2", "false").replaceAll("$1", String(customer))})`,
      );
      const count = audience === "customer" ? (rows[0]?.count ?? 0) : 0;
      // The export itself, its notice and its audit entries are newer than its snapshot.
      if (["compliance.exports", "site.notifications", "site.files", "audit.entries"].includes(name)) continue;
      expect({ name, rows: contents.tables.find((table) => table.name === name)?.rows ?? 0 }).toEqual({
        name,
        rows: count,
      });
      if (count === 0) continue;
      expect(JSON.parse(files.get(`data/${name}.json`) ?? "")).toHaveLength(count);
      expect(parse(files.get(`data/${name}.csv`) ?? "", { bom: true, columns: true })).toHaveLength(count);
    }
    expect(contents.tables.length).toBeGreaterThanOrEqual(15);
    const deposits = JSON.parse(files.get("data/money.deposits.json") ?? "") as { description: string }[];
    expect(deposits.map(({ description }) => description)).toContain(NAME);
    expect(contents.files.map(({ isMissing }) => isMissing)).toEqual([false, false, false]);
    expect(files.get(contents.files[0]?.file ?? "")).toBe(`Passport of ${NAME}`);
    expect(files.get(contents.files[2]?.file ?? "")).toBe(`Payslip of ${NAME}`);
    // Formulas do not run in a spreadsheet.
    expect(files.get("data/compliance.funds_requests.csv")).toContain(",'=2+2,");
  });

  test("a customer's export has no secrets and no screening, which the law forbids to disclose", async () => {
    const [made] = await exportsOf(customer);
    const files = await unzip(nameOf(made?.url));
    const text = [...files.values()].join("\n");
    for (const secret of ["password_hash", "token_hash", "code_hash", "$argon2id$"]) expect(text).not.toContain(secret);
    for (const name of ["compliance.matches", "compliance.screenings", "money.approvals", "trading.limit_breaches"])
      expect([...files.keys()]).not.toContain(`data/${name}.json`);
  });

  test("only the customer downloads their export, which is announced and recorded", async () => {
    const [made] = await exportsOf(customer);
    const name = nameOf(made?.url);
    expect([await open(other, name), await open(admin, name), await open(await people.staff(2), name)]).toEqual([
      "BT104",
      "BT104",
      "BT104",
    ]);
    expect(made?.downloaded_at).toBeNull();
    expect(await open(customer, name)).toBe("not refused");
    expect((await exportsOf(customer))[0]?.downloaded_at).not.toBeNull();
    expect(
      await people.storedValue(
        "select count(*) from site.notifications where user_id = $1 and type = 'security_data_export' and url = '/suitability'",
        [customer],
      ),
    ).toBe(1);
    expect(await people.refusal("select compliance.list_exports($1, $2)", [other, customer])).toMatchObject({
      code: "BT103",
    });
    expect(await exportsOf(admin)).toEqual([]);
  });

  test("an administrator's export needs a second one, is complete, and is for administrators alone", async () => {
    const asking = "select money.request_approval($1, 'export_person', $2)";
    const { approval } = await people.value<{ approval: number }>(asking, [admin, customer]);
    expect(approval).toEqual(expect.any(Number));
    expect(await exportsOf(admin)).toEqual([]);
    await people.app.query("select money.decide_approval($1, $2, true)", [second, approval]);
    const [{ id } = { id: 0 }] = await exportsOf(admin);
    await exportPerson(context, store)({ exportId: id });
    const name = nameOf((await exportsOf(second))[0]?.url);
    const files = await unzip(name);
    expect([...files.keys()]).toContain("data/compliance.screenings.json");
    expect([...files.keys()]).toContain("data/money.approvals.csv");
    expect([await open(customer, name), await open(await people.staff(2), name)]).toEqual(["BT104", "BT104"]);
    expect([await open(admin, name), await open(second, name)]).toEqual(["not refused", "not refused"]);
    expect(
      await people.storedValue("select count(*) from audit.entries where action = 'view' and entity_id = $1", [name]),
    ).toBe(2);
  });

  test("a job that runs twice changes nothing, and the fourth export of a day is refused", async () => {
    const before = readdirSync(folder, { recursive: true }).length;
    const [made] = await exportsOf(customer);
    await exportPerson(context, store)({ exportId: made?.id });
    expect(readdirSync(folder, { recursive: true })).toHaveLength(before);
    for (let index = 0; index < 2; index++) await exportPerson(context, store)({ exportId: await request(customer) });
    expect(await people.refusal("select compliance.request_export($1, $1)", [customer])).toMatchObject({
      code: "BT641",
    });
  });

  test("an export with its documents is stored in a bucket, and deleted from it after its period", async () => {
    await people.owner.query(
      "update compliance.exports set requested_at = now() - interval '2 days' where user_id = $1",
      [customer],
    );
    const bucket = await openBucket();
    const files = bucketStore({ url: bucket.url, ...bucket.key });
    const named = await people.storedValue<string[]>(
      "select array_agg(name) from site.files where user_id = $1 and kind <> 'export'",
      [customer],
    );
    const documents = (await Promise.all(named.map((name) => store.get(name)))).filter((bytes) => bytes !== null);
    expect(documents.length).toBeGreaterThan(0);
    for (const name of named) {
      const bytes = await store.get(name);
      if (bytes) await files.put(name, bytes, "application/octet-stream");
    }
    const exportId = await request(customer);
    // A bucket that rejects the request leaves the export in preparation, and the job is repeated.
    const guessed = bucketStore({ url: bucket.url, ...bucket.key, secret: "guessed" });
    await expect(exportPerson(context, guessed)({ exportId })).rejects.toThrow("The file storage answered 403");
    expect((await exportsOf(customer)).find(({ id }) => id === exportId)?.url).toBeNull();
    await exportPerson(context, files)({ exportId });
    const name = nameOf((await exportsOf(customer)).find(({ id }) => id === exportId)?.url);
    expect(bucket.objects.get(`/bourse-files/${name}`)?.type).toBe("application/zip");
    const stored = await entriesOf(name, files);
    for (const bytes of documents) expect(stored.some(([, one]) => Buffer.from(one).equals(bytes))).toBe(true);

    await people.owner.query("update compliance.exports set expires_at = now() - interval '1 s' where id = $1", [
      exportId,
    ]);
    await people.worker.query("select site.purge_expired()");
    await people.owner.query("update site.files set created_at = now() - interval '2 days' where name = $1", [name]);
    await purgeFiles(context, files)({});
    expect(bucket.objects.has(`/bourse-files/${name}`)).toBe(false);
    await bucket.close();
  });

  test("an expired export cannot be downloaded, and retention deletes it with its bytes", async () => {
    const [made] = await exportsOf(customer);
    const name = nameOf(made?.url);
    await people.owner.query("update compliance.exports set expires_at = now() - interval '1 s' where id = $1", [
      made?.id,
    ]);
    expect(await open(customer, name)).toBe("BT104");
    await people.worker.query("select site.purge_expired()");
    expect(await people.storedValue("select count(*) from compliance.exports where id = $1", [made?.id])).toBe(0);
    await people.owner.query("update site.files set created_at = now() - interval '2 days' where name = $1", [name]);
    await purgeFiles(context, store)({});
    expect(await store.get(name)).toBeNull();
    expect(await people.storedValue("select count(*) from site.files where name = $1", [name])).toBe(0);
  });

  test("an erasure deletes the exports, and one in preparation leaves no file", async () => {
    await people.owner.query(
      "update compliance.exports set requested_at = now() - interval '2 days' where user_id = $1",
      [customer],
    );
    const running = await request(customer);
    await people.owner.query("update compliance.retention_periods set days = 0 where kind = 'identity'");
    await people.owner.query("delete from compliance.funds_requests where user_id = $1", [customer]);
    const { approval } = await people.value<{ approval: number }>(
      "select money.request_approval($1, 'erase_person', $2, '{\"reason\": \"Request\"}')",
      [admin, customer],
    );
    // The person is erased between the row and the bytes of the file.
    const erasing = {
      ...store,
      async putFile(...given: Parameters<typeof store.putFile>) {
        await people.app.query("select money.decide_approval($1, $2, true)", [second, approval]);
        await store.putFile(...given);
      },
    };
    await exportPerson(context, erasing)({ exportId: running });
    const erasureId = await people.storedValue("select id from compliance.erasures where user_id = $1", [customer]);
    await eraseFiles(context, store)({ erasureId });
    expect(await people.storedValue("select count(*) from compliance.exports")).toBe(0);
    expect(await people.storedValue("select count(*) from site.files where user_id = $1", [customer])).toBe(0);
    const left = readdirSync(folder, { recursive: true }).filter((path) => String(path).includes("/"));
    expect(left.map((path) => String(path).slice(3))).toEqual(["f".repeat(40)]);
    for (const { name, is_of_person: condition } of (
      await people.owner.query<{ name: string; is_of_person: string }>(
        "select name, is_of_person from compliance.personal_tables() where erasure in ('deleted', 'by_job')",
      )
    ).rows) {
      const { rows } = await people.owner.query<{ count: number }>(
        `select count(*)::int as count from ${name} t where (${condition.replaceAll("$2", "true").replaceAll("$1", String(customer))})`,
      );
      expect({ name, rows: rows[0]?.count }).toEqual({ name, rows: 0 });
    }
  });

  test("an own export of a customer whom a true match blocks has no trace of the match", async () => {
    const suspect = await people.customer("suspect@person.example");
    await people.owner.query("update iam.users set full_name = 'Ottoline Farthingale' where id = $1", [suspect]);
    const { rows } = await people.owner.query<{ id: number }>(
      "insert into compliance.versions (list) values ('un') returning id",
    );
    const listed = {
      kind: "person",
      topics: ["sanctions"],
      names: [{ name: "Ottoline Farthingale", isWeak: false }],
      births: [],
      countries: [],
      programs: [],
      facts: [],
    };
    await people.worker.query("select compliance.stage_entries($1, $2)", [
      rows[0]?.id,
      JSON.stringify([{ id: "listed-12345", data: listed }]),
    ]);
    await people.worker.query("select compliance.finish_import($1, 'un_xml', null)", [rows[0]?.id]);
    await people.worker.query("select compliance.screen_customers(1000)");
    const match = await people.storedValue<number>("select id from compliance.matches where user_id = $1", [suspect]);
    const reason = "Same person as the listed one";
    await people.value("select compliance.decide_match($1, $2, 'true_match', $3)", [admin, match, reason]);
    expect(
      await people.storedValue("select count(*) from trading.customer_controls where user_id = $1", [suspect]),
    ).toBe(1);
    const exportId = await request(suspect, suspect);
    const columns = new Map(
      (
        await people.worker.query<{ name: string; columns: string[] }>("select * from compliance.export_tables($1)", [
          exportId,
        ])
      ).rows.map((row) => [row.name, row.columns]),
    );
    expect(columns.get("trading.customer_controls")).toEqual([
      "user_id",
      "state",
      "max_leverage",
      "expires_at",
      "set_at",
    ]);
    expect(columns.get("trading.disputes")).not.toContain("cause");
    await exportPerson(context, store)({ exportId });
    const files = await unzip(nameOf((await exportsOf(suspect, suspect))[0]?.url));
    const text = [...files.values()].join("\n");
    for (const trace of [reason, "listed-12345", "match", "screening", "sanction"])
      expect(text.toLowerCase()).not.toContain(trace.toLowerCase());
    // What staff read of the controls is neutral too: managers see them.
    expect(await people.value("select trading.customer_controls($1, $2) ->> 'reason'", [admin, suspect])).toBe(
      "Under review",
    );
  });
});
