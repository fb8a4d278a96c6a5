import type { CommonQueryMethods } from "slonik";
import { recentCloses } from "../../../db/generated/market.ts";
import { sparkline } from "./sparkline.ts";

const bars = 24;
/**
 * Hourly lines are the same for all readers and hardly change within a minute, so one query per minute serves all
 * lists.
 */
const freshFor = 60_000;
let known: { readAt: number; lines: Promise<Map<number, string>> } | null = null;

/** The line of every instrument that has bars, by its id. */
export function readSparklines(pool: CommonQueryMethods): Promise<Map<number, string>> {
  if (known && Date.now() - known.readAt < freshFor) return known.lines;
  const lines = recentCloses(pool, { bars }).then(
    (rows) =>
      new Map(
        rows.flatMap(({ instrument_id, closes }) => {
          const line = sparkline(closes.split(" "));
          return line ? [[instrument_id, line] as const] : [];
        }),
      ),
  );
  known = { readAt: Date.now(), lines };
  lines.catch(() => (known = null));
  return lines;
}
