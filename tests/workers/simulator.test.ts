import { expect, test } from "vitest";
import type { Catalogue, Category, Listed } from "../../workers/feed/providers/provider.ts";
import { createMarket } from "../../workers/feed/providers/simulated-market.ts";

const listed = (name: string, category: Category, decimals: number, typicalPrice: string): Listed => {
  const [base = "", quote = ""] = name.split("_");
  return { name, base, quote, category, decimals, typicalPrice, providerSymbol: "", uses: 0, last: null };
};
const instruments = [
  listed("EUR_USD", "forex", 5, "1.13607"),
  listed("USD_JPY", "forex", 3, "157.477"),
  listed("EUR_JPY", "forex", 3, "178.906"),
  listed("XAU_USD", "commodity", 3, "4129.100"),
  listed("DE30_EUR", "index", 1, "24500.0"),
  listed("AAPL_USD", "stock", 2, "309.35"),
  listed("SHIB_USD", "crypto", 8, "0.00000558"),
];
const monday = Date.parse("2026-11-23T14:00:00Z");
const catalogue = (isOpen = (_name: string) => true): Catalogue => ({ instruments, tickTime: null, isOpen });

function play(seed: number, seconds: number, isOpen?: (name: string) => boolean) {
  const market = createMarket(catalogue(isOpen), seed, monday);
  return Array.from({ length: seconds * 20 }, (_, step) => market.step(monday + step * 50)).flat();
}

test("the same seed produces the same prices, another seed produces others", () => {
  expect(play(7, 60)).toEqual(play(7, 60));
  expect(play(8, 60)).not.toEqual(play(7, 60));
});

test("simulated prices have the instrument's decimals, bid below ask, increasing times and stay near the start", () => {
  const ticks = play(1, 600);
  const decimals = new Map(instruments.map((each) => [each.name, each.decimals]));
  for (const { instrument, bid, ask } of ticks) {
    for (const price of [bid, ask]) expect(price).toMatch(new RegExp(`^\\d+\\.\\d{${decimals.get(instrument)}}$`));
    expect(Number(bid)).toBeLessThan(Number(ask));
  }
  expect(ticks.map(({ time }) => time)).toEqual(ticks.map(({ time }) => time).sort());
  const euro = ticks.filter(({ instrument }) => instrument === "EUR_USD");
  expect(euro.length).toBeGreaterThan(300);
  for (const { bid, ask } of euro) {
    expect(Math.abs(Number(bid) / 1.13607 - 1)).toBeLessThan(0.01);
    expect(Number(ask) - Number(bid)).toBeLessThan(0.0002);
  }
});

test("a simulated cross rate equals the product of its two pairs", () => {
  const last = new Map(play(3, 900).map((tick) => [tick.instrument, (Number(tick.bid) + Number(tick.ask)) / 2]));
  const product = (last.get("EUR_USD") ?? 0) * (last.get("USD_JPY") ?? 0);
  expect(Math.abs((last.get("EUR_JPY") ?? 0) / product - 1)).toBeLessThan(0.001);
});

test("no instrument is silent long enough to become stale, and a closed market has no ticks", () => {
  const ticks = play(5, 900);
  for (const { name } of instruments) {
    const times = ticks.filter(({ instrument }) => instrument === name).map(({ time }) => Date.parse(time));
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.max(...gaps)).toBeLessThan(30_000);
  }
  expect(play(5, 120, (name) => name !== "AAPL_USD").some(({ instrument }) => instrument === "AAPL_USD")).toBe(false);
});
