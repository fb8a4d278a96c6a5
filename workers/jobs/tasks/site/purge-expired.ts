import { allowMinutes, type Context, type Task } from "../../context.ts";

/** Deletes expired rows nightly. */
export function purgeExpired({ pool }: Context): Task {
  return allowMinutes(30, async () => {
    await pool.query("select site.purge_expired()");
    await pool.query("select money.purge_refused_events()");
    await pool.query("select market.purge_refused_ticks(interval '30 days')");
  });
}
