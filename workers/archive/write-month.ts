import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { csvRow } from "./csv.ts";

const BATCH_ROWS = 2_000;

/** What the snapshot of the file contains, and the file's hash. */
export type Written = { rowCount: string; fingerprint: string; readAt: string; sha256: Buffer };

/**
 * Writes a month as gzipped CSV, through a cursor of one snapshot, so that it needs the memory of one batch. The file
 * is on disk when this returns.
 */
export async function writeMonth(pool: pg.Pool, id: string, path: string): Promise<Written> {
  const client = await pool.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const { rows: found } = await client.query<{ row_count: string; fingerprint: string; read_at: string }>(
      "select row_count::text, fingerprint::text, read_at::text from site.month_fingerprint($1)",
      [id],
    );
    const month = found[0] as (typeof found)[number];
    const hash = createHash("sha256");
    let written = 0;
    const lines = linesOf(client, id, (rows) => (written += rows));
    await pipeline(
      lines,
      createGzip(),
      new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          done(null, chunk);
        },
      }),
      createWriteStream(path, { mode: 0o600, flush: true }),
    );
    if (String(written) !== month.row_count) throw new Error(`wrote ${written} of ${month.row_count} rows`);
    const { row_count: rowCount, fingerprint, read_at: readAt } = month;
    return { rowCount, fingerprint, readAt, sha256: hash.digest() };
  } finally {
    await client.query("rollback").then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
}

async function* linesOf(client: pg.PoolClient, id: string, count: (rows: number) => void): AsyncGenerator<string> {
  const { rows: opened } = await client.query<{ columns: string[]; rows_cursor: string }>(
    "select columns, rows_cursor from site.open_month($1)",
    [id],
  );
  const { columns, rows_cursor: cursor } = opened[0] as (typeof opened)[number];
  yield `${columns.join(",")}\n`;
  for (;;) {
    const { rows } = await client.query<{ cells: (string | null)[] }>(`fetch ${BATCH_ROWS} from ${cursor}`);
    if (rows.length === 0) return;
    count(rows.length);
    yield rows.map(({ cells }) => csvRow(cells)).join("");
  }
}
