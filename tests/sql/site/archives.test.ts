// Months of bars, audit log and outbox in files: what leaves the database, what stays, and what an interruption leaves.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readChecks } from "../../../db/checks.ts";
import { roleUrl } from "../../../db/connection.ts";
import { ROOT } from "../../../db/settings.ts";
import type { Store } from "../../../app/storage/contract.ts";
import { folderStore } from "../../../app/storage/folder.ts";
import { bucketStore } from "../../../app/storage/s3.ts";
import { archiveMonth, type Month } from "../../../workers/archive/archive-month.ts";
import { listArchives, restoreMonth } from "../../../workers/archive/restore-month.ts";
import { runRestore } from "../../../workers/archive/run-restore.ts";
import type { Context } from "../../../workers/jobs/context.ts";
import { archiveMonths } from "../../../workers/jobs/tasks/site/archive-months.ts";
import { openBucket } from "../../support/bucket.ts";
import { cloneTemplate } from "../../support/database.ts";
import { PASSWORDS } from "../../support/templates.ts";

const database = await cloneTemplate("demo");
const owner = new pg.Client({ connectionString: database.url });
const worker = new pg.Pool({ connectionString: roleUrl("bourse_worker", database.url, PASSWORDS), max: 3 });
const folder = mkdtempSync(join(tmpdir(), "bourse-archives-"));
const store = folderStore(folder);
const log = pino({ level: "silent" });

const JANUARY: Month = { table_name: "market.candles", starts_at: "2020-01-01Z" };
const BARS = 2 * (2880 + 48 + 2);

async function value<Value>(text: string, values: unknown[] = []): Promise<Value> {
  const { rows } = await owner.query<Record<string, Value>>(text, values);
  return Object.values(rows[0] ?? {})[0] as Value;
}
const all = async (text: string) => (await owner.query<Record<string, unknown>>(text)).rows;
/** Number and contents of January's bars. */
const january = () =>
  value<string>(
    `select count(*) || ' ' || md5(string_agg(t::text, ' ' order by t.instrument_id, t.resolution, t.starts_at))
     from market.candles t where t.starts_at >= '2020-01-01Z' and t.starts_at < '2020-02-01Z'`,
  );
const run = (files: Store = store) => archiveMonths({ pool: worker, log } as unknown as Context, files)(null);
const violations = (check: string) => all(readChecks().get(check) ?? "");

/** Restores every archived month of a table; "rollback" takes it back. */
async function restore(table: string, files: Store = store, end = "commit"): Promise<number> {
  let missing = 0;
  for (const archive of (await listArchives(owner)).filter((one) => one.table_name === table)) {
    await owner.query("begin");
    try {
      missing += await restoreMonth(owner, files, archive);
      await owner.query(end);
    } catch (error) {
      await owner.query("rollback");
      throw error;
    }
  }
  return missing;
}

beforeAll(async () => {
  await owner.connect();
  await owner.query(`
    set role bourse_owner;
    create table market.candles_2020_01 partition of market.candles for values from ('2020-01-01Z') to ('2020-02-01Z');
    create table site.outbox_2020_01 partition of site.outbox for values from ('2020-01-01Z') to ('2020-02-01Z');
    insert into market.candles (instrument_id, resolution, starts_at, open, high, low, close, ticks)
    select i.id, r.resolution::market.resolution, '2020-01-06Z'::timestamptz + n * r.width, 1.10000 + n * 0.00001, 1.3, 1.05, 1.2, n + 1
    from (select id from market.instruments order by id limit 2) i
    cross join (values ('1m', interval '1 minute', 2880), ('1h', interval '1 hour', 48), ('1d', interval '1 day', 2)) r (resolution, width, count)
    cross join lateral generate_series(0, r.count - 1) n;
    insert into site.outbox (topic, ref, created_at)
    select 'user:' || n, '{"title": "Hello, \\"Ann\\"", "changed": ["orders"]}', '2020-01-05Z' from generate_series(1, 3) n`);
});
afterAll(async () => {
  await Promise.all([owner.end(), worker.end()]);
  await database.drop();
  rmSync(folder, { recursive: true });
});

describe("an archived month of bars", () => {
  let before: string;
  beforeAll(async () => {
    before = await january();
    // One trade of a real account of 40 minutes, whose minutes are evidence.
    await owner.query(`
      update trading.orders set created_at = '2020-01-06 10:00Z', quote_time = '2020-01-06 10:00Z', close_time = '2020-01-06 10:40Z',
        instrument_id = (select min(id) from market.instruments)
      where id = (select min(id) from trading.orders where close_time is not null and parent_id is null);
      update money.accounts set mode = 'real'
      where id = (select account_id from trading.orders where close_time = '2020-01-06 10:40Z')`);
  });

  test("a failure after any step loses no row and doubles none", async () => {
    const failing = (part: Partial<Store>): Store => ({ ...store, ...part });
    const broken = () => Promise.reject(new Error("the process ends here"));
    /** Stores another price in a file that can be read. */
    const forge: Store["putFile"] = async (name, path) => {
      const text = gunzipSync(readFileSync(path)).toString();
      await store.put(name, gzipSync(text.replace('"1.10000"', '"1.20000"')), "");
    };
    /** A pool whose process ends before or after a statement. */
    const ending = (name: string, isAfter: boolean) =>
      ({
        connect: () => worker.connect(),
        async query(text: string, values: unknown[]) {
          if (!text.includes(name)) return await worker.query(text, values);
          if (isAfter) await worker.query(text, values);
          return broken();
        },
      }) as unknown as pg.Pool;
    for (const [pool, files] of [
      [ending("begin_archive", true), store],
      [worker, failing({ putFile: broken })],
      [worker, failing({ putFile: (...file) => store.putFile(...file).then(broken) })],
      [worker, failing({ open: () => Promise.resolve(null) })],
      [worker, failing({ putFile: (name) => store.put(name, Buffer.from("cut off"), "") })],
      [worker, failing({ putFile: forge })],
      [ending("verify_archive", false), store],
      [ending("verify_archive", true), store],
      [ending("drop_month", false), store],
    ] as const) {
      await expect(archiveMonth(pool, files, JANUARY)).rejects.toThrow();
      expect(await january()).toEqual(before);
    }
    expect(await value("select count(*)::int from site.archives")).toBe(1);
    // The last one ends after the drop: its file is complete.
    await expect(archiveMonth(ending("drop_month", true), store, JANUARY)).rejects.toThrow("ends here");
    expect(await archiveMonth(worker, store, JANUARY)).toBeNull();
    expect(await value("select dropped_at is not null and error is null from site.archives")).toBe(true);
    expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).length > 2)).toHaveLength(1);
  });

  test("hours and days stay, and of the minutes those that an executed order needs", async () => {
    expect(
      await all("select resolution, count(*)::int as count from market.candles_2020_01 group by 1 order by 1"),
    ).toEqual([
      { resolution: "1m", count: 160 },
      { resolution: "1h", count: 96 },
      { resolution: "1d", count: 4 },
    ]);
    expect(
      await value(
        "select min(starts_at) = '2020-01-06 09:00Z' and max(starts_at) = '2020-01-06 11:39Z' from market.candles_2020_01 where resolution = '1m'",
      ),
    ).toBe(true);
  });

  test("the file has every row of the month as COPY reads it", async () => {
    const [archive] = await listArchives(owner);
    const text = gunzipSync((await store.get(archive?.file_name ?? "")) ?? "").toString();
    const [head, ...rows] = text.trimEnd().split("\n");
    expect(head).toBe("instrument_id,resolution,starts_at,open,high,low,close,ticks");
    // In the order of the table, which reuses the places of rows that a failed attempt has left.
    expect(rows).toContainEqual(
      expect.stringMatching(/^"\d+","1h","2020-01-06 00:00:00\+00","1.10000","1.3","1.05","1.2","1"$/),
    );
    expect(rows).toHaveLength(BARS);
  });

  test("a restore puts every row back once, and a file that differs changes nothing", async () => {
    const [archive] = await listArchives(owner);
    const other = (archive?.file_name ?? "").replace(/^./, (first) => (first === "0" ? "1" : "0"));
    const damaged: Store = { ...store, open: () => store.open(other) };
    await expect(restore("market.candles", damaged)).rejects.toThrow("is missing");
    await owner.query("update site.archives set sha256 = sha256('x')");
    await expect(restore("market.candles")).rejects.toThrow("is not the one that was written");
    await owner.query("update site.archives set sha256 = $1", [archive?.sha256]);
    expect(await value("select count(*)::int from market.candles_2020_01")).toBe(260);
    expect(await restore("market.candles", store, "rollback")).toBe(BARS - 260);
    expect(await value("select count(*)::int from market.candles_2020_01")).toBe(260);
    expect(await restore("market.candles")).toBe(BARS - 260);
    expect(await january()).toEqual(before);
  });

  test("a restored month is archived again after a month, and its old file is deleted", async () => {
    await run();
    expect(await january()).toEqual(before);
    await owner.query("update site.archives set restored_at = restored_at - interval '32 days'");
    await run();
    expect(await value("select count(*)::int from market.candles_2020_01")).toBe(260);
    const names = await all(
      "select file_name, removed_at is not null as removed from site.archives where starts_at = '2020-01-01Z' and table_name = 'market.candles' order by id",
    );
    expect(names.map(({ removed }) => removed)).toEqual([true, false]);
    expect(await Promise.all(names.map(({ file_name: name }) => store.get(String(name))))).toEqual([
      null,
      expect.any(Buffer),
    ]);
  });

  test("bars that a split rescaled meanwhile are restored rescaled", async () => {
    const instrument = await value<number>(
      "select max(id) from (select id from market.instruments order by id limit 2) i",
    );
    await owner.query(
      `insert into trading.splits (instrument_id, new_units, old_units, actor_id, reason, applied_at)
       values ($1, 4, 1, (select min(id) from iam.users), 'Four for one', clock_timestamp())`,
      [instrument],
    );
    await owner.query(
      "update market.candles set open = open / 4, high = high / 4, low = low / 4, close = close / 4 where instrument_id = $1",
      [instrument],
    );
    await restore("market.candles");
    expect(
      await all(
        `select resolution, max(high)::float as high, count(*)::int as count from market.candles_2020_01 where instrument_id = ${instrument} group by 1 order by 1`,
      ),
    ).toEqual([
      { resolution: "1m", high: 0.325, count: 2880 },
      { resolution: "1h", high: 0.325, count: 48 },
      { resolution: "1d", high: 0.325, count: 2 },
    ]);
  });

  test("a row that changes while the file is written prevents the drop", async () => {
    await owner.query(
      "create table market.candles_2020_02 partition of market.candles for values from ('2020-02-01Z') to ('2020-03-01Z')",
    );
    await owner.query(
      "insert into market.candles select instrument_id, resolution, starts_at + interval '1 month', open, high, low, close, ticks from market.candles_2020_01 where resolution = '1d'",
    );
    const late: Store = {
      ...store,
      async putFile(...file) {
        await store.putFile(...file);
        await owner.query(
          "update market.candles set ticks = ticks + 1 where starts_at >= '2020-02-01Z' and starts_at < '2020-03-01Z'",
        );
      },
    };
    const february = { ...JANUARY, starts_at: "2020-02-01Z" };
    await expect(archiveMonth(worker, late, february)).rejects.toThrow("the rows changed");
    expect(await value("select error from site.archives where starts_at = '2020-02-01Z'")).toMatch(/the rows changed/);
    expect(await archiveMonth(worker, store, february)).toBe(4);
  });
});

describe("an archived month of the outbox", () => {
  test("it is dropped, and its file in a bucket has no texts of notifications", async () => {
    expect(await value("select to_regclass('site.outbox_2020_01')")).toBeNull();
    const bucket = await openBucket();
    const files = bucketStore({ ...bucket.key, url: bucket.url });
    await owner.query(`
      create table site.outbox_2020_03 partition of site.outbox for values from ('2020-03-01Z') to ('2020-04-01Z');
      insert into site.outbox (topic, ref, created_at)
      values ('user:9', '{"title": "Hello, \\"Ann\\"", "changed": ["orders"]}', '2020-03-05Z')`);
    await run(files);
    const [file] = [...bucket.objects.values()];
    expect(gunzipSync(file?.bytes ?? "").toString()).toMatch(
      /^seq,xid,topic,ref,created_at\n"\d+","\d+","user:9","{""changed"": \[""orders""\]}","2020-03-05 00:00:00\+00"\n$/,
    );
    await bucket.close();
  });

  test("restored events have what changed, and their restore and its test let others write meanwhile", async () => {
    await owner.query("delete from site.archives where starts_at = '2020-03-01Z'");
    const writer = new pg.Client({ connectionString: database.url });
    await writer.connect();
    await writer.query("begin; insert into site.outbox (topic, ref) values ('user:1', '{}')");
    const lines: string[] = [];
    const command = (isTest: boolean) =>
      runRestore(database.url, { table: "site.outbox", month: undefined, isTest }, (line) => lines.push(line), store);
    await command(true);
    const restoring = command(false);
    // It gives up the lock for which it waits, so that writers pass, and tries again.
    await owner.query(
      "set lock_timeout = '2s'; insert into site.outbox (topic, ref) values ('user:2', '{}'); reset lock_timeout",
    );
    await writer.query("rollback");
    await writer.end();
    await restoring;
    expect(lines).toEqual([
      "site.outbox 2020-01: verified, 3 of 3 rows were missing.",
      "site.outbox 2020-01: restored, 3 of 3 rows were missing.",
    ]);
    expect(await all("select topic, ref from site.outbox_2020_01 order by topic limit 1")).toEqual([
      { topic: "user:1", ref: { changed: ["orders"] } },
    ]);
  });
});

describe("an archived month of the audit log", () => {
  const ofMonth = (month: string) =>
    all(`select entity, count(*)::int as count from audit.entries_${month} group by 1 order by 1`);
  const seal = () => owner.query("select audit.seal_entries()");
  beforeAll(async () => {
    // The log begins with the archived months, and its first seal ends with January.
    await owner.query(`
      reset role;
      set session_replication_role = replica;
      alter table audit.entries disable trigger a_refuse_change;
      alter table audit.seals disable trigger a_refuse_change;
      delete from audit.seals;
      update audit.seal_state set marked_id = 10, marked_before = '3';
      alter table audit.entries alter id set generated by default;
      update audit.entries set id = id + 1000;
      alter table audit.entries alter id set generated always;
      alter table audit.entries alter id restart with 5000;
      alter table audit.seals enable always trigger a_refuse_change;
      alter table audit.entries enable always trigger a_refuse_change;
      reset session_replication_role;
      set role bourse_owner;
      create table audit.entries_2015_01 partition of audit.entries for values from ('2015-01-01Z') to ('2015-02-01Z');
      create table audit.entries_2015_02 partition of audit.entries for values from ('2015-02-01Z') to ('2015-03-01Z');
      select audit.protect_partition(name) from (values ('entries_2015_01'), ('entries_2015_02')) p (name);
      insert into audit.entries (id, at, action, entity, entity_id, after, reason) overriding system value
      select n, case when n <= 10 then '2015-01-05Z'::timestamptz else '2015-02-05Z' end + n * interval '1 minute', 'log_in',
        case n % 2 when 0 then 'log_in' else 'deposit' end, 'archived', '{"ip": "203.0.113.7"}', e'two\\nlines, "quoted"'
      from generate_series(1, 14) n`);
  });
  const inJanuary = [
    { entity: "deposit", count: 5 },
    { entity: "log_in", count: 5 },
  ];

  test("entries stay until they are sealed, and later months wait for earlier ones", async () => {
    await run();
    expect(await ofMonth("2015_01")).toEqual(inJanuary);
    expect(await all("select error from site.archives where table_name = 'audit.entries'")).toEqual([
      { error: expect.stringContaining("are not sealed") as string },
    ]);
  });

  test("sealed entries leave, those about money stay as evidence, and the seals are kept", async () => {
    await seal();
    // The second seal waits for the transactions of all databases of the server.
    await expect
      .poll(async () => {
        await seal();
        return value("select count(*)::int from audit.seals");
      })
      .toBeGreaterThan(1);
    await run();
    expect(await ofMonth("2015_01")).toEqual([{ entity: "deposit", count: 5 }]);
    // The second seal continues after the end of February, so it could not be verified without these.
    expect(await ofMonth("2015_02")).toEqual([
      { entity: "deposit", count: 2 },
      { entity: "log_in", count: 2 },
    ]);
    expect(
      await all(
        "select sealed_to::int, row_count::int, kept_rows::int from site.archives where table_name = 'audit.entries' order by starts_at",
      ),
    ).toEqual([
      { sealed_to: 10, row_count: 10, kept_rows: 5 },
      { sealed_to: 10, row_count: 4, kept_rows: 4 },
    ]);
    for (const check of ["0111_the_audit_log_refuses_changes", "0118_sealed_audit_entries_are_unchanged"])
      expect(await violations(check)).toEqual([]);
  });

  test("a person who may be named in a file is erased after its restore only", async () => {
    const erasable = (id: unknown) =>
      owner.query("select compliance.check_erasable($1)", [id]).then(
        () => "erasable",
        (error: pg.DatabaseError) => error.code,
      );
    const customer = await value(`
      insert into iam.users (email, full_name, role_id, password_hash) values ('erased@archives.test', 'Erased', iam.role('customer'), 'x')
      returning id`);
    expect(await erasable(customer)).toBe("erasable");
    await owner.query("update iam.users set created_at = '2014-01-01Z' where id = $1", [customer]);
    expect(await erasable(customer)).toBe("BT642");
  });

  test("the command lists the months, and a test of them compares the seals and changes nothing", async () => {
    const lines: string[] = [];
    const command = (table?: string, month?: string) =>
      runRestore(database.url, { table, month, isTest: true }, (...line) => lines.push(...line), store);
    await command();
    expect(lines).toContainEqual(expect.stringMatching(/^audit\.entries 2015-01: 10 rows, file [0-9a-f]{40}$/));
    lines.length = 0;
    await command("audit.entries");
    expect(lines).toEqual([
      "audit.entries 2015-01: verified, 5 of 10 rows were missing.",
      "audit.entries 2015-02: verified, 0 of 4 rows were missing.",
    ]);
    expect(await ofMonth("2015_01")).toEqual([{ entity: "deposit", count: 5 }]);
    await expect(command("audit.entries", "2015-03")).rejects.toThrow("No archived month");
  });

  // verify-seals.test.ts prints SKIPPED where psql or openssl are missing.
  test.skipIf(["psql", "openssl"].some((name) => spawnSync(name, ["version"]).error !== undefined))(
    "docs/verify-seals.sh names the entries that it could not compare",
    () => {
      const script = join(ROOT, "docs/verify-seals.sh");
      const { status, stdout, stderr } = spawnSync("sh", [script, database.url], { encoding: "utf8" });
      expect([status, stderr, stdout]).toEqual([
        0,
        "",
        expect.stringMatching(/^Archived audit entries, up to id 10, were not compared: .*\nAll \d+ seals fit\.\n$/),
      ]);
    },
  );

  test("a restore verifies the seals: an entry that differs is refused", async () => {
    await owner.query(
      "reset role; set session_replication_role = replica; alter table audit.seals disable trigger a_refuse_change",
    );
    const change = "update audit.seals set hash = sha256(hash) where id = 1";
    const hash = await value<Buffer>("select hash from audit.seals where id = 1");
    await owner.query(change);
    await owner.query("set role bourse_owner");
    await expect(restore("audit.entries")).rejects.toMatchObject({ code: "BT615" });
    expect(await ofMonth("2015_01")).toEqual([{ entity: "deposit", count: 5 }]);
    await owner.query("reset role");
    await owner.query("update audit.seals set hash = $1 where id = 1", [hash]);
    await owner.query(
      "alter table audit.seals enable always trigger a_refuse_change; reset session_replication_role; set role bourse_owner",
    );
    expect(await restore("audit.entries")).toBe(5);
    expect(await ofMonth("2015_01")).toEqual(inJanuary);
    expect(await value("select reason from audit.entries where id = 2")).toBe('two\nlines, "quoted"');
    expect(await violations("0118_sealed_audit_entries_are_unchanged")).toEqual([]);
  });

  test("the night after an erasure replaces the files of restored months", async () => {
    const files = () =>
      all("select file_name from site.archives where table_name = 'audit.entries' and removed_at is null");
    const before = await files();
    await run();
    expect(await files()).toEqual(before);
    await owner.query(`
      insert into compliance.erasures (user_id, reason, requested_by)
      select max(id), 'Requested', min(id) from iam.users`);
    await run();
    expect(await ofMonth("2015_01")).toEqual([{ entity: "deposit", count: 5 }]);
    expect(await Promise.all(before.map(({ file_name: name }) => store.get(String(name))))).toEqual([null, null]);
    expect(await files()).toHaveLength(2);
    expect(await violations("0118_sealed_audit_entries_are_unchanged")).toEqual([]);
  });
});
