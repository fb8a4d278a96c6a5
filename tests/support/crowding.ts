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
 * How many times as long as its own work takes a process is under way at the moment: 1 where nobody else wants the processor. A limit that a
 * requirement names is one of a machine that is ours: what was waited is divided by this.
 */
export async function crowding(): Promise<number> {
  const { stdout } = await run(process.execPath, ["-e", work]);
  return Math.max(1, Number(stdout));
}

/** The middle one of several tries: a machine that has much else to do makes some of them late, not most. */
export function usual(waits: readonly number[]): number {
  return [...waits].sort((a, b) => a - b)[waits.length >> 1] ?? Number.NaN;
}
