import { archiveMonth, type Month } from "../../../archive/archive-month.ts";
import type { Store } from "../../../../app/storage/contract.ts";
import { allowMinutes, type Context, type Task } from "../../context.ts";

/**
 * Archives months that are older than the settings allow, and deletes files that newer ones replaced. After a failure
 * the later months of the same table wait for the next night, because seals are verified in their order.
 */
export function archiveMonths({ pool, log }: Context, store: Store): Task {
  return allowMinutes(120, async () => {
    const { rows: months } = await pool.query<Month>("select table_name, starts_at::text from site.archive_plan()");
    const failed = new Set<string>();
    for (const month of months) {
      if (failed.has(month.table_name)) continue;
      const { table_name: table, starts_at: from } = month;
      try {
        const rows = await archiveMonth(pool, store, month);
        if (rows !== null) log.info({ table, from, rows }, "month archived");
      } catch (error) {
        failed.add(table);
        log.error({ err: error, table, from }, "month not archived");
      }
    }
    const { rows: replaced } = await pool.query<{ id: string; file_name: string }>(
      "select id::text, file_name from site.list_replaced_archives()",
    );
    for (const { id, file_name: name } of replaced) {
      await store.remove(name);
      await pool.query("select site.remove_archive($1)", [id]);
    }
  });
}
