import { isDay } from "../format/date.ts";

/** What one list is: named once, read from the address by the server and written into links by its parts. */
export type ListDefinition = {
  /** Under this name people keep their views of it. */
  name: string;
  /** In their order, under the specification's names. The first is never hidden. */
  columns: readonly string[];
  /** Shown only to whoever chooses them. */
  spare?: readonly string[];
  /** Everything else can be sorted. */
  unsorted?: readonly string[];
  /** Until somebody chooses otherwise: a column, with - before it when falling. */
  sort: string;
  search: boolean;
  filters: Record<string, FilterKind>;
  /** The heads of columns on screens and in exports, in English. */
  heads: Readonly<Record<string, string>>;
  /** A column's field in an export where it has another name, or its fields with a head each; "details.city" is a field of a field. */
  exported?: Record<string, string | Readonly<Record<string, string>>>;
};

/** Text as it is typed, a row's id, a day as YYYY-MM-DD, or one of a few words. */
export type FilterKind = "text" | "id" | "day" | readonly string[];

export type ListState = {
  page: number;
  limit: number;
  sort: string;
  search: string;
  filters: Record<string, string>;
  columns: readonly string[];
  /** "page~id~key" of the first row of a page that is known. */
  at: string;
};

export const pageSizes = [15, 25, 50] as const;

/** Whatever the address says that makes no sense is as if it said nothing. */
export function readList(definition: ListDefinition, query: URLSearchParams): ListState {
  const { columns, spare = [], filters } = definition;
  const limit = Number(query.get("limit"));
  const sort = query.get("sort") ?? "";
  const chosen = query.getAll("columns").flatMap((names) => names.split(","));
  const [first = ""] = columns;
  const shown = columns.filter((name) => name === first || chosen.includes(name) || chosen.length === 0);
  const found = Object.entries(filters).map(([name, kind]) => [name, valueOf(kind, query.get(name))] as const);
  return {
    page: Math.min(Math.max(Math.trunc(Number(query.get("page"))) || 1, 1), 10_000_000),
    limit: pageSizes.some((size) => size === limit) ? limit : pageSizes[0],
    sort: canSort(definition, sort.replace(/^-/, "")) ? sort : definition.sort,
    search: definition.search ? (query.get("search") ?? "").replaceAll("\0", "").trim().slice(0, 100) : "",
    filters: Object.fromEntries(found.filter(([, value]) => value !== "")),
    columns: [...shown, ...spare.filter((name) => chosen.includes(name))],
    at: (query.get("at") ?? "").slice(0, 400),
  };
}

function valueOf(kind: FilterKind, text: string | null): string {
  const value = (text ?? "").trim().replaceAll("\0", "").slice(0, 200);
  if (kind === "text") return value;
  if (kind === "id") return /^[1-9]\d{0,14}$/.test(value) ? value : "";
  if (kind === "day") return isDay(value) ? value : "";
  return kind.includes(value) ? value : "";
}

export function canSort({ columns, spare = [], unsorted = [] }: ListDefinition, name: string): boolean {
  return (columns.includes(name) || spare.includes(name)) && !unsorted.includes(name);
}

/** The query of the same list with something changed. Another order, filter or size begins at its first page. */
export function queryOf(definition: ListDefinition, state: ListState, change: Partial<ListState> = {}): string {
  const moved =
    "page" in change ? {} : Object.keys(change).some((name) => name !== "columns") ? { page: 1, at: "" } : {};
  const next = { ...state, ...moved, ...change };
  const query = new URLSearchParams(next.filters);
  if (next.search) query.set("search", next.search);
  if (next.sort !== definition.sort) query.set("sort", next.sort);
  if (next.limit !== pageSizes[0]) query.set("limit", String(next.limit));
  if (next.columns.join() !== definition.columns.join()) query.set("columns", next.columns.join());
  if (next.page > 1) {
    query.set("page", String(next.page));
    if (next.at) query.set("at", next.at);
  }
  const text = query.toString();
  return text ? `?${text}` : "";
}

/** The filters and everything else that a form of its own must not forget, as hidden fields. */
export function keptFields(definition: ListDefinition, state: ListState, asked: readonly string[]): [string, string][] {
  return [...new URLSearchParams(queryOf(definition, { ...state, page: 1 }))].filter(([name]) => !asked.includes(name));
}

export type ListMeta = {
  /** Exact; null while it is still being counted. */
  total: number | null;
  per_page: number;
  page: number;
  pages: number | null;
};

export type SavedView = { id: number; name: string; query: string };

/** What a list's loader answers. */
export type ListData<Row> = {
  data: Row[];
  meta: ListMeta;
  /** Whether another page follows. */
  more: boolean;
  state: ListState;
  views: readonly SavedView[];
};
