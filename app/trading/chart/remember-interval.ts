import type { Timeframe } from "../address.ts";

/** Into the reader's row. The page that follows shows the interval whether or not this arrives, so nobody waits for it. */
export function rememberInterval(chartInterval: Timeframe) {
  void fetch("/preferences", {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    body: JSON.stringify({ chartInterval }),
    keepalive: true,
  });
}
