import { z } from "zod";
import { type Host, readApis } from "../../../apis.ts";
import type { Context, Task } from "../../context.ts";
import { fetchJson, ProviderError } from "./fetch-json.ts";

const holidays = z.array(
  z.object({
    date: z.iso.date(),
    exchange: z.string(),
    name: z.string(),
    status: z.string(),
    open: z.iso.datetime().optional(),
    close: z.iso.datetime().optional(),
  }),
);

/**
 * Loads the holidays and short days of the stock exchange from the provider, nightly and when Polygon is saved with
 * hours on.
 */
export function refreshHours({ pool, log }: Context, host: Host): Task {
  return async () => {
    const [key = "", , , hours] = (await readApis(pool, log)).polygonAPI ?? [];
    if (key === "" || hours !== "on") return;
    try {
      const answer = await fetchJson(
        `${host("polygon.rest")}/v1/marketstatus/upcoming?apiKey=${encodeURIComponent(key)}`,
      );
      const days = holidays.parse(answer).filter(({ exchange, status }) => exchange === "NYSE" && status !== "open");
      const { rows } = await pool.query<{ changed: number }>(
        "select market.save_holidays('us-stocks', $1) as changed",
        [JSON.stringify(days)],
      );
      log.info({ days: days.length, changed: rows[0]?.changed }, "holidays of the stock exchange refreshed");
    } catch (error) {
      if (!(error instanceof ProviderError) && !(error instanceof z.ZodError)) throw error;
      log.warn({ err: error }, "no holidays of the stock exchange");
    }
  };
}
