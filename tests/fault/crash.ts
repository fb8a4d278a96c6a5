// F-01: kills the server repeatedly under a mixed load, then compares the clients' own log with the tables.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, createWorld } from "../replay/world.ts";
import { loadFactor, median } from "../support/load-factor.ts";
import { createCluster } from "./cluster.ts";
import { install } from "./install.ts";
import { findViolations, type Violation } from "../../db/checks.ts";
import { type Outcome, start } from "./load.ts";

export type Report = {
  operations: number;
  acknowledged: number;
  refused: Record<string, number>;
  repeated: number;
  kills: number;
  lost: string[];
  duplicate: string[];
  ledger: string;
  violations: Violation[];
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
    const before = await counts(url);
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

async function populate(url: string) {
  const world = await createWorld(url);
  await world.category("forex", "1", "5");
  await world.instrument("EUR_USD", "forex", "100");
  await world.frame([{ instrument: "EUR_USD", bid: "1.10000", ask: "1.10010", time: "2026-03-02T09:59:59Z" }]);
  const customers = [];
  for (let n = 0; n < 40; n++) customers.push(await world.customer("USD", "1000"));
  // The name that load.ts uses.
  await world.owner.query("update iam.users set full_name = 'Name' where role_id = 3");
  const admin = world.admin;
  await world.end();
  return { admin, customers };
}

const tables = {
  deposit: "select id from money.deposits",
  withdraw: "select id from money.withdrawals",
  order: "select id from trading.orders",
  "approve deposit": "select id from money.deposits where status = 'approved'",
  "approve withdrawal": "select id from money.withdrawals where status = 'approved'",
  "decline withdrawal": "select id from money.withdrawals where status = 'declined'",
} as const;

async function counts(url: string): Promise<number> {
  const client = await connect(url);
  const { rows } = await client.query<{ count: number }>("select count(*) from money.adjustments");
  await client.end();
  return Number(rows[0]?.count);
}

async function compareWithTables(url: string, outcomes: Outcome[], adjustmentsBefore: number) {
  const client = await connect(url);
  const lost: string[] = [];
  const duplicate: string[] = [];
  for (const [kind, text] of Object.entries(tables)) {
    const stored = new Set((await client.query<{ id: number }>(text)).rows.map((row) => row.id));
    const reported = outcomes.filter((each) => each.kind === kind && each.id !== null).map((each) => each.id ?? 0);
    for (const id of reported) if (!stored.has(id)) lost.push(`${kind} ${id}`);
    const reportedIds = new Set(reported);
    // A decision that was sent twice may be answered "no longer pending": its row is then correct and no duplicate.
    if (kind === "deposit" || kind === "withdraw" || kind === "order")
      for (const id of stored) if (!reportedIds.has(id)) duplicate.push(`${kind} ${id}`);
    if (reportedIds.size !== reported.length)
      duplicate.push(`${kind}: ${reported.length - reportedIds.size} intents share a row`);
  }
  const adjustments = outcomes.filter((each) => each.kind === "adjust" && each.refused === null).length;
  const posted = (await counts(url)) - adjustmentsBefore;
  if (posted < adjustments) lost.push(`${adjustments - posted} adjustments`);
  if (posted > adjustments) duplicate.push(`${posted - adjustments} adjustments`);
  const closed = new Set(
    (await client.query<{ id: number }>("select id from trading.orders where close_time is not null")).rows.map(
      (row) => row.id,
    ),
  );
  for (const each of outcomes)
    if (each.kind === "close" && each.id !== null && !closed.has(each.id)) lost.push(`close ${each.id}`);
  const { rows } = await client.query<{ difference: string }>(`
    select coalesce((select sum(balance) from money.accounts where user_id is not null), 0)
      - coalesce((select sum(case when credit_account_id = customer_account_id then amount else -amount end) from money.transfers), 0) as difference`);
  const refused: Record<string, number> = {};
  for (const each of outcomes) if (each.refused !== null) refused[each.refused] = (refused[each.refused] ?? 0) + 1;
  const result = {
    operations: outcomes.length,
    acknowledged: outcomes.filter((each) => each.refused === null).length,
    refused,
    repeated: outcomes.filter((each) => each.sent > 1).length,
    lost,
    duplicate,
    ledger: rows[0]?.difference ?? "none",
    violations: await findViolations(client),
  };
  await client.end();
  return result;
}
