// The memory of each process over time, and when it counts as flat.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type Sample = { seconds: number; bytes: number };

/** The lowest sample of each of these parts of the last half counts, without the requests of one moment. */
const PARTS = 10;
/** Growth over the last half, as a share of the mean and at least in bytes. */
const MAX_GROWTH_SHARE = 0.1;
const MIN_GROWTH_BYTES = 4 * 2 ** 20;
/** Before this the caches of the processes and of PostgreSQL's sessions still grow to their usual size. */
export const MIN_JUDGED_SECONDS = 300;

/**
 * How many bytes the fitted line through the lowest samples of the last half rises, and whether that counts as flat.
 */
export function judgeGrowth(samples: readonly Sample[]): { growth: number; mean: number; isFlat: boolean } {
  const half = samples.slice(samples.length >> 1);
  const size = Math.max(1, Math.ceil(half.length / PARTS));
  const lowest = Array.from({ length: Math.ceil(half.length / size) }, (_, n) =>
    half.slice(n * size, (n + 1) * size).reduce((least, each) => (each.bytes < least.bytes ? each : least)),
  );
  const average = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length);
  const [time, mean] = [average(lowest.map((each) => each.seconds)), average(lowest.map((each) => each.bytes))];
  const spread = average(lowest.map((each) => (each.seconds - time) ** 2));
  const slope = spread === 0 ? 0 : average(lowest.map((each) => (each.seconds - time) * (each.bytes - mean))) / spread;
  const growth = slope * ((half.at(-1)?.seconds ?? 0) - (half[0]?.seconds ?? 0));
  return { growth, mean, isFlat: growth <= Math.max(mean * MAX_GROWTH_SHARE, MIN_GROWTH_BYTES) };
}

/**
 * What each role of the folder reported last (report-memory.ts), and the anonymous memory of PostgreSQL's processes
 * together: their own buffers, without files and shared buffers.
 */
export function readMemory(folder: string): Map<string, number> {
  const memory = new Map<string, number>();
  for (const role of readdirSync(folder).filter((name) => !name.includes(".")))
    memory.set(role, Number(readFileSync(join(folder, role), "utf8")));
  let kilobytes = 0;
  for (const pid of findProcesses("postgres"))
    kilobytes += Number(fieldOf(String(pid), "status", /^RssAnon:\s+(\d+)/m));
  return memory.set("postgres", kilobytes * 1024);
}

/** The processes that this one or a descendant started and whose command line contains the words. */
export function findProcesses(words: string): number[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync("/proc"))
    if (/^\d+$/.test(entry)) parents.set(Number(entry), Number(fieldOf(entry, "status", /^PPid:\s+(\d+)/m)));
  const isDescendant = (pid: number): boolean => {
    const parent = parents.get(pid) ?? 0;
    return parent === process.pid || (parent > 1 && isDescendant(parent));
  };
  return [...parents.keys()].filter(
    (pid) => isDescendant(pid) && fieldOf(String(pid), "cmdline", /(.+)/s)?.includes(words),
  );
}

/** Starts the peak of a process again. */
export function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

/** The most memory that a process has had at once, in megabytes. */
export function readPeak(pid: number): number {
  return Number(fieldOf(String(pid), "status", /^VmHWM:\s+(\d+)/m)) / 1024;
}

/** The first group of the pattern; null if the process has ended. */
function fieldOf(pid: string, file: string, pattern: RegExp): string | null {
  try {
    return pattern.exec(readFileSync(`/proc/${pid}/${file}`, "utf8"))?.[1] ?? null;
  } catch {
    return null;
  }
}
