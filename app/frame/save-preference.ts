import type { Preferences } from "./preferences.ts";

/**
 * Stores preferences that the page already shows. The next page shows them whether or not this request succeeds, so
 * nothing waits for it.
 */
export function savePreference(change: Partial<Preferences>): void {
  void fetch("/preferences", {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    body: JSON.stringify(change),
    keepalive: true,
  });
}
