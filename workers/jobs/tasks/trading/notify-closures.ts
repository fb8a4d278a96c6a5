import type { Context, Task } from "../../context.ts";

/** Every tick that closed orders leaves this job: their owners hear of it, each once, however often it runs. */
export function notifyClosures({ pool, log }: Context): Task {
  return async () => {
    const { rows } = await pool.query<{ told: number }>("select trading.notify_closures() as told");
    log.debug({ told: rows[0]?.told }, "closures told");
  };
}
