import type { Store } from "../../../../app/storage/contract.ts";
import { allowMinutes, type Context, type Task } from "../../context.ts";

const BATCH_SIZE = 100;

/**
 * Deletes files nightly that have been unused for a day. The bytes are deleted first, so that stored bytes always have
 * a row.
 */
export function purgeFiles({ pool }: Context, store: Store): Task {
  return allowMinutes(30, async () => {
    for (;;) {
      const { rows } = await pool.query<{ name: string }>("select name from site.list_abandoned_files($1) as name", [
        BATCH_SIZE,
      ]);
      for (const { name } of rows) {
        await store.remove(name);
        await pool.query("select site.delete_file($1)", [name]);
      }
      if (rows.length < BATCH_SIZE) return;
    }
  });
}
