// Real prices of 2 May 2014, the day of the American jobs report at 12:30 UTC: the engine and the model must agree
// everywhere.
import { describe, expect, test } from "vitest";
import { openDatabase } from "../sql/database.ts";
import { findViolations } from "../../db/checks.ts";
import { derive, writeScript } from "./book.ts";
import { play } from "./play.ts";
import { haveTicks, merge, readTicks } from "./ticks.ts";
import { createWorld } from "./world.ts";

const wholeDay = process.env["REPLAY"] === "full";
const timeOf = (time: string): string => `2014-05-02T${time}Z`;
const window = wholeDay
  ? { from: timeOf("00:00:00.000"), news: timeOf("12:30:00.000"), to: timeOf("21:00:00.000"), seed: 1405021 }
  : { from: timeOf("12:27:00.000"), news: timeOf("12:30:00.000"), to: timeOf("12:30:40.000"), seed: 1405022 };

if (!haveTicks)
  console.warn("SKIPPED: no recorded prices in ../shared/data/ticks, so the replay of 2014-05-02 did not run");

describe.skipIf(!haveTicks)("the replay of 2 May 2014", () => {
  test.each([[1], [100]])(
    "the engine closes customers' orders as the model does, with %i ticks a frame",
    async (size) => {
      const euro = readTicks("EUR_USD.2014-05-02.ticks.csv.gz", window.from, window.to);
      const gold = readTicks("XAU_USD.2014-05-02.ticks.csv.gz", window.from, window.to);
      const [from, release, to] = [Date.parse(window.from), Date.parse(window.news), Date.parse(window.to)];
      // The yen has no ticks from 90 seconds before the report to 45 seconds after it.
      const ticks = merge(euro, gold, derive(euro, [release - 90_000, release + 45_000]));
      const script = writeScript(window.seed, from + 30_000, release - 5000, to - 10_000);
      const database = await openDatabase();
      try {
        const world = await createWorld(database.url);
        const played = await play(world, ticks, script, size);
        expect(await findViolations(world.owner)).toEqual([]);
        await world.end();
        console.log(JSON.stringify({ ...played, differences: played.differences.length }));
        expect(played.differences).toEqual([]);
        expect(played.orders).toBeGreaterThan(200);
        // Trailing stops close some of the orders before a stop-out would.
        expect(played.reasons["stop_out"] ?? 0).toBeGreaterThan(12);
      } finally {
        await database.drop();
      }
    },
    wholeDay ? 3_600_000 : 600_000,
  );
});
