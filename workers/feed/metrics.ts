import { Counter, Gauge, Histogram } from "prom-client";

export const leads = new Gauge({ name: "bourse_feed_leads", help: "1 while this process feeds the market" });
export const applied = new Counter({ name: "bourse_feed_ticks_total", help: "Ticks applied to the database" });
export const refused = new Counter({
  name: "bourse_feed_ticks_failed_total",
  help: "Ticks that the database rejected",
});
export const waiting = new Gauge({ name: "bourse_feed_ticks_waiting", help: "Ticks in the queue" });
export const triggered = new Counter({
  name: "bourse_feed_triggered_total",
  help: "Fills and closes that ticks triggered",
  labelNames: ["event"],
});
export const seconds = new Histogram({
  name: "bourse_feed_apply_seconds",
  help: "Time to apply one frame",
  buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
});
