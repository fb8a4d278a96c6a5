import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { afterAll, expect } from "vitest";
import { crowding } from "../../support/crowding.ts";

/** Bounds of a quiet machine. */
const MAX_GAP_MS = 150;
const MAX_LOOP_DELAY_MS = 50;
/** A shape that is over a bound is sent again: code that blocks does so every time, other processes do not. */
const ATTEMPTS = 3;
const SETTLING_MS = 30;

type Seen = { gapMs: number; idleMs: number; failures: number };
type Row = { name: string; statuses: string; gapMs: number; loopMs: number; idleMs: number; factor: number };

/**
 * Measures the site while something is sent to it: the longest wait for /healthz, asked every 20 ms from another thread, and the longest delay of
 * the web process's event loop, which its metrics reset at every scrape. `idleMs` is the delay of an idle event loop of the same moment, and
 * `factor` how many times as long as its own work a process takes: both bounds are scaled by what the machine adds by itself.
 */
export async function observeSite(url: string, metricsPort: number) {
  const worker = new Worker(join(import.meta.dirname, "observer.ts"), { workerData: url });
  worker.unref();
  const rows: Row[] = [];
  afterAll(async () => {
    await worker.terminate();
    printTable(rows);
  });

  async function tell(message: "reset" | "read"): Promise<Seen> {
    worker.postMessage(message);
    const [answer] = (await once(worker, "message")) as [Seen];
    return answer;
  }

  /** The longest delay of the web process's event loop since the last time this was called. */
  async function readLoopDelay(): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return 1000 * Number(/^nodejs_eventloop_lag_max_seconds ([\d.e+-]+)$/m.exec(text)?.[1]);
  }

  async function measure(send: () => Promise<readonly number[]>) {
    await readLoopDelay();
    // The first interval after a reset is not recorded.
    await pause(SETTLING_MS);
    await tell("reset");
    const statuses = await send();
    await pause(SETTLING_MS);
    const loopMs = await readLoopDelay();
    const { gapMs, idleMs, failures } = await tell("read");
    return { statuses, gapMs, loopMs, idleMs, failures };
  }

  let factor = await crowding();
  return async function observe(name: string, send: () => Promise<readonly number[]>): Promise<readonly number[]> {
    let best: Row | undefined;
    let answered: readonly number[] = [];
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const { statuses, gapMs, loopMs, idleMs, failures } = await measure(send);
      answered = statuses;
      expect(failures, `${name}: /healthz refused or failed`).toBe(0);
      if (!best || loopMs < best.loopMs) best = { name, statuses: countOf(statuses), gapMs, loopMs, idleMs, factor };
      if (isWithin(best)) break;
      factor = await crowding();
      best.factor = Math.max(best.factor, factor);
    }
    if (best) rows.push(best);
    expect(best && isWithin(best), `${name}: ${JSON.stringify(best)}`).toBe(true);
    return answered;
  };
}

const isWithin = ({ gapMs, loopMs, idleMs, factor }: Row) =>
  gapMs < MAX_GAP_MS * factor + idleMs && loopMs < MAX_LOOP_DELAY_MS * factor + idleMs;

function countOf(statuses: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => (count > 1 ? `${status} x${count}` : `${status}`)).join(", ");
}

/** Milliseconds: the longest /healthz wait, the web process's event loop, an idle event loop, and the machine's factor. */
function printTable(rows: readonly Row[]): void {
  const head = { name: "shape", statuses: "answers", gapMs: "healthz", loopMs: "loop", idleMs: "idle", factor: "x" };
  const lines = [head, ...rows].map(({ name, statuses, gapMs, loopMs, idleMs, factor }) =>
    [
      name.padEnd(58),
      statuses.padEnd(26),
      ...[gapMs, loopMs, idleMs].map((ms) => (typeof ms === "number" ? ms.toFixed(0) : ms).padStart(7)),
      (typeof factor === "number" ? factor.toFixed(1) : factor).padStart(5),
    ].join(" "),
  );
  console.log(lines.join("\n"));
}
