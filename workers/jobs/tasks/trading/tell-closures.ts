import type { Context, Task } from "../../context.ts";

/** Notifies customers of orders that a tick closed, once per order even if the job runs twice. */
export function tellClosures({ pool, log }: Context): Task {
  return async () => {
    const { rows } = await pool.query<{ notified: number }>("select trading.tell_closures() as notified");
    log.debug({ notified: rows[0]?.notified }, "closures notified");
  };
}
