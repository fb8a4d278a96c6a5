import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import type pg from "pg";
import { ZipFile } from "yazl";
import { dayjs } from "../../../app/dayjs.ts";
import type { Store } from "../../../app/storage/contract.ts";
import { BYTE_ORDER_MARK, csvLine } from "../../../app/http/csv.ts";

const BATCH_ROWS = 500;

type Table = { name: string; description: string | null; columns: string[] };
type Row = { object: string; cells: (string | null)[] };
type Add = (name: string, pieces: AsyncIterable<string> | Readable) => Promise<void>;

/**
 * Writes everything that is stored about a person into a ZIP file: each table with rows as JSON and CSV under data/,
 * the documents under files/, and contents.json, which lists both. Rows are read through cursors of one snapshot, so a
 * person's million orders need the memory of one batch. Returns whether there was something to export.
 */
export async function writeArchive(pool: pg.Pool, store: Store, exportId: number, path: string): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const { rows: tables } = await client.query<Table>(
      "select name, description, columns from compliance.export_tables($1)",
      [exportId],
    );
    if (tables.length > 0)
      await writeZip(path, async (add) => {
        const listed = await addTables(client, exportId, tables, add);
        const files = await addFiles(client, store, exportId, add);
        const contents = { createdAt: dayjs.utc().toISOString(), tables: listed, files };
        await add("contents.json", Readable.from([JSON.stringify(contents, null, 2)]));
      });
    return tables.length > 0;
  } finally {
    await client.query("rollback").then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
}

/** Writes the entries one after the other, because each reads through the same connection. */
async function writeZip(path: string, fill: (add: Add) => Promise<void>): Promise<void> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => output.destroy(error));
  const written = pipeline(output, createWriteStream(path, { mode: 0o600 }));
  const add: Add = async (name, pieces) => {
    const stream = Readable.from(pieces, { objectMode: false });
    zip.addReadStream(stream, name);
    await Promise.race([finished(stream), written]);
  };
  try {
    await fill(add);
    zip.end();
  } catch (error) {
    output.destroy(error as Error);
    await written.catch(() => {});
    throw error;
  }
  await written;
}

async function addTables(client: pg.PoolClient, exportId: number, tables: readonly Table[], add: Add) {
  const listed: { name: string; description: string | null; rows: number }[] = [];
  for (const { name, description, columns } of tables) {
    const batches = () => batchesOf(client, exportId, name, columns);
    let rows = 0;
    async function* json() {
      for await (const batch of batches()) {
        yield (rows === 0 ? "[\n" : ",\n") + batch.map(({ object }) => object).join(",\n");
        rows += batch.length;
      }
      yield "\n]\n";
    }
    async function* csv() {
      yield BYTE_ORDER_MARK + csvLine(columns);
      for await (const batch of batches()) yield batch.map(({ cells }) => csvLine(cells)).join("");
    }
    if (await isEmpty(batches())) continue;
    await add(`data/${name}.json`, json());
    await add(`data/${name}.csv`, csv());
    listed.push({ name, description, rows });
  }
  return listed;
}

async function isEmpty(batches: AsyncGenerator<Row[]>): Promise<boolean> {
  const { done } = await batches.next();
  await batches.return(undefined);
  return done === true;
}

async function* batchesOf(
  client: pg.PoolClient,
  exportId: number,
  table: string,
  columns: readonly string[],
): AsyncGenerator<Row[]> {
  await client.query(
    `declare exported no scroll cursor for
     select object, cells from compliance.export_rows($1::bigint, $2::text, $3::text[])`,
    [exportId, table, columns],
  );
  try {
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${BATCH_ROWS} from exported`);
      if (rows.length === 0) return;
      yield rows;
    }
  } finally {
    await client.query("close exported");
  }
}

async function addFiles(client: pg.PoolClient, store: Store, exportId: number, add: Add) {
  const { rows } = await client.query<{ name: string; kind: string; title: string; media_type: string }>(
    "select name, kind, title, media_type from compliance.export_files($1)",
    [exportId],
  );
  const listed: { file: string; kind: string; title: string; mediaType: string; isMissing: boolean }[] = [];
  for (const [index, { name, kind, title, media_type: mediaType }] of rows.entries()) {
    const file = `files/${index + 1}-${title.replace(/[^\p{L}\p{N}._-]+/gu, "_")}`;
    const bytes = await store.open(name);
    if (bytes) await add(file, bytes);
    listed.push({ file, kind, title, mediaType, isMissing: !bytes });
  }
  return listed;
}
