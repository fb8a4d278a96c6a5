// npm run soak [-- seconds]: ten times an ordinary load, for twenty minutes by default. Exit code 1 when an operation
// is lost, doubled or failed, an invariant is violated, a process ended, or memory or a table grows.
import { connect } from "../replay/world.ts";
import { median, percentile } from "../bench/measure.ts";
import { compareWithTables, countAdjustments } from "../fault/compare.ts";
import { type Installation, openInstallation } from "./installation.ts";
import { type Report, runLoad } from "./load.ts";
import { judgeGrowth, MIN_JUDGED_SECONDS, readMemory, type Sample } from "./memory.ts";

const DEFAULT_SECONDS = 1200;
const MAX_SAMPLES = 240;
const MIN_SAMPLE_MS = 1000;
const SHOWN_PARTS = 8;
/**
 * Their rows are updated in place by every tick and order, so their size is that of the rows that vacuum left behind.
 */
const UPDATED_TABLES = ["market.quotes", "money.accounts", "trading.exposures"];
const MAX_TABLE_GROWTH = 1.5;
const TABLE_ALLOWANCE_BYTES = 2 ** 20;
const MAX_JOB_AGE_SECONDS = 60;

const seconds = Number(process.argv[2] ?? DEFAULT_SECONDS);
if (!(seconds >= 10)) throw new Error("The length is a number of seconds, at least 10");
const sampleMs = Math.max(MIN_SAMPLE_MS, (seconds * 1000) / MAX_SAMPLES);
const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1).padStart(8);
const problems: string[] = [];

async function sizes(databaseUrl: string): Promise<Map<string, number>> {
  const client = await connect(databaseUrl);
  const { rows } = await client.query<{ name: string; bytes: number }>(
    "select name, pg_relation_size(name::regclass) as bytes from unnest($1::text[]) name",
    [UPDATED_TABLES],
  );
  await client.end();
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

async function oldestJobSeconds(databaseUrl: string): Promise<number> {
  const client = await connect(databaseUrl);
  const { rows } = await client.query<{ age: string | null }>(
    "select extract(epoch from now() - min(run_at)) as age from graphile_worker.jobs where run_at < now()",
  );
  await client.end();
  return Number(rows[0]?.age ?? 0);
}

async function observe(installation: Installation) {
  const samples = new Map<string, Sample[]>();
  const begun = performance.now();
  const sample = () => {
    for (const [name, bytes] of readMemory(installation.memory))
      samples.set(name, [...(samples.get(name) ?? []), { seconds: (performance.now() - begun) / 1000, bytes }]);
  };
  const sampling = setInterval(sample, sampleMs);
  let half: Promise<Map<string, number>> | undefined;
  const atHalf = setTimeout(() => void (half = sizes(installation.databaseUrl)), seconds * 500);
  const report = await runLoad(installation, seconds);
  clearInterval(sampling);
  clearTimeout(atHalf);
  return { report, samples, half: (await half) ?? new Map<string, number>() };
}

function printLoad({ times, outcomes, failed, skipped, frames, silentSockets }: Report): void {
  console.log("\nAnswers                   count   a second   p50 ms   p99 ms   p99 first half   last half");
  for (const [kind, all] of times) {
    const [first, last] = [all.slice(0, all.length >> 1), all.slice(all.length >> 1)];
    const figures = [median(all), percentile(all, 0.99), percentile(first, 0.99), percentile(last, 0.99)];
    const [p50, p99, before, after] = figures.map((each) => each.toFixed(0));
    console.log(
      `${kind.padEnd(22)}${String(all.length).padStart(9)}${(all.length / seconds).toFixed(1).padStart(11)}` +
        `${p50?.padStart(9)}${p99?.padStart(9)}${before?.padStart(17)}${after?.padStart(12)}`,
    );
  }
  const refused = outcomes.filter((each) => each.refused !== null).map((each) => each.refused);
  console.log(`${frames} frames at sockets, ${silentSockets} sockets silent; ${skipped} operations not sent in time`);
  console.log(`${refused.length} refused: ${[...new Set(refused)].join(", ") || "none"}`);
  for (const line of new Set(failed)) console.log(`failed: ${line}`);
  if (failed.length > 0) problems.push(`${failed.length} requests failed`);
  if (silentSockets > 0) problems.push(`${silentSockets} sockets received nothing for ten seconds`);
  if (outcomes.length === 0) problems.push("no operation was answered");
}

function printMemory(samples: ReadonlyMap<string, Sample[]>): void {
  const isJudged = seconds >= MIN_JUDGED_SECONDS;
  console.log("\nMemory in use, MB: the lowest of each eighth, and the growth of the last half");
  for (const [name, list] of samples) {
    const { growth, mean, isFlat } = judgeGrowth(list);
    const size = Math.ceil(list.length / SHOWN_PARTS);
    const parts = Array.from({ length: Math.ceil(list.length / size) }, (_, n) =>
      Math.min(...list.slice(n * size, (n + 1) * size).map(({ bytes }) => bytes)),
    );
    const verdict = isJudged ? (isFlat ? "flat" : "GROWS") : `judged from ${MIN_JUDGED_SECONDS} s on`;
    console.log(
      `${name.padEnd(9)}${parts.map(megabytes).join("")}${megabytes(growth)} (${((growth / mean) * 100).toFixed(1)} %)  ${verdict}`,
    );
    if (isJudged && !isFlat) problems.push(`the memory of ${name} grows`);
  }
}

function printTables(half: ReadonlyMap<string, number>, end: ReadonlyMap<string, number>): void {
  console.log("\nTables that are updated in place, MB at half and at the end");
  for (const [name, bytes] of end) {
    const before = half.get(name) ?? bytes;
    console.log(`${name.padEnd(20)}${megabytes(before)}${megabytes(bytes)}`);
    if (seconds >= MIN_JUDGED_SECONDS && bytes > before * MAX_TABLE_GROWTH + TABLE_ALLOWANCE_BYTES)
      problems.push(`${name} grows`);
  }
}

const installation = await openInstallation({ sampleMs });
try {
  const { databaseUrl, ended } = installation;
  const adjustments = await countAdjustments(databaseUrl);
  console.log(`Load for ${seconds} s …`);
  const { report, samples, half } = await observe(installation);
  printLoad(report);
  printMemory(samples);
  printTables(half, await sizes(databaseUrl));
  const age = await oldestJobSeconds(databaseUrl);
  const { lost, duplicate, ledger, violations, operations } = await compareWithTables(
    databaseUrl,
    report.outcomes,
    adjustments,
  );
  console.log(
    `\n${operations} operations: lost ${lost.length}, doubled ${duplicate.length}, ledger difference ${ledger}, ` +
      `invariants violated ${violations.length}, oldest due job ${age.toFixed(1)} s, processes ended ${ended.length}`,
  );
  if (lost.length + duplicate.length > 0) problems.push(`lost ${lost.join(", ")}; doubled ${duplicate.join(", ")}`);
  if (Number(ledger) !== 0) problems.push(`the ledger differs by ${ledger}`);
  if (violations.length > 0) problems.push(`violated: ${JSON.stringify(violations)}`);
  if (age > MAX_JOB_AGE_SECONDS) problems.push(`a job has been due for ${age.toFixed(0)} s`);
  problems.push(...ended);
} finally {
  await installation.stop();
}
const TITLE = "ten times an ordinary load grows neither memory nor tables and violates no invariant (F-22)";
console.log(problems.length === 0 ? `Passed: ${TITLE}` : `Failed: ${TITLE}: ${problems.join("; ")}`);
process.exit(problems.length === 0 ? 0 : 1);
