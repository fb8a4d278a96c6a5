import type { CommonQueryMethods } from "slonik";
import { getBars } from "../../../db/queries/market/get-bars.ts";
import { readTime } from "../../dayjs.ts";
import { FULL_PICTURE_BARS } from "../chart/scale.ts";

const RESOLUTIONS = [
  { resolution: "1m", minutes: 1 },
  { resolution: "5m", minutes: 5 },
  { resolution: "15m", minutes: 15 },
  { resolution: "1h", minutes: 60 },
  { resolution: "4h", minutes: 240 },
  { resolution: "1D", minutes: 1440 },
] as const;
const MAX_BARS = 90;
/** Bars around the shortest trade. */
const MIN_MINUTES = 30;

type Trade = { instrument: string; created_at: string; close_time: string };
export type TradePicture = Awaited<ReturnType<typeof loadTradePicture>>;

/**
 * The bars from before the opening of a trade until after its close, the finest that fit, and before them as many as
 * fill the picture. Fine bars are deleted after some time; then coarser ones are shown.
 */
export async function loadTradePicture(pool: CommonQueryMethods, { instrument, created_at, close_time }: Trade) {
  const opened = readTime(created_at);
  const closed = readTime(close_time);
  const duration = closed.diff(opened, "minute");
  const held = Math.max(duration, MIN_MINUTES);
  const fitting = Math.max(
    RESOLUTIONS.findIndex(({ minutes }) => (held * 1.6) / minutes <= MAX_BARS),
    0,
  );
  const pictures = await Promise.all(
    RESOLUTIONS.slice(fitting, fitting + 3).map(async ({ resolution, minutes }) => {
      const around = Math.max(held * 0.3, minutes * 5);
      const before = Math.max(around * 1.5, FULL_PICTURE_BARS * minutes - duration - around);
      const from = opened.subtract(before, "minute").toISOString();
      const to = closed.add(around, "minute").toISOString();
      return { resolution, bars: await getBars(pool, { instrument, resolution, from, to, limit: 2 * MAX_BARS }) };
    }),
  );
  return pictures.find(({ bars }) => bars.length > 1) ?? { resolution: "1D" as const, bars: [] };
}
