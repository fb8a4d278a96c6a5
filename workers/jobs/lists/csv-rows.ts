import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { ListError, TRUNCATED } from "./list-entry.ts";

/** The rows of a CSV file as it is read. A quote that is still open at the end means that the file was cut off. */
export async function* csvRows(text: AsyncIterable<string>, delimiter: "," | ";"): AsyncGenerator<string[]> {
  const parser = parse({ delimiter, bom: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: true });
  const source = Readable.from(text);
  source.on("error", (error) => parser.destroy(error));
  try {
    yield* source.pipe(parser) as AsyncIterable<string[]>;
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith("CSV_")) throw new ListError(TRUNCATED);
    throw error;
  } finally {
    source.destroy();
  }
}

/**
 * Rows as records by the names of the first row; a row with another number of fields means that the file was cut off.
 */
export async function* csvRecords(
  text: AsyncIterable<string>,
  { delimiter, required }: { delimiter: "," | ";"; required: readonly string[] },
): AsyncGenerator<(column: string) => string> {
  let columns: Map<string, number> | null = null;
  for await (const row of csvRows(text, delimiter)) {
    if (!columns) {
      columns = new Map(row.map((name, place) => [name.trim().toLowerCase(), place]));
      const missing = required.find((name) => !columns?.has(name.toLowerCase()));
      if (missing) throw new ListError("The file has no column {{name}}", { name: missing });
      continue;
    }
    if (row.length !== columns.size) throw new ListError(TRUNCATED);
    const places: Map<string, number> = columns;
    yield (column) => row[places.get(column.toLowerCase()) ?? -1]?.trim() ?? "";
  }
}
