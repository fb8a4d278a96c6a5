// F-06: the clients of a mixed load over a network that loses packets, stops and ends connections.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { openWeakNetwork } from "../support/weak-network.ts";
import { createDatabase } from "../workers/database.ts";
import { compareWithTables, countAdjustments, populate } from "./compare.ts";
import { start } from "./load.ts";

const OPERATIONS = 300;
const LOSS_SHARE = 0.02;
/** Shorter than the 15 s after which a client of the load gives a statement up. */
const STALL_MS = 1000;

test("operations over a network that loses packets, stops and ends connections are neither lost nor doubled (F-06)", async () => {
  const { cluster, admin: url } = await createDatabase();
  const folder = mkdtempSync(join(tmpdir(), "bourse-network-"));
  const network = await openWeakNetwork(url, LOSS_SHARE);
  try {
    const { admin, customers } = await populate(url);
    const before = await countAdjustments(url);
    const log = join(folder, "acknowledged.jsonl");
    const fixed = { operations: OPERATIONS, clients: 16, seed: 6, log, lost: 0.02 };
    const load = start({ ...fixed, url: network.url, admin, customers });
    const reach = async (share: number) => {
      while (load.done() < OPERATIONS * share) await wait(5);
    };
    await reach(0.25);
    network.stall();
    await wait(STALL_MS);
    network.resume();
    for (const share of [0.4, 0.55, 0.7]) {
      await reach(share);
      network.cut();
    }
    const report = await compareWithTables(url, await load.finished, before);
    console.log(JSON.stringify({ ...report, violations: report.violations.length }));
    expect(report).toMatchObject({ operations: OPERATIONS, lost: [], duplicate: [], violations: [] });
    expect(Number(report.ledger)).toBe(0);
    expect(report.repeated).toBeGreaterThan(0);
  } finally {
    network.close();
    await cluster.destroy();
    rmSync(folder, { recursive: true });
  }
});
