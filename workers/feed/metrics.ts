import { Counter, Gauge, Histogram } from "prom-client";

export const leads = new Gauge({ name: "bourse_feed_leads", help: "1 while this process feeds the market" });
export const applied = new Counter({ name: "bourse_feed_ticks_total", help: "Ticks applied to the database" });
export const refused = new Counter({
  name: "bourse_feed_ticks_failed_total",
  help: "Ticks that the database rejected",
});

/** The leading feed, as it is measured at a scrape: also while it waits for the database. */
type Measured = {
  countWaiting: () => number;
  /** The newest accepted price of the open markets; null while none is open. */
  quotedAtMs: () => number | null;
};
let measured: Measured | null = null;
let turnedAtMs = 0;

/** Null while this process does not lead. */
export function measure(feed: Measured | null): void {
  measured = feed;
  turned();
}

/** The feed begins another turn. */
export function turned(): void {
  turnedAtMs = performance.now();
}

export const waiting = new Gauge({
  name: "bourse_feed_ticks_waiting",
  help: "Ticks in the queue",
  collect() {
    this.set(measured?.countWaiting() ?? 0);
  },
});
export const turnAge = new Gauge({
  name: "bourse_feed_turn_age_seconds",
  help: "Time since the leading feed last applied its queue, which it does several times a second",
  collect() {
    this.set(measured === null ? 0 : (performance.now() - turnedAtMs) / 1000);
  },
});
export const priceAge = new Gauge({
  name: "bourse_feed_price_age_seconds",
  help: "Age of the newest accepted price of the open markets, read every 15 seconds",
  collect() {
    const quotedAtMs = measured?.quotedAtMs() ?? null;
    this.set(quotedAtMs === null ? 0 : Math.max(0, (Date.now() - quotedAtMs) / 1000));
  },
});
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
