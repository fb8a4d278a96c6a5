import type { CommonQueryMethods } from "slonik";
import { recentCloses } from "../../../db/generated/market.ts";
import { sparkline } from "../../ui/sparkline.ts";

const BAR_COUNT = 24;
/**
 * Hourly lines are the same for all readers and hardly change within a minute, so one query per minute serves all
 * lists.
 */
const CACHE_MS = 60_000;
let cached: { readAt: number; lines: Promise<Map<number, string>> } | null = null;

/** The line of every instrument that has bars, by its id. */
export function readSparklines(pool: CommonQueryMethods): Promise<Map<number, string>> {
  if (cached && performance.now() - cached.readAt < CACHE_MS) return cached.lines;
  const lines = recentCloses(pool, { bars: BAR_COUNT }).then(
    (rows) =>
      new Map(
        rows.flatMap(({ instrument_id, closes }) => {
          const line = sparkline(closes.split(" "));
          return line ? [[instrument_id, line] as const] : [];
        }),
      ),
  );
  cached = { readAt: performance.now(), lines };
  lines.catch(() => (cached = null));
  return lines;
}
