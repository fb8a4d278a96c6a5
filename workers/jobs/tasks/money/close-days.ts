import type { Context, Task } from "../../context.ts";

/** Days that are over are added up for the office's reports, each once. */
export function closeDays({ pool, log }: Context): Task {
  return async () => {
    const { rows } = await pool.query<{ days: number }>("select money.close_days() as days");
    log.info({ days: rows[0]?.days }, "days added up");
  };
}
