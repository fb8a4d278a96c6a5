// A mixed load on a cluster while one fault follows the other, and what its clients were answered.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { compareWithTables, countAdjustments, populate } from "../fault/compare.ts";
import { install } from "../fault/install.ts";
import { type Kind, type Outcome, start } from "../fault/load.ts";
import { isFull } from "../support/size.ts";
import { cause, type Fault } from "./faults.ts";
import type { PatroniCluster } from "./patroni.ts";

type Window = { fault: Fault; from: number; until: number };
type Gap = { fault: Fault; ms: number };

const CLIENTS = 16;
/** At most 320 operations a second, and 160 in the hour of all faults, so that the comparison takes seconds. */
const PAUSE_MS = isFull ? 100 : 50;
/** Of load before the first fault, and after the last one. */
const QUIET_MS = 3000;
/** After the load has stopped and the cluster is whole. */
const ANSWER_TIMEOUT_MS = 60_000;
/** Frames of prices do not wait for a standby. */
const isWrite = (kind: Kind) => kind !== "tick";

/** Creates the database of the product. What is installed need not wait for the standby, which has it all the same. */
export async function createDatabase(cluster: PatroniCluster): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url.replace(/bourse$/, "postgres") });
  await client.connect();
  await client.query("create database bourse");
  await client.end();
  await install(`${cluster.url}?options=-c%20synchronous_commit%3Doff`);
}

/**
 * Causes each fault in turn under a load of its own; the cluster is whole again before the next one. All loads together
 * have at least so many operations.
 */
export async function causeFaults(
  cluster: PatroniCluster,
  faults: readonly Fault[],
  seed: number,
  minOperations: number,
) {
  const { admin, customers } = await populate(cluster.url);
  const before = await countAdjustments(cluster.url);
  const folder = mkdtempSync(join(tmpdir(), "bourse-cluster-load-"));
  const outcomes: Outcome[] = [];
  const windows: Window[] = [];
  const gaps: Gap[] = [];
  for (const [n, fault] of faults.entries()) {
    const load = start({
      url: cluster.url,
      admin,
      customers,
      operations: Number.MAX_SAFE_INTEGER,
      clients: CLIENTS,
      seed: seed * faults.length + n,
      log: join(folder, "acknowledged.jsonl"),
      lost: 0.03,
      pauseMs: PAUSE_MS,
    });
    try {
      await wait(QUIET_MS);
      const from = performance.now();
      await cause(cluster, fault);
      const until = performance.now();
      await wait(QUIET_MS);
      while (load.done() < minOperations / faults.length) await wait(PAUSE_MS);
      load.stop();
      const answered = await Promise.race([load.finished, wait(ANSWER_TIMEOUT_MS)]);
      if (!answered) throw new Error(await describe(cluster.url, load.unanswered()));
      outcomes.push(...answered);
      windows.push({ fault, from, until });
      gaps.push({ fault, ms: longestGap(answered, from, until) });
    } catch (error) {
      load.abort();
      throw new Error(`After the fault "${fault}"`, { cause: error });
    }
  }
  rmSync(folder, { recursive: true });
  const compared = await compareWithTables(cluster.url, outcomes, before);
  const lost = compared.lost.map((each) => `${each}${whenAnswered(each, outcomes, windows)}`);
  return { ...compared, lost, faults: faults.length, gaps };
}

/** What was not answered, and what the sessions of the leader are doing. */
async function describe(url: string, unanswered: readonly string[]): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ session: string }>(`
    select concat_ws(' ', pid, usename, state, wait_event_type, wait_event, pg_blocking_pids(pid)::text,
      round(extract(epoch from clock_timestamp() - xact_start), 1), left(query, 90)) as session
    from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by xact_start`);
  await client.end();
  return ["These operations were not answered:", ...unanswered, ...rows.map(({ session }) => session)].join("\n");
}

/** The fault before the answer of a lost operation such as `order 7`. */
function whenAnswered(lost: string, outcomes: readonly Outcome[], windows: readonly Window[]): string {
  const found = outcomes.find(({ kind, id }) => `${kind} ${id}` === lost);
  const window = windows.findLast(({ from }) => found !== undefined && from <= found.answeredAt);
  if (!found || !window) return "";
  return `: answered ${Math.round(found.answeredAt - window.from)} ms after "${window.fault}", sent ${found.sent} times`;
}

/** The longest time in which no money and no order was acknowledged. */
function longestGap(outcomes: readonly Outcome[], from: number, until: number): number {
  const times = outcomes
    .filter(
      (each) => each.refused === null && isWrite(each.kind) && each.answeredAt >= from && each.answeredAt <= until,
    )
    .map((each) => each.answeredAt)
    .toSorted((a, b) => a - b);
  const bounds = [from, ...times, until];
  return Math.round(Math.max(...bounds.slice(1).map((at, n) => at - (bounds[n] ?? 0))));
}
