// Backup of an embedded server while it is written to, and restore into an empty folder.
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { findViolations } from "../../db/checks.ts";
import { type Embedded, startEmbedded } from "../../db/embedded.ts";
import { ROOT } from "../../db/settings.ts";
import type { SiteSettings } from "../../db/shapes/site.ts";
import { restoreBackup, writeKeys } from "../../workers/backup/restore-backup.ts";
import { writeBackup } from "../../workers/backup/write-backup.ts";
import { runBackups } from "../../workers/jobs/back-up.ts";
import { connect, createDatabase, rows } from "./database.ts";

const BACKUP_KEY = "a-key-for-backups-that-is-long-enough";
const ENCRYPTION_KEY = "the-key-of-the-installation-that-is-lost";
const SESSION_SECRET = "the-secret-of-sessions-that-is-long-enough";
const PASSWORDS_FILE = "database-passwords.json";

const folder = mkdtempSync(join(tmpdir(), "bourse-backup-"));
const data = join(folder, "data");
const file = join(folder, "one.backup");
const picture = { path: `files/ab/ab${"0".repeat(38)}`, bytes: randomBytes(700_000) };
const keys = { data, backupKey: BACKUP_KEY, encryptionKey: ENCRYPTION_KEY, sessionSecret: SESSION_SECRET };
let database: Awaited<ReturnType<typeof createDatabase>>;
let acknowledgedBefore = 0;
let size = 0;

beforeAll(async () => {
  database = await createDatabase();
  for (const template of ["template_none", "template_demo", "template_installed"])
    await rows(database.cluster.url("postgres"), `drop database ${template}`);
  mkdirSync(join(data, "postgres"), { recursive: true });
  mkdirSync(join(data, "files/ab"), { recursive: true });
  writeFileSync(
    join(data, "postgres/connection.json"),
    JSON.stringify({ port: database.cluster.port, password: "any" }),
  );
  writeFileSync(join(data, PASSWORDS_FILE), JSON.stringify({ bourse_app: "generated" }));
  writeFileSync(join(data, picture.path), picture.bytes);
  writeFileSync(join(data, `${picture.path}.0badcafe`), "an upload in progress");
  await rows(database.admin, "create table written (id integer primary key, filler text)");
  const writer = await connect(database.admin);
  let acknowledged = 0;
  let isWriting = true;
  const write = async () => {
    while (isWriting) {
      await writer.query("insert into written select $1::integer, repeat(md5($1::integer::text), 200)", [
        acknowledged + 1,
      ]);
      acknowledged += 1;
    }
  };
  const written = write();
  await Promise.race([written, vi.waitFor(() => expect(acknowledged).toBeGreaterThan(50), 20_000)]);
  acknowledgedBefore = acknowledged;
  size = await writeBackup({ ...keys, databaseUrl: database.admin }, file);
  isWriting = false;
  await written;
  expect(acknowledged).toBeGreaterThan(acknowledgedBefore);
  await writer.end();
});
afterAll(async () => {
  await database.cluster.destroy();
  rmSync(folder, { recursive: true, force: true });
});

test("a backup contains nothing readable and only its owner can open it", () => {
  expect(statSync(file)).toMatchObject({ size, mode: 0o100600 });
  const bytes = readFileSync(file);
  for (const text of [ENCRYPTION_KEY, "backup_label", "generated"]) expect(bytes.includes(text)).toBe(false);
});

describe("a restored backup", () => {
  const target = join(folder, "restored");
  let embedded: Embedded;
  let client: pg.Client;

  beforeAll(async () => {
    const restored = await restoreBackup(file, BACKUP_KEY, target);
    expect(restored.keys).toEqual({ ENCRYPTION_KEY, SESSION_SECRET });
    embedded = await startEmbedded(target);
    client = new pg.Client({ connectionString: embedded.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await embedded.stop();
  });

  test("every row that was committed before the backup is there, without gaps", async () => {
    const { rows: found } = await client.query<{ count: number; last: number }>(
      "select count(*)::int as count, max(id) as last from written",
    );
    expect(found[0]?.count).toBe(found[0]?.last);
    expect(found[0]?.last).toBeGreaterThanOrEqual(acknowledgedBefore);
  });

  test("a restored backup satisfies every invariant (F-17)", async () => {
    expect(await findViolations(client)).toEqual([]);
  });

  test("private files and generated passwords are there, and unfinished uploads are not", () => {
    expect(readFileSync(join(target, picture.path)).equals(picture.bytes)).toBe(true);
    expect(readFileSync(join(target, PASSWORDS_FILE), "utf8")).toContain("generated");
    expect(() => statSync(join(target, `${picture.path}.0badcafe`))).toThrow("ENOENT");
  });

  test("keys that differ from the settings are written for the operator", async () => {
    const backup = { architecture: "", at: "", version: "", keys: { ENCRYPTION_KEY, SESSION_SECRET } };
    expect(
      await writeKeys(backup, { encryptionKey: ENCRYPTION_KEY, sessionSecret: SESSION_SECRET }, target),
    ).toBeNull();
    const written = await writeKeys(backup, { encryptionKey: "another", sessionSecret: SESSION_SECRET }, target);
    expect(readFileSync(written ?? "", "utf8")).toBe(
      `ENCRYPTION_KEY=${ENCRYPTION_KEY}\nSESSION_SECRET=${SESSION_SECRET}\n`,
    );
    expect(statSync(written ?? "").mode).toBe(0o100600);
  });

  test("a restore into a folder with an installation is refused and changes nothing", async () => {
    await expect(restoreBackup(file, BACKUP_KEY, target)).rejects.toThrow(/is not empty, it has .*postgres/);
    expect((await client.query("select from written")).rowCount).toBeGreaterThan(0);
  });
});

test("the schedule makes a backup, tests it and deletes the one before", async () => {
  const pool = new pg.Pool({ connectionString: database.worker });
  const log = pino({ level: "silent" });
  const run = () => runBackups(pool, database.admin, keys, log);
  const readState = async () =>
    (await rows<{ state: SiteSettings["backups"] }>(database.admin, "select site.backup_state() as state")).map(
      ({ state }) => (typeof state === "string" ? (JSON.parse(state) as SiteSettings["backups"]) : state),
    )[0];
  try {
    await rows(database.admin, "update site.settings set value = '1' where name in ('backupHours', 'backupsKept')");
    await run();
    const first = readdirSync(join(data, "backups"));
    expect(first).toHaveLength(1);
    expect(await readState()).toMatchObject({ last: { file: first[0] }, error: null, testError: null });
    expect((await readState())?.tested).not.toBeNull();
    // A test that was killed leaves a readable copy whose server runs on.
    const left = join(data, "backups/restore-test-left/data");
    await restoreBackup(join(data, "backups", first[0] ?? ""), BACKUP_KEY, left);
    const { url } = await startEmbedded(left);
    await run();
    expect(readdirSync(join(data, "backups"))).toEqual(first);
    await expect(rows(url, "select 1")).rejects.toThrow("ECONNREFUSED");
    await rows(database.admin, "update site.backups set started_at = now() - interval '2 hours', file_name = 'older'");
    cpSync(join(data, "backups", first[0] ?? ""), join(data, "backups/older"));
    rmSync(join(data, "backups", first[0] ?? ""));
    await run();
    const second = readdirSync(join(data, "backups"));
    expect(second).toHaveLength(1);
    expect(second).not.toContain("older");
  } finally {
    await pool.end();
  }
});

describe("a file that cannot be restored", () => {
  const damaged = join(folder, "damaged");
  let nowhere = "";
  beforeEach(() => {
    nowhere = mkdtempSync(join(folder, "nowhere-"));
  });
  const change = (edit: (bytes: Buffer) => Buffer) => writeFileSync(damaged, edit(readFileSync(file)));
  const restored = () => restoreBackup(damaged, BACKUP_KEY, nowhere);

  test.each([
    ["cut within a record", (bytes: Buffer) => bytes.subarray(0, bytes.length - 1), "ends early"],
    ["cut between two records", (bytes: Buffer) => bytes.subarray(0, 24 + 5 + 262_144 + 16), "ends early"],
    ["empty", () => Buffer.alloc(0), "is not a backup"],
    ["of another kind", () => Buffer.from("PGDMP and more"), "is not a backup"],
    ["followed by other bytes", (bytes: Buffer) => Buffer.concat([bytes, bytes]), "bytes follow its end"],
  ])("a file %s is refused", async (_name, edit, message) => {
    change(edit);
    await expect(restored()).rejects.toThrow(message);
    expect(readdirSync(nowhere)).toEqual([]);
  });

  test("one changed bit is refused with its record", async () => {
    change((bytes) => {
      bytes[600_000] = (bytes[600_000] ?? 0) ^ 1;
      return bytes;
    });
    await expect(restored()).rejects.toThrow("is damaged at record 2");
  });

  test("another key is refused", async () => {
    cpSync(file, damaged);
    await expect(restoreBackup(damaged, ENCRYPTION_KEY, nowhere)).rejects.toThrow("does not open with this BACKUP_KEY");
  });
});

test.each([
  ["backup", [], { DATABASE_URL: "postgres://admin@127.0.0.1/bourse" }, /^DATABASE_URL: back up your own server/],
  ["backup", [], { BOURSE_DATA: join(folder, "none") }, /^BOURSE_DATA: .*none has no database\n$/],
  ["restore", [], {}, /^Usage: npm run restore/],
  ["restore", [join(folder, "missing")], { BOURSE_DATA: join(folder, "none") }, /missing does not exist\n$/],
])("npm run %s %o with %o ends with one line", (command, args, env, line) => {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, `workers/${command}.ts`), ...args], {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(line) as string });
});
