import type pg from "pg";
import type { Logger } from "pino";
import { readApis } from "../apis.ts";
import { APIS, type Health, type Provider } from "./providers/provider.ts";

const HEARTBEAT = 30_000;

/** What the feed owes the office between frames: to take new settings, and to say how its providers are. */
export type Office = () => Promise<void>;

/** The provider has the office's settings when this comes back. They change by a bell that save_api rings. */
export async function attend(client: pg.Client, provider: Provider, log: Logger): Promise<Office> {
  let isStale = false;
  let repeatAt = 0;
  const told = new Map<string, Health>();
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
    // Told again now and then: what was heard long ago says nothing about now.
    if (now >= repeatAt) {
      told.clear();
      repeatAt = now + HEARTBEAT;
    }
    for (const health of (provider.health ?? silentHealth)()) {
      if (told.get(health.api) === health) continue;
      told.set(health.api, health);
      const { api, success, msg, facts } = health;
      await client.query("select site.record_heartbeat($1, $2, $3, $4)", [api, success, msg, facts]);
    }
  };
}

const notAsked = APIS.map((api): Health => {
  return { api, success: false, msg: "Not asked: prices come from elsewhere", facts: {} };
});
const silentHealth = (): readonly Health[] => notAsked;
