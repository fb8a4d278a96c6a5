import type { Context, Task } from "../../context.ts";

/** Warns customers whose margin level fell below 100 %, before a stop-out. */
export function warnMargins({ pool, log }: Context): Task {
  return async () => {
    const { rows } = await pool.query<{ warned: number }>("select trading.warn_margins() as warned");
    log.debug({ warned: rows[0]?.warned }, "margins checked");
  };
}
