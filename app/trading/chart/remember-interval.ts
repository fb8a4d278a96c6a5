import type { Timeframe } from "../model/address.ts";

/**
 * Stores the interval as a preference. The next page shows it whether or not this request succeeds, so nothing waits
 * for it.
 */
export function rememberInterval(chartInterval: Timeframe) {
  void fetch("/preferences", {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    body: JSON.stringify({ chartInterval }),
    keepalive: true,
  });
}
