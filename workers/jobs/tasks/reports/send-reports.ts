import type { Context, Task } from "../../context.ts";

/** Adds a job for each scheduled report that is due. */
export function sendReports({ pool, log }: Context): Task {
  return async () => {
    const { rows } = await pool.query<{ added: number }>("select reports.take_due() as added");
    const added = rows[0]?.added ?? 0;
    if (added > 0) log.info({ added }, "scheduled reports are due");
  };
}
