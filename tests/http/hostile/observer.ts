// A thread of its own: asks /healthz every 20 ms and measures how late an idle event loop is on this machine at the
// same time.
import { Agent, get } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { parentPort, workerData } from "node:worker_threads";

const INTERVAL_MS = 20;
const MAX_OPEN = 50;

const agent = new Agent({ keepAlive: true, maxSockets: MAX_OPEN });
const idle = monitorEventLoopDelay({ resolution: 10 });
idle.enable();

let longestMs = 0;
let failures = 0;
const open = new Set<number>();

function ask(): void {
  if (open.size >= MAX_OPEN) return;
  const startedAt = performance.now();
  open.add(startedAt);
  const settle = (failed: boolean) => {
    if (!open.delete(startedAt)) return;
    longestMs = Math.max(longestMs, performance.now() - startedAt);
    if (failed) failures += 1;
  };
  get(`${workerData}/healthz`, { agent }, (response) => {
    response.resume().once("end", () => settle(response.statusCode !== 200));
  }).once("error", () => settle(true));
}
setInterval(ask, INTERVAL_MS);

parentPort?.on("message", (message: "reset" | "read") => {
  if (message === "read") {
    const now = performance.now();
    const waiting = Math.max(0, ...[...open].map((startedAt) => now - startedAt));
    parentPort?.postMessage({ gapMs: Math.max(longestMs, waiting), idleMs: idle.max / 1e6, failures });
  } else {
    // Requests that are already waiting belong to what happened before.
    open.clear();
    longestMs = 0;
    failures = 0;
    idle.reset();
    parentPort?.postMessage(null);
  }
});
