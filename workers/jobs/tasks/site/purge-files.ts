import type { Store } from "../../../../app/storage/contract.ts";
import type { Context, Task } from "../../context.ts";

const atOnce = 100;

/** Nightly: files that have served nothing for a day go, bytes first, so that a row is left wherever bytes are. */
export function purgeFiles({ pool }: Context, store: Store): Task {
  return async () => {
    for (;;) {
      const { rows } = await pool.query<{ name: string }>("select name from site.list_abandoned_files($1) as name", [
        atOnce,
      ]);
      for (const { name } of rows) {
        await store.remove(name);
        await pool.query("select site.delete_file($1)", [name]);
      }
      if (rows.length < atOnce) return;
    }
  };
}
