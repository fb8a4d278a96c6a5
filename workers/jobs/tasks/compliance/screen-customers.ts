import { z } from "zod";
import { allowMinutes, type Context, type Task } from "../../context.ts";

const BATCH_CUSTOMERS = 50;
const BATCH_ENTRIES = 100;

/** Screens queued customers until none is left that may be tried now. */
export function screenCustomers({ pool }: Context): Task {
  return allowMinutes(60, async () => {
    await pool.query("select compliance.queue_missing()");
    for (;;) {
      const { rows } = await pool.query<{ count: number }>("select compliance.screen_customers($1) as count", [
        BATCH_CUSTOMERS,
      ]);
      if (!rows[0]?.count) return;
    }
  });
}

const payload = z.object({ versionId: z.int().positive() });

/** Compares the names that a version of a list has added or changed with all customers. */
export function screenList({ pool }: Context): Task {
  return allowMinutes(60, async (given) => {
    const { versionId } = payload.parse(given);
    for (let after: string | null = "0"; after !== null;) {
      const { rows }: { rows: { last: string | null }[] } = await pool.query(
        "select compliance.screen_entries($1, $2, $3) as last",
        [versionId, after, BATCH_ENTRIES],
      );
      after = rows[0]?.last ?? null;
    }
  });
}
