import type { Context, Task } from "../../context.ts";

/** Notifies customers of orders that a tick closed, once per order even if the job runs twice. */
export function notifyClosures({ pool, log }: Context): Task {
  return async () => {
    const { rows } = await pool.query<{ notified: number }>("select trading.notify_closures() as notified");
    log.debug({ notified: rows[0]?.notified }, "closures notified");
  };
}
