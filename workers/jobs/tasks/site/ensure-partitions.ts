import type { Context, Task } from "../../context.ts";

const MONTHS_AHEAD = 2;

/** Creates the partitions of the coming months. */
export function ensurePartitions({ pool, log }: Context): Task {
  return async () => {
    const { rows } = await pool.query<{ created: number }>("select site.ensure_partitions($1) as created", [
      MONTHS_AHEAD,
    ]);
    if (rows[0]?.created) log.info({ created: rows[0].created }, "partitions created");
  };
}
