import type { ZodType } from "zod";
import type { ListDefinition } from "./list-state.ts";
import { read } from "../http/read.ts";
import type { Roles } from "../http/roles.ts";
import { type EndpointReading, exportList } from "./export-list.ts";
import { type ListReading, type ListRow, type ListSource, loadList } from "./load-list.ts";

type Fixed = Record<string, string>;

type Options<Row extends ListRow, P> = Omit<ListSource<Row>, "fixed"> & {
  definition: ListDefinition;
  /** The roles that may read the endpoint; the SQL function decides which rows. */
  roles: Exclude<Roles, "public">;
  params?: ZodType<P>;
  /** The filters that the endpoint's path sets, and those that only its own query has. */
  fixed?: (params: P, query: URLSearchParams) => Fixed;
  /** Fields that programs receive beside the row's own, under the specification's names. */
  json?: (row: Omit<Row, "sort_key">, params: P) => object;
  /** The same for fields that need a query of their own, by the row's id. */
  jsonById?: (reading: ListReading, ids: readonly number[]) => Promise<ReadonlyMap<number, object>>;
};

/**
 * The server's half of a list: the endpoint's loader, which answers JSON or, with `format=csv`, every row; its property
 * `page` loads one page for a screen. One export serves both, because Remix keeps every other export of a route's
 * module in the browser's build.
 */
export function serveList<Row extends ListRow, P = unknown>(options: Options<Row, P>) {
  const { definition, roles, params, rows, count, csv, fixed, json, jsonById } = options;
  const sourceOf = (filters: Fixed): ListSource<Row> => ({ rows, count, csv, fixed: filters });

  /** What a program reads of the list: a page as JSON, or with `format=csv` every row. */
  async function answer(reading: EndpointReading & { params: P }, filters: Fixed = {}) {
    const source = sourceOf(filters);
    if (new URL(reading.request.url).searchParams.get("format") === "csv")
      return exportList(definition, reading, source);
    const list = await loadList(definition, reading, source);
    const more = await jsonById?.(
      reading,
      list.data.map(({ id }) => id),
    );
    const data = list.data.map((row) => ({ ...row, ...json?.(row, reading.params), ...more?.get(row.id) }));
    return { ...list, data };
  }

  const endpoint = read({
    roles,
    params,
    run: (reading) => answer(reading, fixed?.(reading.params, new URL(reading.request.url).searchParams)),
  });
  return Object.assign(endpoint, {
    /** One page for a screen whose path sets the filters `filters`; `own` is the list as that screen sorts it. */
    page: (reading: ListReading, filters: Fixed = {}, own: ListDefinition = definition) =>
      loadList(own, reading, sourceOf(filters)),
    answer,
  });
}
