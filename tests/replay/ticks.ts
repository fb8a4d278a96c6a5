// Recorded prices where they exist: gzip CSV files "time,instrument,bid,ask" next to the project.
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Tick } from "./model.ts";

const folder = resolve(import.meta.dirname, "../../../shared/data/ticks");

export const haveTicks = existsSync(folder);

export function readTicks(file: string, from: string, to: string): Tick[] {
  const lines = gunzipSync(readFileSync(resolve(folder, file)))
    .toString("utf8")
    .trimEnd()
    .split("\n")
    .slice(1);
  return lines.flatMap((line) => {
    const [time = "", instrument = "", bid = "", ask = ""] = line.split(",");
    return time >= from && time < to ? [{ instrument, bid, ask, time: Date.parse(time) }] : [];
  });
}

/** Merges the streams by time; ticks of the same millisecond keep the order of the arguments. */
export function merge(...streams: Tick[][]): Tick[] {
  return streams
    .flatMap((ticks, stream) => ticks.map((tick, index) => ({ tick, stream, index })))
    .sort((a, b) => a.tick.time - b.tick.time || a.stream - b.stream || a.index - b.index)
    .map(({ tick }) => tick);
}
