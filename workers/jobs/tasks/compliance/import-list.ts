import { z } from "zod";
import { ListError, type ListEntry, type ListFile, type ListName } from "../../lists/list-entry.ts";
import { readList } from "../../lists/read-list.ts";
import { allowMinutes, type Context, type Task } from "../../context.ts";

const payload = z.object({ versionId: z.int().positive() });
const BATCH_ENTRIES = 200;

/**
 * Reads the files of an uploaded or fetched list as a stream, stages the entries in batches and puts the version into
 * force. A file that cannot be read is refused with the reason, and the list in force stays.
 */
export function importList(context: Context): Task {
  return allowMinutes(60, (given) => importVersion(context, payload.parse(given).versionId));
}

/** Imports the stored files of a version. */
export async function importVersion({ pool, log }: Context, versionId: number): Promise<void> {
  const { rows } = await pool.query<{ list: ListName; file_names: string[] | null }>(
    "select list, file_names from compliance.version_to_import($1)",
    [versionId],
  );
  const [version] = rows;
  if (!version) return;
  const files = (version.file_names ?? []).map((name): ListFile => ({
    name,
    text: () => textOf(pool, versionId, name),
  }));
  try {
    const { format, publishedAt, entries } = await readList(version.list, files);
    for await (const batch of batched(entries))
      await pool.query("select compliance.stage_entries($1, $2)", [versionId, JSON.stringify(batch)]);
    const { rows: states } = await pool.query<{ state: string }>(
      "select compliance.finish_import($1, $2, $3) as state",
      [versionId, format, publishedAt],
    );
    log.info({ versionId, list: version.list, state: states[0]?.state }, "screening list imported");
  } catch (error) {
    if (!(error instanceof ListError)) throw error;
    log.warn({ versionId, list: version.list, err: error }, "screening list refused");
    await pool.query("select compliance.refuse_version($1, $2, $3)", [versionId, error.message, error.values]);
  }
}

async function* batched(entries: AsyncIterable<ListEntry>): AsyncGenerator<ListEntry[]> {
  let batch: ListEntry[] = [];
  for await (const entry of entries) {
    batch.push(entry);
    if (batch.length < BATCH_ENTRIES) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The text of a stored file, piece by piece. PostgreSQL stores no NUL characters. */
async function* textOf(pool: Context["pool"], versionId: number, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let position = 0;
  for (;;) {
    const { rows } = await pool.query<{ position: number; bytes: Buffer }>(
      "select position, bytes from compliance.next_chunk($1, $2, $3)",
      [versionId, name, position],
    );
    const [chunk] = rows;
    if (!chunk) break;
    position = chunk.position;
    yield decoder.decode(chunk.bytes, { stream: true }).replaceAll("\0", "");
  }
  yield decoder.decode();
}
