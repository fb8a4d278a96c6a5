// Real prices of 2 May 2014, the day of the American jobs report at 12:30 UTC: the engine and the model must part nowhere.
import { describe, expect, test } from "vitest";
import { openDatabase } from "../sql/database.ts";
import { findViolations } from "../../db/checks.ts";
import { derive, writeScript } from "./book.ts";
import { play } from "./play.ts";
import { haveTicks, merge, readTicks } from "./ticks.ts";
import { createWorld } from "./world.ts";

const wholeDay = process.env["REPLAY"] === "full";
const day = (time: string): string => `2014-05-02T${time}Z`;
const window = wholeDay
  ? { from: day("00:00:00.000"), news: day("12:30:00.000"), to: day("21:00:00.000"), seed: 1405021 }
  : { from: day("12:27:00.000"), news: day("12:30:00.000"), to: day("12:30:40.000"), seed: 1405022 };

if (!haveTicks)
  console.warn("SKIPPED: no recorded prices in ../shared/data/ticks, so the replay of 2014-05-02 did not run");

describe.skipIf(!haveTicks)("2 May 2014", () => {
  test.each([[1], [100]])(
    "customers' orders end as the model says, %i ticks a frame",
    async (size) => {
      const euro = readTicks("EUR_USD.2014-05-02.ticks.csv.gz", window.from, window.to);
      const gold = readTicks("XAU_USD.2014-05-02.ticks.csv.gz", window.from, window.to);
      const [from, news, to] = [Date.parse(window.from), Date.parse(window.news), Date.parse(window.to)];
      // The yen falls silent a minute and a half before the news and comes back after it.
      const ticks = merge(euro, gold, derive(euro, [news - 90_000, news + 45_000]));
      const script = writeScript(window.seed, from + 30_000, news - 5000, to - 10_000);
      const database = await openDatabase();
      try {
        const world = await createWorld(database.url);
        const played = await play(world, ticks, script, size);
        expect(await findViolations(world.owner)).toEqual([]);
        await world.end();
        console.log(JSON.stringify({ ...played, differences: played.differences.length }));
        expect(played.differences).toEqual([]);
        expect(played.orders).toBeGreaterThan(200);
        expect(played.reasons["stop_out"] ?? 0).toBeGreaterThan(20);
      } finally {
        await database.drop();
      }
    },
    wholeDay ? 3_600_000 : 600_000,
  );
});
