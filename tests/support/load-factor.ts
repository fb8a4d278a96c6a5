import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const work = `
  const until = process.cpuUsage().user + 50_000;
  while (process.cpuUsage().user < until);
  const { user, system } = process.cpuUsage();
  console.log((performance.now() * 1000) / (user + system));
`;

/**
 * The current ratio of elapsed time to CPU time of a process: 1 on an idle machine. Required limits apply to an idle
 * machine, so measured times are divided by this ratio.
 */
export async function loadFactor(): Promise<number> {
  const { stdout } = await run(process.execPath, ["-e", work]);
  return Math.max(1, Number(stdout));
}

/** The median of several attempts: a busy machine delays some of them, not most. */
export function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
}
