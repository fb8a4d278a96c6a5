import { pipeline } from "node:stream";
import { parse } from "csv-parse";

/** A row as PostgreSQL's COPY writes and reads CSV: null is empty, any text is quoted. */
export const csvRow = (cells: readonly (string | null)[]): string =>
  `${cells.map((cell) => (cell === null ? "" : `"${cell.replaceAll('"', '""')}"`)).join(",")}\n`;

/** The rows of such a file, without the names of the columns in its first line. */
export async function* readRows(text: NodeJS.ReadableStream): AsyncGenerator<(string | null)[]> {
  const parser = parse({ from_line: 2, cast: (value, { quoting }) => (value === "" && !quoting ? null : value) });
  // The iteration throws the error of either stream.
  pipeline(text, parser, () => {});
  yield* parser as AsyncIterable<(string | null)[]>;
}
