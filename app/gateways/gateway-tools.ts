import type { Conversion, Gateway, Keys, Tools, Urls } from "./gateway.ts";
import { dayjs } from "../dayjs.ts";

/** A row of money.open_gateway; `at_second` is the database's time, by which signatures are judged. */
export type OpenedGateway = { name: string; at_second: number } & Keys;

/** What a process provides to its gateways: decryption of keys, settings and conversion. */
export type Dependencies = {
  isSealed: (text: string) => boolean;
  unseal: (text: string, place: string) => string;
  callbackKey: () => Buffer;
  /** GATEWAY_URLS overrides providers' URLs; APP_URL is this installation's. */
  settings: { gatewayUrls: Record<string, string>; appUrl: string };
  convert?: (asset: string, currency: string, amount: string) => Promise<Conversion>;
};

/** The tools of one gateway, from its row in the database. */
export function toolsOf(row: OpenedGateway, gateway: Gateway, dependencies: Dependencies): Tools {
  const { gatewayUrls, appUrl } = dependencies.settings;
  const keys = openKeys(row, dependencies);
  const readAt = performance.now();
  const known = typeof gateway.urls === "function" ? gateway.urls(keys) : gateway.urls;
  return {
    keys,
    urls: urlsOf(row.name, known, gatewayUrls),
    webhookUrl: `${appUrl.replace(/\/$/, "")}/webhooks/${row.name}`,
    callbackKey: dependencies.callbackKey(),
    now: () => dayjs.utc(row.at_second * 1000 + performance.now() - readAt),
    convert: dependencies.convert ?? (() => Promise.reject(new Error("Conversion is not available"))),
  };
}

function openKeys(row: OpenedGateway, { isSealed, unseal }: Dependencies): Keys {
  const open = (key: keyof Keys) => (isSealed(row[key]) ? unseal(row[key], `gateway:${row.name}:${key}`) : row[key]);
  return { key1: open("key1"), key2: open("key2"), key3: open("key3"), key4: open("key4"), key5: open("key5") };
}

function urlsOf(name: string, known: Urls = {}, set: Record<string, string>): Urls {
  const api = set[name] ?? known.api;
  const checkout = set[`${name}.checkout`] ?? known.checkout;
  return { ...(api && { api: api.replace(/\/$/, "") }), ...(checkout && { checkout: checkout.replace(/\/$/, "") }) };
}
