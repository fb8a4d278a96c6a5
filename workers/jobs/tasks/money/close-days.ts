import type { Context, Task } from "../../context.ts";

/** Adds up the ledger of past days for the reports, each day once. */
export function closeDays({ pool, log }: Context): Task {
  return async () => {
    const { rows } = await pool.query<{ days: number }>("select money.close_days() as days");
    log.info({ days: rows[0]?.days }, "days added up");
  };
}
