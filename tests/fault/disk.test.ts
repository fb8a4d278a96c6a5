// A disk whose flushes are slow or fail, under a mixed load: failing-disk.c is preloaded into PostgreSQL.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, inject, test } from "vitest";
import { connect } from "../replay/world.ts";
import { findProgram } from "../support/programs.ts";
import { compareWithTables, countAdjustments, populate } from "./compare.ts";
import { type Cluster, createCluster } from "./cluster.ts";
import { start } from "./load.ts";

const OPERATIONS = 200;
const FLUSH_DELAY_MS = 30;
const folder = mkdtempSync(join(tmpdir(), "bourse-flushes-"));
const control = join(folder, "control");
const library = join(folder, "failing-disk.so");
afterAll(() => rmSync(folder, { recursive: true }));

const compiler = process.platform === "linux" ? findProgram("cc", "disks whose flushes fail") : null;

describe.skipIf(!compiler)("a disk", () => {
  async function openServer(): Promise<Cluster> {
    // PostgreSQL runs as another user.
    chmodSync(folder, 0o755);
    writeFileSync(control, "");
    execFileSync(compiler ?? "", [
      "-shared",
      "-fPIC",
      "-o",
      library,
      resolve(import.meta.dirname, "failing-disk.c"),
      "-ldl",
    ]);
    const env = { LD_PRELOAD: library, FAILING_DISK: control };
    return createCluster({ wal_sync_method: "fdatasync" }, inject("installed"), undefined, env);
  }

  async function underLoad(cluster: Cluster, act: (reach: (share: number) => Promise<void>) => Promise<void>) {
    const url = cluster.url("template_installed");
    const { admin, customers } = await populate(url);
    const before = await countAdjustments(url);
    const log = join(folder, `${cluster.port}.jsonl`);
    const load = start({ url, admin, customers, operations: OPERATIONS, clients: 16, seed: 7, log, lost: 0 });
    await act(async (share) => {
      while (load.done() < OPERATIONS * share) await wait(5);
    });
    const report = await compareWithTables(url, await load.finished, before);
    console.log(JSON.stringify(report));
    expect(report).toMatchObject({ operations: OPERATIONS, lost: [], duplicate: [], violations: [] });
    expect(Number(report.ledger)).toBe(0);
    return report;
  }

  test("slow flushes delay operations and cost none of them (F-07)", async () => {
    const cluster = await openServer();
    try {
      await underLoad(cluster, async () => writeFileSync(control, `slow ${FLUSH_DELAY_MS}`));
      const client = await connect(cluster.url("template_installed"));
      const begun = performance.now();
      await client.query("create table flushed ()");
      expect(performance.now() - begun).toBeGreaterThan(FLUSH_DELAY_MS);
      await client.end();
    } finally {
      await cluster.destroy();
    }
  });

  test("a failing flush stops the server, and acknowledged operations are there after its restart (F-04)", async () => {
    const cluster = await openServer();
    try {
      const report = await underLoad(cluster, async (reach) => {
        await reach(0.5);
        writeFileSync(control, "broken");
        await cluster.ended();
        writeFileSync(control, "");
        await cluster.start();
      });
      expect(report.repeated).toBeGreaterThan(0);
    } finally {
      await cluster.destroy();
    }
  });
});
