import type { AppLoadContext } from "@remix-run/node";
import { recordExport } from "../../db/generated/audit.ts";
import type { ListAsk } from "../../db/queries/list-ask.ts";
import { type ListDefinition, readList } from "./list-state.ts";
import { detectLanguage } from "../frame/detect-language.ts";
import { loadLanguage } from "../i18n/dictionaries.ts";
import { downloadCsv } from "../http/download.ts";
import { csvLine } from "../http/csv.ts";
import { listPool } from "../http/read-your-writes.ts";
import { filtersOf, type ListReading, type ListRow, type ListSource } from "./load-list.ts";
import { isoDay } from "../ui/format/date.ts";

const ROWS_PER_QUERY = 1000;

export type EndpointReading = ListReading & { context: AppLoadContext };

/**
 * Sends every row of a list as CSV, query by query, so that the length of a list does not decide the memory it takes.
 * Each query continues from the key of the last row, and begins when the reader has taken the rows before it, so a list
 * of any length is exported whole.
 */
export async function exportList<Row extends ListRow>(
  definition: ListDefinition,
  { pool, actor, request, context }: EndpointReading,
  { rows: query, fixed, csv = (row) => row }: ListSource<Row>,
): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const state = readList(definition, searchParams);
  const filters = filtersOf(state, fixed);
  const { t } = (await loadLanguage((await detectLanguage(request, context)).code)).i18n;
  const lists = await listPool();
  const isWhole = !searchParams.has("columns");
  const fields = Object.entries(definition.columns)
    .filter(([name, { isExported }]) => state.columns.includes(name) || (isWhole && isExported))
    .flatMap(([name]) => fieldsOf(definition, name));
  const words = { yes: t("Yes"), no: t("No") };

  async function* lines() {
    let sent = 0;
    try {
      yield csvLine(fields.map(({ head }) => t(head)));
      let at: ListAsk["page"]["at"] = null;
      for (let page = 1; ; page++) {
        const ask = { filters, page: { page, limit: ROWS_PER_QUERY, sort: state.sort, at, total: null } };
        const found = await query(lists, { actor, ...ask });
        const rows = found.slice(0, ROWS_PER_QUERY).map((row) => csv(row));
        sent += rows.length;
        yield rows.map((row) => csvLine(fields.map(({ path }) => wordOf(valueAt(row, path), words)))).join("");
        const next = found[ROWS_PER_QUERY];
        if (!next) return;
        at = { page: page + 1, id: String(next.id), key: next.sort_key };
      }
    } finally {
      // Also recorded when the download is aborted: the rows sent so far have left the server.
      await recordExport(pool, {
        actor,
        list: definition.name,
        asked: { ...filters, columns: fields.map(({ path }) => path.join(".")).join(", ") },
        rows: sent,
      });
    }
  }

  const day = isoDay(Date.now(), "UTC");
  return downloadCsv(lines(), `${definition.name}-${day}.csv`);
}

/** The fields of a column, each with its head in English. */
function fieldsOf({ columns }: ListDefinition, name: string): { path: string[]; head: string }[] {
  const { head = name, exported = name } = columns[name] ?? {};
  const fields = typeof exported === "string" ? { [exported]: head } : exported;
  return Object.entries(fields).map(([field, text]) => ({ path: field.split("."), head: text }));
}

function valueAt(row: object, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], row);
}

const wordOf = (value: unknown, words: { yes: string; no: string }) =>
  typeof value === "boolean" ? (value ? words.yes : words.no) : value;
