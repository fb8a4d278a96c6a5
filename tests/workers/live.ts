// A feed process with FEED=live, and the provider settings in its database.
import { type ChildProcess, fork } from "node:child_process";
import { resolve } from "node:path";
import { seal } from "../../db/seal.ts";
import { KEY } from "../support/templates.ts";
import { type Database, rows, until } from "./database.ts";

export function startLiveFeed(database: Database, urls: Record<string, string>): ChildProcess {
  return fork(resolve(import.meta.dirname, "../../workers/feed/index.ts"), [], {
    env: {
      ...process.env,
      DATABASE_URL: database.admin,
      ENCRYPTION_KEY: KEY,
      FEED: "live",
      MARKET_HOURS: "always",
      MARKET_URLS: Object.entries(urls)
        .map(([name, url]) => `${name}=${url}`)
        .join(","),
      LOG_LEVEL: "error",
      METRICS_PORT: "0",
    },
    execArgv: [],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

/** Saves a provider's settings as the back office does: value1 and following; the indexes in `secrets` are sealed. */
export async function setApi(database: Database, key: string, values: string[], secrets: number[]): Promise<void> {
  const sealed = values.map((value, at) =>
    secrets.includes(at) ? seal(value, `api:${key}:value${at + 1}`, KEY) : value,
  );
  await rows(
    database.admin,
    `insert into iam.users (email, password_hash, full_name, role_id)
    select 'office@example.com', 'none', 'Office', 1 where not exists (select from iam.users)`,
  );
  await rows(database.admin, "select site.save_api((select id from iam.users), $1, $2)", [key, sealed]);
}

export async function healthOf(database: Database, api: string) {
  const [health] = await rows<{ success: string; msg: string; facts: string }>(
    database.admin,
    "select success, msg, facts from site.api_health where api = $1",
    [api],
  );
  const { without = [] } = JSON.parse(health?.facts ?? "{}") as { without?: string[] };
  return health && { success: health.success === "t", msg: health.msg, without };
}

export const waitForHealth = (database: Database, api: string, success: boolean, msg: string, timeoutMs = 45_000) =>
  until(
    async () => {
      const health = await healthOf(database, api);
      return health?.success === success && health.msg === msg;
    },
    timeoutMs,
    `${api} says ${msg}`,
  );

export const waitForPrice = (database: Database, name: string, bid: string) =>
  until(async () => (await quoteOf(database, name))?.bid === bid, 45_000, `${name} at ${bid}`);

export async function quoteOf(database: Database, name: string): Promise<{ bid: string; ask: string } | undefined> {
  const [quote] = await rows<{ bid: string; ask: string }>(
    database.admin,
    "select q.bid, q.ask from market.quotes q join market.instruments i on i.id = q.instrument_id where i.name = $1",
    [name],
  );
  return quote;
}
