import { parse } from "csv-parse/sync";
import {
  currenciesIn,
  currenciesOfCountry,
  MAX_ENTRIES,
  NewsError,
  type NewsFields,
  readIsoTime,
} from "./news-entry.ts";

const MAX_RECORD_LENGTH = 20_000;

/** Parses CSV whose first row has the documented names of columns, in any order. */
export function readCsv(text: string): NewsFields[] {
  let rows: Record<string, string>[];
  try {
    rows = parse(text, {
      columns: (heads: string[]) => heads.map((head) => head.trim().toLowerCase()),
      delimiter: [",", ";", "\t"],
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: MAX_RECORD_LENGTH,
      trim: true,
      to: MAX_ENTRIES,
    });
  } catch (error) {
    throw invalidCsv(error);
  }
  if (rows[0] && (!("title" in rows[0]) || !("time" in rows[0] || "date" in rows[0]))) throw invalidCsv();
  return rows.map(fieldsOf);
}

/** Parses JSON: a list of objects, or an object with the list as `events` or `items` (JSON Feed 1.1). */
export function readJson(text: string): NewsFields[] {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch (error) {
    throw invalidJson(error);
  }
  const list = Array.isArray(found) ? (found as unknown[]) : (listIn(found, "events") ?? listIn(found, "items"));
  if (!list) throw invalidJson();
  return list.slice(0, MAX_ENTRIES).map((entry) => {
    if (typeof entry !== "object" || entry === null) throw invalidJson();
    return fieldsOf(Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, textOf(value)])));
  });
}

const invalidCsv = (cause?: unknown) =>
  new NewsError("The file is not valid CSV with the columns time and title", { cause });
const invalidJson = (cause?: unknown) => new NewsError("The file is not valid JSON with a list of entries", { cause });

function listIn(found: unknown, name: string): unknown[] | undefined {
  const list: unknown = typeof found === "object" && found !== null ? Reflect.get(found, name) : undefined;
  return Array.isArray(list) ? (list as unknown[]) : undefined;
}

/** A list is joined, so that it is read like a cell of CSV; other values than texts and numbers are empty. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(" ");
  return typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
}

function fieldsOf(of: Record<string, string>): NewsFields {
  const currencies = currenciesIn(of.currency || of.currencies || "");
  return {
    id: of.id,
    time: readIsoTime(of.time || of.date || of.date_published || ""),
    title: of.title,
    currencies: currencies.length > 0 ? currencies : currenciesOfCountry(of.country ?? ""),
    impact: of.impact,
    actual: of.actual,
    forecast: of.forecast,
    previous: of.previous,
    link: of.link || of.url,
    isWithdrawn: /^cancell?ed$/i.test(of.status ?? ""),
  };
}
