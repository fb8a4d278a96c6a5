import type pg from "pg";
import type { Logger } from "pino";
import { readApis } from "../apis.ts";
import { APIS, type Health, type Provider } from "./providers/provider.ts";

const REPORT_INTERVAL_MS = 30_000;

/** Called between frames: passes changed settings to the provider and stores the state of its connections. */
export type SyncProvider = () => Promise<void>;

/**
 * Resolves when the provider has the settings of Trade APIs. A change is notified by save_api on the channel
 * `settings`.
 */
export async function startProviderSync(client: pg.Client, provider: Provider, log: Logger): Promise<SyncProvider> {
  let isStale = false;
  let repeatAt = 0;
  const reported = new Map<string, Health>();
  if (provider.configure) {
    client.on("notification", () => void (isStale = true));
    await client.query("listen settings");
    provider.configure(await readApis(client, log));
  }
  return async () => {
    if (isStale) {
      isStale = false;
      provider.configure?.(await readApis(client, log));
    }
    const now = performance.now();
    // Unchanged states are stored again, so that the page can distinguish a current state from an old one.
    if (now >= repeatAt) {
      reported.clear();
      repeatAt = now + REPORT_INTERVAL_MS;
    }
    for (const health of (provider.health ?? unusedHealth)()) {
      if (reported.get(health.api) === health) continue;
      reported.set(health.api, health);
      const { api, success, msg, facts } = health;
      await client.query("select site.record_heartbeat($1, $2, $3, $4)", [api, success, msg, facts]);
    }
  };
}

const unused = APIS.map((api): Health => {
  return { api, success: false, msg: "Not in use", facts: {} };
});
const unusedHealth = (): readonly Health[] => unused;
