import type { Conversion, Gateway, Keys, Tools, Urls } from "./gateway.ts";

type Row = { name: string } & Keys;

/** What a process lends its gateways: how sealed keys are opened, other addresses (the setting GATEWAY_URLS), and the market's prices. */
export type House = {
  isSealed: (text: string) => boolean;
  unseal: (text: string, place: string) => string;
  urls: Record<string, string>;
  convert?: (asset: string, currency: string, amount: string) => Promise<Conversion>;
};

/** The tools of one gateway, from its row in the database. */
export function toolsOf(row: Row, gateway: Gateway, house: House): Tools {
  return {
    keys: openKeys(row, house),
    urls: urlsOf(row.name, gateway.urls, house.urls),
    now: () => new Date(),
    convert: house.convert ?? (() => Promise.reject(new Error("Nothing is converted here"))),
  };
}

function openKeys(row: Row, { isSealed, unseal }: House): Keys {
  const open = (key: keyof Keys) => (isSealed(row[key]) ? unseal(row[key], `gateway:${row.name}:${key}`) : row[key]);
  return { key1: open("key1"), key2: open("key2"), key3: open("key3"), key4: open("key4"), key5: open("key5") };
}

function urlsOf(name: string, known: Urls = {}, set: Record<string, string>): Urls {
  const api = set[name];
  const checkout = set[`${name}.checkout`];
  return { ...known, ...(api && { api }), ...(checkout && { checkout }) };
}
