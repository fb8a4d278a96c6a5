// F-01, F-03, F-15: ends the server repeatedly under a mixed load, then compares the clients' own log with the tables.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { inject } from "vitest";
import { loadFactor, median } from "../support/load-factor.ts";
import { type Cluster, createCluster } from "./cluster.ts";
import { compareWithTables, countAdjustments, populate } from "./compare.ts";
import { type Progress, start } from "./load.ts";

export type Report = Awaited<ReturnType<typeof compareWithTables>> & {
  kills: number;
  recovery: { longest: number; median: number };
  seconds: number;
};

export type Fault = (cluster: Cluster, load: Progress) => Promise<void>;

export const NOTHING_WRONG = { lost: [], duplicate: [], violations: [], ledger: 0 };

export function summary({ lost, duplicate, violations, ledger }: Report) {
  return { lost, duplicate, violations, ledger: Number(ledger) };
}

type Options = {
  operations: number;
  kills: number;
  seed: number;
  fault: Fault;
  settings?: Record<string, string>;
  /** Where the server's data directory is created. */
  folder?: string;
  /** Called when the data directory exists, before the load. */
  prepare?: () => void;
  /** Ends the server every so many milliseconds, instead of after each equal part of the operations. */
  everyMs?: number;
  pauseMs?: number;
  newKeyPerAttempt?: boolean;
};

export async function crash(options: Options): Promise<Report> {
  const started = performance.now();
  const cluster = await createCluster(options.settings, inject("installed"), options.folder);
  try {
    options.prepare?.();
    const url = cluster.url("template_installed");
    const { admin, customers } = await populate(url);
    const before = await countAdjustments(url);
    const folder = mkdtempSync(join(tmpdir(), "bourse-crash-"));
    const load = start({
      url,
      admin,
      customers,
      operations: options.operations,
      clients: 16,
      seed: options.seed,
      log: join(folder, "acknowledged.jsonl"),
      lost: 0.03,
      newKeyPerAttempt: options.newKeyPerAttempt ?? false,
      ...(options.pauseMs === undefined ? {} : { pauseMs: options.pauseMs }),
    });
    const recoveries: Promise<number>[] = [];
    for (let killCount = 1; killCount <= options.kills; killCount++) {
      const at = (options.operations * killCount) / (options.kills + 1);
      if (options.everyMs !== undefined) await wait(options.everyMs);
      else while (load.done() < at) await wait(5);
      await options.fault(cluster, load);
      const down = performance.now();
      await cluster.start();
      const milliseconds = performance.now() - down;
      // Not awaited here: meanwhile the load could finish, and the next fault would find no session.
      recoveries.push(loadFactor().then((factor) => milliseconds / factor));
    }
    if (options.everyMs !== undefined) load.stop();
    const outcomes = await load.finished;
    return {
      ...(await compareWithTables(url, outcomes, before)),
      kills: options.kills,
      recovery: longestAndMedian(await Promise.all(recoveries)),
      seconds: (performance.now() - started) / 1000,
    };
  } finally {
    await cluster.destroy();
  }
}

const longestAndMedian = (values: number[]) => ({
  longest: Math.round(Math.max(...values)),
  median: Math.round(median(values)),
});
