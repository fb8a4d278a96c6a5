// deploy/restore-to-time.sh: a mistake is undone by a restore to the second before it, from a base backup and archived
// WAL. Needs PostgreSQL's programs of the system's packages, which include pg_basebackup.
import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "../../db/migrate.ts";
import { freePort } from "../support/ports.ts";
import { findIdentity } from "../../db/postgres-binaries.ts";
import { ROOT } from "../../db/settings.ts";
import { PASSWORDS } from "../support/templates.ts";

const BIN = [18, 17, 16, 15]
  .map((version) => process.env[`POSTGRES_${version}_BIN`] ?? `/usr/lib/postgresql/${version}/bin`)
  .find((bin) => existsSync(join(bin, "pg_basebackup")));
if (!BIN) console.warn("SKIPPED: no pg_basebackup, so this run does not test the restore to a moment");

describe.skipIf(!BIN)("a restore to a moment", () => {
  const folder = mkdtempSync(join(tmpdir(), "bourse-moment-"));
  const path = (name: string) => join(folder, name);
  const identity = findIdentity([path("data/base")]);
  let port: number;
  let client: pg.Client;
  let before: string;
  let restoredPort: number;

  const run = (program: string, ...args: string[]) =>
    execFileSync(...identity.wrap(join(BIN ?? "", program), args), {
      stdio: "ignore",
      ...identity.spawn,
      env: { ...process.env, PGPASSWORD: "" },
    });
  const connect = async (on: number, password = "administrator") => {
    const opened = new pg.Client({ host: "127.0.0.1", port: on, user: "admin", password, database: "bourse" });
    opened.on("error", () => {});
    await opened.connect();
    return opened;
  };
  const restoreTo = (time: string, target: string, on: number) =>
    spawnSync(
      "sh",
      [join(ROOT, "deploy/restore-to-time.sh"), path("base"), path("archive"), path(target), String(on), time],
      {
        encoding: "utf8",
        env: {
          ...process.env,
          PG_BIN: BIN,
          PGUSER: "admin",
          PG_OS_USER: String(identity.owner?.uid ?? ""),
        },
      },
    );
  const check = (on: number) =>
    spawnSync(process.execPath, [join(ROOT, "workers/check.ts")], {
      cwd: ROOT,
      encoding: "utf8",
      env: {
        ...process.env,
        DATABASE_URL: `postgres://admin:administrator@127.0.0.1:${on}/bourse`,
        SEED: "demo",
        FEED: "none",
      },
    });

  beforeAll(async () => {
    mkdirSync(path("archive"), { mode: 0o700 });
    if (identity.owner)
      for (const name of [folder, path("archive")]) chownSync(name, identity.owner.uid, identity.owner.gid);
    run("initdb", "-D", path("data"), "-U", "admin", "-A", "trust", "-E", "UTF8", "--locale=C");
    port = await freePort();
    const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c archive_mode=on -c archive_command='cp %p ${path("archive")}/%f'`;
    run("pg_ctl", "-D", path("data"), "-l", path("server.log"), "-w", "-o", options, "start");
    run("createdb", "-h", "127.0.0.1", "-p", String(port), "-U", "admin", "bourse");
    client = await connect(port);
    await client.query("alter role admin password 'administrator'");
    await migrate({ url: `postgres://admin@127.0.0.1:${port}/bourse`, passwords: PASSWORDS, seed: "demo" });
    run(
      "pg_basebackup",
      "-h",
      "127.0.0.1",
      "-p",
      String(port),
      "-U",
      "admin",
      "-D",
      path("base"),
      "-X",
      "none",
      "-c",
      "fast",
    );
    await client.query("create table written (id integer primary key)");
    await client.query("insert into written select generate_series(1, 100)");
    await wait(1_100);
    const { rows } = await client.query<{ now: string }>("select clock_timestamp()::text as now");
    before = rows[0]?.now ?? "";
    // The mistake: what no function of the product does.
    await client.query("set session_replication_role = replica; update money.accounts set balance = balance + 1000000");
    await client.query("reset session_replication_role; delete from written where id > 50; select pg_switch_wal()");
    await client.end();
    run("pg_ctl", "-D", path("data"), "-m", "fast", "-w", "stop");
    restoredPort = await freePort();
  });
  afterAll(() => {
    for (const name of ["data", "restored"])
      if (existsSync(path(`${name}/postmaster.pid`))) run("pg_ctl", "-D", path(name), "-m", "immediate", "-w", "stop");
    rmSync(folder, { recursive: true, force: true });
  });

  test("the second before a mistake is restored with every row of it, and every invariant holds (F-17)", async () => {
    expect(restoreTo(before, "restored", restoredPort)).toMatchObject({ status: 0, stderr: "" });
    const restored = await connect(restoredPort);
    const { rows } = await restored.query<{ count: number }>("select count(*)::int as count from written");
    await restored.end();
    expect(rows[0]?.count).toBe(100);
    expect(check(restoredPort)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("Every invariant holds.") as string,
    });
  });

  test("the server with the mistake violates an invariant, so the restore is what mended it", () => {
    run(
      "pg_ctl",
      "-D",
      path("data"),
      "-l",
      path("server.log"),
      "-w",
      "-o",
      `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`,
      "start",
    );
    expect(check(port).status).toBe(1);
  });

  test("a moment after the end of the archive is refused", () => {
    const { status, stderr } = restoreTo("2099-01-01 00:00:00+00", "later", restoredPort + 1);
    expect(status).toBe(1);
    expect(stderr).toContain("recovery ended before configured recovery target was reached");
  });

  test("a folder that is no base backup is refused", () => {
    expect(
      spawnSync("sh", [join(ROOT, "deploy/restore-to-time.sh"), folder, path("archive"), path("other"), "1", before]),
    ).toMatchObject({
      status: 1,
    });
    expect(existsSync(path("other"))).toBe(false);
  });
});
