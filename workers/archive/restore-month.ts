import type pg from "pg";
import type { Store } from "../../app/storage/contract.ts";
import { fingerprintOf } from "./fingerprint.ts";

const BATCH_ROWS = 2_000;

/** A month in a file. */
export type Archive = {
  id: string;
  table_name: string;
  month: string;
  file_name: string;
  sha256: Buffer;
  rows: string;
};

/** The months that are in files and not in the database, by table and month. */
export async function listArchives(client: pg.Client): Promise<Archive[]> {
  const { rows } = await client.query<Archive>(
    `select id::text, table_name, to_char(starts_at at time zone 'UTC', 'YYYY-MM') as month, file_name, sha256,
       row_count::text as rows
     from site.archives where dropped_at is not null and restored_at is null order by table_name, starts_at`,
  );
  return rows;
}

/**
 * Puts a month back in one transaction of the caller: all of the file or nothing, and no row twice. Returns the number
 * of rows that were missing.
 */
export async function restoreMonth(client: pg.Client, store: Store, archive: Archive): Promise<number> {
  const file = await store.open(archive.file_name);
  if (!file) throw new Error(`the file ${archive.file_name} is missing`);
  await client.query("select site.restore_month($1)", [archive.id]);
  let batch: (string | null)[][] = [];
  const send = async () => {
    if (batch.length > 0)
      await client.query("select site.restore_rows($1, $2::jsonb)", [archive.id, JSON.stringify(batch)]);
    batch = [];
  };
  const { sha256 } = await fingerprintOf(file, async (cells) => {
    batch.push(cells);
    if (batch.length === BATCH_ROWS) await send();
  });
  await send();
  if (!sha256.equals(archive.sha256)) throw new Error(`the file ${archive.file_name} is not the one that was written`);
  const { rows } = await client.query<{ missing: string }>("select site.finish_restore($1) as missing", [archive.id]);
  return Number(rows[0]?.missing);
}
