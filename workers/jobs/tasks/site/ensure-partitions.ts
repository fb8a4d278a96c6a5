import { setTimeout as wait } from "node:timers/promises";
import { isBlocked } from "../../../../db/when-unblocked.ts";
import { allowMinutes, type Context, type Task } from "../../context.ts";

const MONTHS_AHEAD = 2;
const PAUSE_MS = 2_000;
const MAX_ATTEMPTS = 30;

/**
 * Creates the partitions of the coming months, one table after the other, so that no lock is held during the wait for
 * another one. A dump or a long query may hold a table: the next attempt follows after a pause in which others pass.
 */
export function ensurePartitions({ pool, log }: Context): Task {
  async function create(table: string): Promise<number> {
    for (let attempt = 1; ; attempt++) {
      try {
        const { rows } = await pool.query<{ created: number }>("select site.ensure_partitions($1, $2) as created", [
          MONTHS_AHEAD,
          table,
        ]);
        return rows[0]?.created ?? 0;
      } catch (error) {
        if (!isBlocked(error) || attempt === MAX_ATTEMPTS) throw error;
        await wait(PAUSE_MS);
      }
    }
  }
  return allowMinutes(10, async () => {
    const { rows } = await pool.query<{ name: string }>("select name from site.partitioned_tables()");
    let created = 0;
    for (const { name } of rows) created += await create(name);
    if (created > 0) log.info({ created }, "partitions created");
  });
}
