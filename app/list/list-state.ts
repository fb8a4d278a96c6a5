import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { isDay } from "../ui/format/date.ts";

/** A column of a list: its head, its cell, and what an export writes for it. */
export type ListColumn<Row, Given extends object = object> = {
  /** On screens and in exports, in English. */
  head: string;
  cell(row: Row, tools: CellTools & Given): ReactNode;
  numeric?: boolean;
  /**
   * Its place on the phone's card: a and b on the first line, c on the second, e at the end of the third; the rest
   * unfolds.
   */
  card?: "a" | "b" | "c" | "e";
  className?: string;
  /** Left out before the other columns while the list is narrow. */
  dropsFirst?: true;
  /** Shown only to readers who choose it. */
  isSpare?: true;
  /** Exported although the screen shows it only to readers who choose it. */
  isExported?: true;
  isUnsorted?: true;
  /**
   * The field that an export writes where it has another name, or several fields with a head each; "details.city" is a
   * field of a field.
   */
  exported?: string | Readonly<Record<string, string>>;
};

/** What every cell may use: the reader's language and time zone. */
export type CellTools = { t: TFunction; timeZone: string };

/** Text as it is typed, a row's id, a day as YYYY-MM-DD, or one of a few words. */
type FilterKind = "text" | "id" | "day" | readonly string[];

/** A filter of the address; one without a label is set by links alone. */
export type FilterDefinition = {
  kind: FilterKind;
  label?: string;
  hint?: string;
  /** A hint that is the same in every language. */
  example?: string;
  /**
   * The words of a filter that takes one of a few, in English, in their order. Without it the screen gives the options.
   */
  words?: Readonly<Record<string, string>>;
  /** Chosen in the toolbar instead of the drawer: its option for all, in English. */
  inToolbar?: string;
};

/**
 * One list: the loader reads the address by it, the screen draws it, the export writes its columns. Names are the
 * specification's; heads, labels and words are translation keys. `Given` is what the screen hands to the cells beside
 * the language and the time zone.
 */
export type ListDefinition<Row = unknown, Given extends object = object> = {
  /** Views are saved under this name. */
  name: string;
  /** In their order; the first is never hidden. */
  columns: Readonly<Record<string, ListColumn<Row, Given>>>;
  /** The column sorted by at first, with - before it for falling order. */
  sort: string;
  /** What the search field offers to search. */
  search: string;
  filters: Readonly<Record<string, FilterDefinition>>;
  /** Headings between the rows, while the list is sorted by one of `sorts`: rows of one group have the same key. */
  groups?: {
    sorts: readonly string[];
    key(row: Row, tools: CellTools & Given): string;
    heading(key: string, tools: CellTools & Given): ReactNode;
  };
};

/** Whether the rows are in the order of the list's groups. */
export function isGrouped({ groups }: ListDefinition, { sort }: ListState): boolean {
  return groups?.sorts.includes(sort.replace(/^-/, "")) ?? false;
}

/** A filter that takes one of a few words. */
export function oneOf(label: string, words: Readonly<Record<string, string>>): FilterDefinition {
  return { kind: Object.keys(words), label, words };
}

export const idFilter: FilterDefinition = { kind: "id", label: "ID" };
export const userFilter: FilterDefinition = { kind: "text", label: "User", hint: "ID, email or name" };
export const dayFilters = { from: { kind: "day", label: "From" }, to: { kind: "day", label: "To" } } as const;

/** The columns that a list shows until its reader chooses others. */
export function usualColumns({ columns }: ListDefinition): string[] {
  return Object.keys(columns).filter((name) => !columns[name]?.isSpare);
}

/** Whether the list shows the columns that it shows until its reader chooses others. */
export function hasUsualColumns(definition: ListDefinition, { columns }: ListState): boolean {
  return columns.join() === usualColumns(definition).join();
}

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

/** Reads the state from the address; invalid parts are ignored. */
export function readList(definition: ListDefinition, query: URLSearchParams): ListState {
  const { columns, filters } = definition;
  const usual = usualColumns(definition);
  const limit = Number(query.get("limit"));
  const sort = query.get("sort") ?? "";
  const chosen = query.getAll("columns").flatMap((names) => names.split(","));
  const [first = ""] = usual;
  const shown = usual.filter((name) => name === first || chosen.includes(name) || chosen.length === 0);
  const found = Object.entries(filters).map(([name, { kind }]) => [name, valueOf(kind, query.get(name))] as const);
  return {
    page: Math.min(Math.max(Math.trunc(Number(query.get("page"))) || 1, 1), 10_000_000),
    limit: pageSizes.some((size) => size === limit) ? limit : pageSizes[0],
    sort: canSort(definition, sort.replace(/^-/, "")) ? sort : definition.sort,
    search: (query.get("search") ?? "").replaceAll("\0", "").trim().slice(0, 100),
    filters: Object.fromEntries(found.filter(([, value]) => value !== "")),
    columns: [...shown, ...Object.keys(columns).filter((name) => columns[name]?.isSpare && chosen.includes(name))],
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

export function canSort({ columns }: ListDefinition, name: string): boolean {
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  return column !== undefined && !column.isUnsorted;
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
  if (!hasUsualColumns(definition, next)) query.set("columns", next.columns.join());
  if (next.page > 1) {
    query.set("page", String(next.page));
    if (next.at) query.set("at", next.at);
  }
  const text = query.toString();
  return text ? `?${text}` : "";
}

/** The parts of the address that a form repeats as hidden fields, because it does not set them. */
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
