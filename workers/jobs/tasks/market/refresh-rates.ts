import { z } from "zod";
import { type Host, readApis } from "../../../apis.ts";
import type { Context, Task } from "../../context.ts";
import { fetchJson, ProviderError } from "./fetch-json.ts";

const MONTH_MS = 31 * 24 * 3_600_000;
/** Leaves a tenth of the month's requests to staff who test the key. */
const PAUSE_FACTOR = 1.1;
const MIN_PAUSE_MS = 3_600_000;

const count = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);
const quota = z.object({ quotas: z.object({ month: z.object({ total: count, remaining: count }) }) });
const rates = z.object({
  meta: z.object({ last_updated_at: z.iso.datetime() }),
  data: z.record(z.string(), z.object({ code: z.string(), value: z.string() })),
});
type Wanted = { currencies: string[]; asked_ms_ago: number | null };
type Result = { success: boolean; msg: string; facts?: Record<string, number> };

/**
 * Reads the remaining monthly quota, which is free, and the rates of currencies without a live pair, as often as the
 * quota allows. Runs hourly and when the Currency API is saved.
 */
export function refreshRates({ pool, log }: Context, host: Host): Task {
  const base = `${host("currency.rest")}/v3`;

  async function refresh(key: string): Promise<Result> {
    const headers = { apikey: key };
    const { total, remaining } = quota.parse(await fetchJson(`${base}/status`, headers)).quotas.month;
    await pool.query("select site.save_quota($1, $2)", [remaining, total]);
    const { rows } = await pool.query<Wanted>(
      "select currencies, extract(epoch from clock_timestamp() - asked_at)::float8 * 1000 as asked_ms_ago from market.wanted_rates()",
    );
    const { currencies, asked_ms_ago: askedMsAgo } = rows[0] ?? { currencies: [], asked_ms_ago: null };
    const count = currencies.length;
    if (count === 0) return { success: true, msg: "No rates needed: every currency has a live pair" };
    const isRecent = askedMsAgo !== null && askedMsAgo < Math.max(MIN_PAUSE_MS, (MONTH_MS / total) * PAUSE_FACTOR);
    if (isRecent) return { success: true, msg: "Currencies with exchange rates: {{count}}", facts: { count } };
    if (remaining === 0) return { success: false, msg: "Monthly request limit reached" };
    const query = new URLSearchParams({ base_currency: "USD", currencies: currencies.join(",") });
    const { meta, data } = rates.parse(await fetchJson(`${base}/latest?${query}`, headers));
    const values = Object.fromEntries(
      Object.values(data)
        .filter(({ code }) => currencies.includes(code))
        .map(({ code, value }) => [code, value]),
    );
    const saved = await pool.query<{ changed: number }>("select market.save_rates($1, $2) as changed", [
      values,
      meta.last_updated_at,
    ]);
    await pool.query("select site.save_quota($1, $2)", [remaining - 1, total]);
    log.info({ rates: Object.keys(values).length, conversions: saved.rows[0]?.changed }, "currency rates refreshed");
    return {
      success: true,
      msg: "Currencies with exchange rates: {{count}}",
      facts: { count: Object.keys(values).length },
    };
  }

  return async () => {
    const key = (await readApis(pool, log)).currencyAPI?.[0] ?? "";
    if (key === "") return;
    const {
      success,
      msg,
      facts = {},
    } = await refresh(key).catch((error: unknown): Result => {
      if (!(error instanceof ProviderError) && !(error instanceof z.ZodError)) throw error;
      log.warn({ err: error }, "no currency rates");
      return {
        success: false,
        msg: error instanceof ProviderError ? error.message : "Unexpected response from the provider",
      };
    });
    await pool.query("select site.record_heartbeat('currencyAPI', $1, $2, $3)", [success, msg, facts]);
  };
}
