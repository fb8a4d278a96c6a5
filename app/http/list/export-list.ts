import type { AppLoadContext } from "@remix-run/node";
import { recordExport } from "../../../db/generated/audit.ts";
import type { ListAsk } from "../../../db/queries/list-ask.ts";
import { type ListData, type ListDefinition, readList } from "../../ui/list/list-state.ts";
import { detectLanguage } from "../../i18n/detect.ts";
import { speak } from "../../i18n/dictionaries.ts";
import { download } from "../download.ts";
import { csvLine } from "./csv.ts";
import { filtersOf, type ListReading, type ListRow, type ListSource, loadList } from "./load-list.ts";
import { formatDay } from "../../ui/format/date.ts";

/** As many rows as one question may bring. */
const STRETCH = 1000;
const MOST_ROWS = 200_000;

type ExportReading = ListReading & { context: AppLoadContext };

/**
 * What programs read of a list: a page as JSON, or with `format=csv` all of it, in its columns and its order. `told` adds what the specification
 * names otherwise than the screens' rows do, `inFile` what a file has in place of a row's fields.
 */
export async function answerList<Row extends ListRow>(
  definition: ListDefinition,
  reading: ExportReading,
  source: ListSource<Row>,
  told: (row: Omit<Row, "sort_key">) => object = () => ({}),
  inFile: (row: Row) => object = (row) => row,
): Promise<ListData<Omit<Row, "sort_key">> | Response> {
  const { searchParams } = new URL(reading.request.url);
  if (searchParams.get("format") === "csv") return exportList(definition, reading, source, inFile);
  const list = await loadList(definition, reading, source);
  return { ...list, data: list.data.map((row) => ({ ...row, ...told(row) })) };
}

/** The rows go out as they are read, from one stretch to the next, so that no list is too long for the server's memory. */
async function exportList<Row extends ListRow>(
  definition: ListDefinition,
  { pool, actor, request, context }: ExportReading,
  source: ListSource<Row>,
  inFile: (row: Row) => object,
): Promise<Response> {
  const state = readList(definition, new URL(request.url).searchParams);
  const filters = filtersOf(state, source.fixed);
  const { t } = (await speak((await detectLanguage(request, context)).code)).i18n;
  const fields = state.columns.flatMap((column) => fieldsOf(definition, column));
  const words = { yes: t("Yes"), no: t("No") };

  async function* lines() {
    const encoder = new TextEncoder();
    let sent = 0;
    try {
      yield encoder.encode(csvLine(fields.map(({ head }) => t(head))));
      let at: ListAsk["page"]["at"] = null;
      for (let page = 1; (page - 1) * STRETCH < MOST_ROWS; page++) {
        const ask = { filters, page: { page, limit: STRETCH, sort: state.sort, at, total: null } };
        const found = await source.rows(pool, { actor, ...ask });
        const rows = found.slice(0, STRETCH).map((row) => inFile(row));
        sent += rows.length;
        yield encoder.encode(
          rows.map((row) => csvLine(fields.map(({ path }) => said(valueAt(row, path), words)))).join(""),
        );
        const next = found[STRETCH];
        if (!next) return;
        at = { page: page + 1, id: String(next.id), key: next.sort_key };
      }
    } finally {
      // Also of a file that was broken off: what somebody has of it, they have.
      await recordExport(pool, {
        actor,
        list: definition.name,
        asked: { ...filters, columns: fields.map(({ path }) => path.join(".")).join(", ") },
        rows: sent,
      });
    }
  }

  const day = formatDay(Date.now(), "UTC");
  return download(lines(), `${definition.name}-${day}.csv`, "text/csv; charset=utf-8");
}

/** The fields of a column, each with its head in English. */
function fieldsOf({ heads, exported = {} }: ListDefinition, column: string): { path: string[]; head: string }[] {
  const fields = exported[column] ?? column;
  const named = typeof fields === "string" ? { [fields]: heads[column] ?? column } : fields;
  return Object.entries(named).map(([field, head]) => ({ path: field.split("."), head }));
}

function valueAt(row: object, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], row);
}

const said = (value: unknown, words: { yes: string; no: string }) =>
  typeof value === "boolean" ? (value ? words.yes : words.no) : value;
