import { useFlash } from "../use-flash.ts";
import { rowsOfLists } from "./row-lists.ts";

/** The rows that somebody typed without scripts and that were refused, as they were counted then; null when nothing was. */
export function useTypedRows<Column extends string>(columns: readonly Column[]): Record<Column, string>[] | null {
  const { lists = {}, entered = {} } = useFlash() ?? {};
  // A table of one row is sent like a field.
  const typed = columns.map((column) => lists[column] ?? (entered[column] === undefined ? [] : [entered[column]]));
  const rows = rowsOfLists(columns, typed) as Record<Column, string>[];
  return rows.length > 0 ? rows : null;
}
