import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../db/actor.ts";
import type { ListAsk } from "../../db/queries/list-ask.ts";
import { listViews } from "../../db/generated/site.ts";
import { type ListData, type ListDefinition, type ListState, readList } from "./list-state.ts";
import { clientOf } from "../http/negotiate.ts";
import { listPool } from "../http/read-your-writes.ts";
import type { RequestContext } from "../http/request-context.ts";
import { cachedTotal, countOnce, totalKey, totalSoon } from "./totals.ts";

export type ListRow = { id: number; sort_key: string };

/** The two queries of a list: one page of rows, and the number of all rows. */
export type ListSource<Row extends ListRow> = {
  rows: (pool: CommonQueryMethods, given: { actor: Actor } & ListAsk) => Promise<readonly Row[]>;
  count: (pool: CommonQueryMethods, given: { actor: Actor; filters: ListAsk["filters"] }) => Promise<number>;
  /** Filters that the screen's path sets: /admin/trades/open. */
  fixed?: Record<string, string>;
  /** The fields of a row in a CSV export, where they are not the row's own. */
  csv?: (row: Row) => object;
};

export type ListReading = { pool: CommonQueryMethods; actor: Actor; request: Request; requestContext: RequestContext };

/** One page of a list as its address asks for it. Programs wait for the exact total; screens show the rows first. */
export async function loadList<Row extends ListRow>(
  definition: ListDefinition,
  { pool, actor, request, requestContext }: ListReading,
  source: ListSource<Row>,
): Promise<ListData<Omit<Row, "sort_key">>> {
  const state = readList(definition, new URL(request.url).searchParams);
  const filters = filtersOf(state, source.fixed);
  const key = totalKey(actor.id, definition.name, filters);
  const isProgram = clientOf(request, requestContext) === "program";
  const remembered = cachedTotal(key, isProgram);
  const lists = await listPool();
  const count = () => source.count(lists, { actor, filters });
  const counting = isProgram ? countOnce(key, count) : totalSoon(key, count);
  // Avoid an unhandled rejection when the rows fail first.
  counting.catch(() => {});
  const [found, views] = await Promise.all([
    source.rows(lists, { actor, ...askFor(state, filters, remembered) }),
    isProgram ? [] : listViews(pool, { actor, list: definition.name }),
  ]);
  // A first page that is not full has all rows; a cached total may be older than its newest row.
  const isWhole = state.page === 1 && found.length <= state.limit;
  const total = isWhole ? found.length : (remembered ?? (await counting));
  const at = anchorOf(state.at);
  const rows = found.slice(0, state.limit);
  const [first] = rows;
  return {
    data: rows.map(({ sort_key: _sortKey, ...row }) => row),
    meta: {
      total,
      per_page: state.limit,
      page: state.page,
      pages: total === null ? null : Math.max(1, Math.ceil(total / state.limit)),
    },
    more:
      found.length > state.limit || (at !== null && state.page < at.page) || state.page * state.limit < (total ?? 0),
    state: { ...state, at: first && state.page > 1 ? `${state.page}~${first.id}~${first.sort_key}` : "" },
    views,
  };
}

export function filtersOf({ filters, search }: ListState, fixed: Record<string, string> = {}): Record<string, string> {
  return { ...filters, ...(search && { search }), ...fixed };
}

function askFor({ page, limit, sort, at }: ListState, filters: Record<string, string>, total: number | null): ListAsk {
  return { filters, page: { page, limit, sort, at: anchorOf(at), total } };
}

function anchorOf(at: string): ListAsk["page"]["at"] {
  const [, page, id, key] = /^(\d{1,8})~(\d{1,18})~(.*)$/s.exec(at) ?? [];
  return page && id && key !== undefined ? { page: Number(page), id, key } : null;
}
