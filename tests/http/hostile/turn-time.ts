// Loaded into the web process before its own modules: adds the longest turn of its main thread to the metrics, in
// processor time. Other processes of the machine delay an event loop; they do not add to the processor time of this
// thread.
import { isMainThread } from "node:worker_threads";
import { Gauge } from "prom-client";

const INTERVAL_MS = 3;

if (isMainThread) {
  let since = process.threadCpuUsage();
  let longestUs = 0;
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(since);
    longestUs = Math.max(longestUs, user + system);
    since = process.threadCpuUsage();
  }, INTERVAL_MS).unref();
  new Gauge({
    name: "longest_turn_seconds",
    help: "Processor time of the main thread between two runs of a timer, since the last scrape",
    collect() {
      this.set(longestUs / 1e6);
      longestUs = 0;
    },
  });
}
