// Each supported PostgreSQL before the embedded one. A version needs the server of the system's packages, or a folder
// of its programs in POSTGRES_15_BIN, and is skipped without it.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "../../db/checks.ts";
import { freePort } from "../support/ports.ts";
import { migrate } from "../../db/migrate.ts";
import { PASSWORDS } from "../support/templates.ts";
import { findIdentity } from "../../db/postgres-binaries.ts";

const servers = [15, 16, 17].map((version) => {
  const bin = process.env[`POSTGRES_${version}_BIN`] ?? `/usr/lib/postgresql/${version}/bin`;
  const isPresent = existsSync(join(bin, "postgres"));
  if (!isPresent) console.warn(`SKIPPED: no PostgreSQL ${version} in ${bin}, so this run does not test it`);
  return { version, bin, isPresent };
});

describe.each(servers)("an operator's own PostgreSQL $version", ({ version, bin, isPresent }) => {
  const folder = mkdtempSync(join(tmpdir(), `bourse-${version}-`));
  const cluster = join(folder, String(version));
  let server: ChildProcess;
  let client: pg.Client;
  let url: string;

  beforeAll(async () => {
    if (!isPresent) return;
    const port = await freePort();
    url = `postgres://admin@127.0.0.1:${port}/postgres`;
    const identity = findIdentity([join(cluster, "base"), join(bin, "postgres")]);
    mkdirSync(cluster, { mode: 0o700 });
    if (identity.owner) chownSync(cluster, identity.owner.uid, identity.owner.gid);
    const initdb = identity.wrap(join(bin, "initdb"), [
      "-D",
      cluster,
      "-U",
      "admin",
      "-A",
      "trust",
      "-E",
      "UTF8",
      "--locale=C",
    ]);
    execFileSync(...initdb, { stdio: "ignore", ...identity.spawn });
    const flags = ["-D", cluster, "-p", String(port), "-k", "", "-c", "listen_addresses=127.0.0.1", "-c", "fsync=off"];
    server = spawn(...identity.wrap(join(bin, "postgres"), flags), { stdio: "ignore", ...identity.spawn });
    for (let tries = 0; tries < 200; tries++) {
      client = new pg.Client({ connectionString: url });
      if (
        await client.connect().then(
          () => true,
          () => false,
        )
      )
        return;
      await wait(50);
    }
  });
  afterAll(async () => {
    if (!isPresent) return;
    await client.end();
    const exited = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGINT");
    await exited;
    rmSync(folder, { recursive: true });
  });

  test.skipIf(!isPresent)(
    `PostgreSQL ${version} accepts every migration, function, view and seed, and every check passes`,
    async () => {
      await migrate({ url, passwords: PASSWORDS, seed: "brokerage" });
      expect((await client.query("show server_version")).rows[0]).toMatchObject({
        server_version: expect.stringMatching(new RegExp(`^${version}`)),
      });
      expect(await findViolations(client)).toEqual([]);
    },
  );
});
