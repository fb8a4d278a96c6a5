import type { BarRow } from "../../../db/queries/market/get-bars.ts";
import type { Timeframe } from "../model/address.ts";
import { dayjs } from "../../dayjs.ts";

type BarsRequest = { instrument: string; tf: Timeframe; from?: number | undefined; to?: number; limit?: number };

/**
 * Requests the newest bars that start at or after `from` and before `to`, in seconds. Throws when the server cannot be
 * reached or refuses.
 */
export async function fetchBars({ instrument, tf, from, to, limit = 500 }: BarsRequest): Promise<BarRow[]> {
  const query = new URLSearchParams({ instrument, resolution: tf, limit: String(limit) });
  if (from !== undefined) query.set("from", dayjs.unix(from).toISOString());
  if (to !== undefined) query.set("to", dayjs.unix(to).toISOString());
  const response = await fetch(`/dashboard/candles?${query}`, { headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`Bars: ${response.status}`);
  return ((await response.json()) as { data: BarRow[] }).data;
}
