import type pg from "pg";
import type { Logger } from "pino";
import { isSealed, unseal } from "../db/seal.ts";

/**
 * The settings of the providers under Trade APIs in the back office: value1 to value5 by key, secrets
 * decrypted.
 */
export type Apis = Readonly<Record<string, readonly string[]>>;

/** The hosts of the providers of prices, rates and trading hours; MARKET_URLS overrides them. */
const HOSTS = {
  "polygon.stream": "wss://socket.massive.com",
  "polygon.rest": "https://api.massive.com",
  "eod.stream": "wss://ws.eodhistoricaldata.com",
  "fxpractice.rest": "https://api-fxpractice.oanda.com",
  "fxpractice.stream": "https://stream-fxpractice.oanda.com",
  "fxtrade.rest": "https://api-fxtrade.oanda.com",
  "fxtrade.stream": "https://stream-fxtrade.oanda.com",
  "currency.rest": "https://api.currencyapi.com",
} as const;
export type Host = (name: keyof typeof HOSTS) => string;

export function hostsOf(urls: Record<string, string>): Host {
  return (name) => (urls[name] ?? HOSTS[name]).replace(/\/$/, "");
}

export async function readApis(database: Pick<pg.ClientBase, "query">, log: Logger): Promise<Apis> {
  const { rows } = await database.query<{ key: string; settings: string[] }>(
    "select key, settings from site.open_apis()",
  );
  return Object.fromEntries(
    rows.map(({ key, settings }) => [
      key,
      settings.map((value, at) => {
        if (!isSealed(value)) return value;
        try {
          return unseal(value, `api:${key}:value${at + 1}`);
        } catch (error) {
          log.error({ err: error, api: key }, "a sealed key cannot be decrypted: was ENCRYPTION_KEY changed?");
          return "";
        }
      }),
    ]),
  );
}
