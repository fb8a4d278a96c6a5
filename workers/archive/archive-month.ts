import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import type { Store } from "../../app/storage/contract.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { writeMonth } from "./write-month.ts";

export type Month = { table_name: string; starts_at: string };

/**
 * Archives one month: writes its rows to a file in one snapshot, stores the file, reads it back, and only then drops
 * the rows, if they are still those of the file. Every step may be the last one of a process: until the drop the rows
 * are in the database and the next run writes the file again under the same name; the drop is one transaction. Returns
 * the number of rows, or null if the month was archived meanwhile.
 */
export async function archiveMonth(pool: pg.Pool, store: Store, month: Month): Promise<number | null> {
  const { rows: begun } = await pool.query<{ id: string; file_name: string }>(
    "select id::text, file_name from site.begin_archive($1, $2, $3)",
    [month.table_name, month.starts_at, randomBytes(20).toString("hex")],
  );
  const [archive] = begun;
  if (!archive) return null;
  const folder = await mkdtemp(join(tmpdir(), "bourse-archive-"));
  try {
    const path = join(folder, "month.csv.gz");
    const written = await writeMonth(pool, archive.id, path);
    await store.putFile(archive.file_name, path, "application/gzip");
    const stored = await store.open(archive.file_name);
    if (!stored) throw new Error("the stored file is missing");
    const { rows, sha256, bytes } = await fingerprintOf(stored);
    if (String(rows) !== written.rowCount || !sha256.equals(written.sha256))
      throw new Error("the stored file is not the one that was written");
    await pool.query("select site.verify_archive($1, $2, $3, $4, $5, $6)", [
      archive.id,
      written.rowCount,
      written.fingerprint,
      written.readAt,
      sha256,
      bytes,
    ]);
    const dropped = await pool.query<{ dropped: boolean }>("select site.drop_month($1) as dropped", [archive.id]);
    if (!dropped.rows[0]?.dropped)
      throw new Error("the rows changed while they were written, or are not sealed; the next run repeats it");
    return rows;
  } catch (error) {
    await pool.query("select site.fail_archive($1, $2)", [archive.id, (error as Error).message]);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
