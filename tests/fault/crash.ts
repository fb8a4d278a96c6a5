// F-01: kills the server repeatedly under a mixed load, then compares the clients' own log with the tables.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadFactor, median } from "../support/load-factor.ts";
import { createCluster } from "./cluster.ts";
import { install } from "./install.ts";
import { compareWithTables, countAdjustments, populate } from "./compare.ts";
import { start } from "./load.ts";

export type Report = Awaited<ReturnType<typeof compareWithTables>> & {
  kills: number;
  recovery: { longest: number; median: number };
  seconds: number;
};

export async function crash(options: {
  operations: number;
  kills: number;
  seed: number;
  newKeyPerAttempt?: boolean;
}): Promise<Report> {
  const started = performance.now();
  const cluster = await createCluster();
  try {
    const url = cluster.url("postgres");
    await install(url);
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
    });
    const recoveries: number[] = [];
    for (let killCount = 1; killCount <= options.kills; killCount++) {
      const at = (options.operations * killCount) / (options.kills + 1);
      while (load.done() < at) await new Promise((resolve) => setTimeout(resolve, 5));
      await cluster.kill();
      const down = performance.now();
      await cluster.start();
      recoveries.push((performance.now() - down) / (await loadFactor()));
    }
    const outcomes = await load.finished;
    return {
      ...(await compareWithTables(url, outcomes, before)),
      kills: options.kills,
      recovery: summary(recoveries),
      seconds: (performance.now() - started) / 1000,
    };
  } finally {
    await cluster.destroy();
  }
}

const summary = (values: number[]) => ({
  longest: Math.round(Math.max(...values)),
  median: Math.round(median(values)),
});
