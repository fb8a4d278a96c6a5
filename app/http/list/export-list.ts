import type { AppLoadContext } from "@remix-run/node";
import { recordExport } from "../../../db/generated/audit.ts";
import type { ListAsk } from "../../../db/queries/list-ask.ts";
import { type ListData, type ListDefinition, readList } from "../../ui/list/list-state.ts";
import { detectLanguage } from "../../i18n/detect.ts";
import { speak } from "../../i18n/dictionaries.ts";
import { download } from "../download.ts";
import { csvLine } from "./csv.ts";
import { filtersOf, type ListReading, type ListRow, type ListSource, loadList } from "./load-list.ts";

/** As many rows as one question may bring. */
const STRETCH = 1000;
const MOST_ROWS = 200_000;

type ExportReading = ListReading & { context: AppLoadContext };

/**
 * What programs read of a list: a page as JSON, or with `format=csv` all of it, in its columns and its order. `told` adds what the specification
 * names otherwise than the screens' rows do.
 */
export async function answerList<Row extends ListRow>(
  definition: ListDefinition,
  reading: ExportReading,
  source: ListSource<Row>,
  told: (row: Omit<Row, "sort_key">) => object = () => ({}),
): Promise<ListData<Omit<Row, "sort_key">> | Response> {
  const { searchParams } = new URL(reading.request.url);
  if (searchParams.get("format") === "csv")
    return exportList(definition, reading, source, await headsOf(definition, reading));
  const list = await loadList(definition, reading, source);
  return { ...list, data: list.data.map((row) => ({ ...row, ...told(row) })) };
}

/** The rows go out as they are read, from one stretch to the next, so that no list is too long for the server's memory. */
function exportList<Row extends ListRow>(
  definition: ListDefinition,
  { pool, actor, request }: ListReading,
  source: ListSource<Row>,
  heads: Readonly<Record<string, string>>,
): Response {
  const state = readList(definition, new URL(request.url).searchParams);
  const filters = filtersOf(state, source.fixed);
  const columns = state.columns.map((name) => ({ name, fields: definition.exported?.[name] ?? [name] }));
  const fields = columns.flatMap((column) => column.fields);

  async function* lines() {
    const encoder = new TextEncoder();
    let sent = 0;
    try {
      yield encoder.encode(csvLine(columns.flatMap((column) => headsOfColumn(column, heads))));
      let at: ListAsk["page"]["at"] = null;
      for (let page = 1; (page - 1) * STRETCH < MOST_ROWS; page++) {
        const ask = { filters, page: { page, limit: STRETCH, sort: state.sort, at, total: null } };
        const found = await source.rows(pool, { actor, ...ask });
        const rows = found.slice(0, STRETCH);
        sent += rows.length;
        yield encoder.encode(rows.map((row) => csvLine(fields.map((field) => row[field as keyof Row]))).join(""));
        const next = found[STRETCH];
        if (!next) return;
        at = { page: page + 1, id: String(next.id), key: next.sort_key };
      }
    } finally {
      // Also of a file that was broken off: what somebody has of it, they have.
      await recordExport(pool, {
        actor,
        list: definition.name,
        asked: { ...filters, columns: fields.join(", ") },
        rows: sent,
      });
    }
  }

  const day = new Date().toISOString().slice(0, 10);
  return download(lines(), `${definition.name}-${day}.csv`, "text/csv; charset=utf-8");
}

/** The screen's heads in the reader's language. */
async function headsOf(
  { heads = {} }: ListDefinition,
  { request, context }: ExportReading,
): Promise<Record<string, string>> {
  const { t } = (await speak((await detectLanguage(request, context)).code)).i18n;
  return Object.fromEntries(Object.entries(heads).map(([name, head]) => [name, t(head)]));
}

/** A column that is exported as several fields has their names, which tell them apart. */
function headsOfColumn(
  { name, fields }: { name: string; fields: readonly string[] },
  heads: Readonly<Record<string, string>>,
): readonly string[] {
  const head = heads[name];
  return head !== undefined && fields.length === 1 ? [head] : fields;
}
