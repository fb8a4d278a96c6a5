import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import type { InstrumentRow } from "../../db/queries/market/list-instruments.ts";
import { toAsset } from "../../app/trading/model/asset.ts";
import { searchAssets } from "../../app/trading/assets/search-assets.ts";

const seeds = readFileSync(resolve(import.meta.dirname, "../../sql/seeds/reference/market-4-instruments.sql"), "utf8");
/** The seeded catalogue; the alias as the view returns it. */
const rows = [
  ...seeds.matchAll(/\('([A-Z0-9]+_[A-Z]{3})', '([A-Z0-9]+)', '([A-Z]{3})', (?:'((?:[^']|'')*)'|null)/g),
].map(
  ([, name = "", base = "", quote = "", alias], id) =>
    ({ id, name, base, quote, alias: alias?.replaceAll("''", "'") ?? `${base}/${quote}` }) as InstrumentRow,
);
const names = (term: string) => searchAssets(rows, term).map(({ asset }) => asset.name);

test("the seeded catalogue is read", () => {
  expect(rows.length).toBeGreaterThan(150);
});

test.each(["eur", "usd/jpy", "gold", "oil", "btc", "Apple", "aple", "us", "tesla", "EUR_USD", "zzzz"])(
  "the search %s returns the same order on the server, from rows, and in the browser, from assets",
  (term) => {
    const assets = rows.map((row) => toAsset(row, () => undefined, null));
    const onServer = searchAssets(rows, term);
    const inBrowser = searchAssets(assets, term);
    expect(inBrowser.map(({ asset, marks }) => [asset.name, marks])).toEqual(
      onServer.map(({ asset, marks }) => [asset.name, marks]),
    );
  },
);

test("the best match is first, and a missing or an extra letter still matches", () => {
  expect(names("gold")[0]).toBe("XAU_USD");
  expect(names("usdjpy")[0]).toBe("USD_JPY");
  expect(names("aple")[0]).toBe("AAPL_USD");
  expect(names("btc")).toEqual(["BTC_USD"]);
  expect(names("zzzz")).toEqual([]);
});

test("matched letters are marked in the shown text", () => {
  const marked = (term: string, name: string) =>
    searchAssets(rows, term).find(({ asset }) => asset.name === name)?.marks;
  expect(marked("usd/jpy", "USD_JPY")?.pair).toEqual([[0, 6]]);
  expect(marked("jpy", "EUR_JPY")?.pair).toEqual([[4, 6]]);
  expect(marked("gold", "XAU_USD")).toEqual({ pair: [], alias: [[0, 3]] });
});

test("a search of separators only returns every instrument", () => {
  expect(names(" / ")).toHaveLength(rows.length);
});
