// Recorded prices of three days: the engine and the model must agree everywhere.
import { describe, expect, test } from "vitest";
import { openDatabase } from "../sql/database.ts";
import { isFull } from "../support/size.ts";
import { findViolations } from "../../db/checks.ts";
import { derive, follow, writeScript } from "./book.ts";
import type { Tick } from "./model.ts";
import { play } from "./play.ts";
import { tools } from "./tools.ts";
import { haveTicks, merge, readTicks } from "./ticks.ts";
import { createWorld } from "./world.ts";

/** Ticks from `from` to `to`; most orders are placed before `release`, and the yen has no ticks around it. */
type Day = { name: string; from: string; release: string; to: string; seed: number; euro: Tick[]; gold: Tick[] };

function jobsReport(fromTime: string, toTime: string, seed: number): Day {
  const name = "2014-05-02";
  const [from, to] = [`${name}T${fromTime}Z`, `${name}T${toTime}Z`];
  const euro = readTicks(`EUR_USD.${name}.ticks.csv.gz`, from, to);
  const gold = readTicks(`XAU_USD.${name}.ticks.csv.gz`, from, to);
  return { name, from, release: `${name}T12:30:00.000Z`, to, seed, euro, gold };
}

/** Days of another pair: the euro and gold move as it does. */
function otherPair(pair: string, name: string, [from, release, to]: [string, string, string], seed: number): Day {
  const recorded = readTicks(`${pair}.${name}.ticks.csv.gz`, from, to);
  const first = Number(recorded[0]?.bid);
  const at = (instrument: string, price: number) => recorded.map((tick) => follow(tick, instrument, price / first));
  return { name, from, release, to, seed, euro: at("EUR_USD", 1.38), gold: at("XAU_USD", 1290) };
}

function readDays(): Day[] {
  if (!haveTicks) return [];
  if (!isFull) return [jobsReport("12:27:00.000", "12:30:40.000", 1405022)];
  return [
    jobsReport("00:00:00.000", "21:00:00.000", 1405021),
    // The American employment figures at 13:15 UTC.
    otherPair(
      "USD_JPY",
      "2012-01-05",
      ["2012-01-05T10:00:00.000Z", "2012-01-05T13:15:00.000Z", "2012-01-05T18:00:00.000Z"],
      1201051,
    ),
    // The employment figures of New Zealand at 22:45 UTC.
    otherPair(
      "NZD_USD",
      "2014-05-06",
      ["2014-05-06T20:30:00.000Z", "2014-05-06T22:45:00.000Z", "2014-05-07T00:00:00.000Z"],
      1405061,
    ),
  ];
}

if (!haveTicks) console.warn("SKIPPED: no recorded prices in ../shared/data/ticks, so no recorded day was replayed");

describe.skipIf(!haveTicks).each(readDays())("the replay of $name", ({ from, release, to, seed, euro, gold }) => {
  test.each(isFull ? [1, 100] : [20])(
    "the engine closes customers' orders as the model does, with %i ticks a frame",
    async (size) => {
      const [start, news, end] = [Date.parse(from), Date.parse(release), Date.parse(to)];
      const ticks = merge(euro, gold, derive(euro, [news - 90_000, news + 45_000]));
      const script = writeScript(seed, start + 30_000, news - 5000, end - 10_000);
      const database = await openDatabase();
      try {
        const world = await createWorld(database.url);
        const played = await play(world, ticks, script, size);
        expect(await findViolations(world.owner)).toEqual([]);
        await world.end();
        console.log(JSON.stringify({ ...played, differences: played.differences.length }));
        expect(played.differences).toEqual([]);
        expect(played.orders).toBeGreaterThan(200);
        expect(Object.keys(played.toolUses).sort()).toEqual([...tools].sort());
        // Trailing stops close some of the orders before a stop-out would.
        expect(played.reasons["stop_out"] ?? 0).toBeGreaterThan(12);
      } finally {
        await database.drop();
      }
    },
    isFull ? 3_600_000 : 600_000,
  );
});
