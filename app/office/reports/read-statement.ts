import { CsvError, parse } from "csv-parse/sync";
import { Refusal } from "../../http/errors.ts";

/** A line of a provider's statement as text; SQL checks the values. `line` counts those of the file. */
export type StatementLine = { line: number; day: string; reference: string; amount: string; currency: string };

const COLUMNS = ["date", "reference", "amount", "currency"] as const;
/** A longer file has more lines than SQL accepts. */
const MAX_LINES = 20_001;
const MAX_RECORD_LENGTH = 2_000;

export const refuseStatement = (message = "The file could not be read", line?: number) =>
  new Refusal(422, "statement_unreadable", message, {
    fields: { file: message },
    ...(line === undefined ? {} : { values: { line: String(line) } }),
  });

type Record = { record: { [name: string]: string }; info: { lines: number } };

/** Reads CSV whose first line names the columns date, reference, amount and currency, in any order. */
export function readStatement(bytes: Uint8Array): StatementLine[] {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw refuseStatement("The file is not UTF-8 text");
  }
  let rows: Record[];
  try {
    rows = parse(text, {
      bom: true,
      columns: (heads: string[]) => heads.map((head) => head.trim().toLowerCase()),
      delimiter: [",", ";", "\t"],
      info: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD_LENGTH,
      trim: true,
      to: MAX_LINES,
    }) as unknown as Record[];
  } catch (error) {
    if (error instanceof CsvError && typeof error.lines === "number")
      throw refuseStatement("Line {{line}}: the columns are not those of the first line", error.lines);
    throw refuseStatement();
  }
  const [first] = rows;
  if (!first || COLUMNS.some((name) => !(name in first.record)))
    throw refuseStatement("The first line must name the columns date, reference, amount and currency");
  return rows.map(({ record, info }) => ({
    line: info.lines,
    day: record.date ?? "",
    reference: record.reference ?? "",
    amount: record.amount ?? "",
    currency: record.currency ?? "",
  }));
}
