import pg from "pg";
import { whenUnblocked } from "../../db/when-unblocked.ts";
import { getStore } from "../../app/storage/store.ts";
import { listArchives, restoreMonth } from "./restore-month.ts";

export type Request = { table: string | undefined; month: string | undefined; isTest: boolean };

/**
 * Restores the archived months of a table, all or one; without a table it lists them. A test reads the files, verifies
 * rows and seals, and takes everything back.
 */
export async function runRestore(
  databaseUrl: string,
  { table, month, isTest }: Request,
  print: (line: string) => void,
  store = getStore(),
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "bourse restore-archive" });
  await client.connect();
  try {
    await client.query("set role bourse_owner");
    const archives = await listArchives(client);
    const chosen = archives.filter((one) => one.table_name === table && (month === undefined || one.month === month));
    if (table === undefined) {
      for (const one of archives) print(`${one.table_name} ${one.month}: ${one.rows} rows, file ${one.file_name}`);
      if (archives.length === 0) print("No month is archived.");
      return;
    }
    if (chosen.length === 0) throw new Error(`No archived month of ${table}${month ? ` is ${month}` : ""}.`);
    if (!isTest) {
      for (const { id } of chosen)
        await whenUnblocked(client, async () => {
          await client.query("set role bourse_owner");
          await client.query("select site.prepare_restore($1)", [id]);
        });
      await client.query("set role bourse_owner");
    }
    // One transaction, so that seals are compared with the entries of all months.
    await client.query("begin");
    const lines: string[] = [];
    for (const archive of chosen) {
      const missing = await restoreMonth(client, store, archive).catch((error: Error) => {
        throw new Error(`${archive.table_name} ${archive.month}: ${error.message}`, { cause: error });
      });
      const outcome = isTest ? "verified" : "restored";
      lines.push(
        `${archive.table_name} ${archive.month}: ${outcome}, ${missing} of ${archive.rows} rows were missing.`,
      );
    }
    await client.query(isTest ? "rollback" : "commit");
    for (const line of lines) print(line);
  } finally {
    await client.end();
  }
}
