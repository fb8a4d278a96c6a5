import { useFlash } from "../use-flash.ts";
import { rowsOfLists } from "./row-lists.ts";

/** The refused rows of a form submitted without JavaScript; null if there are none. */
export function useTypedRows<Column extends string>(columns: readonly Column[]): Record<Column, string>[] | null {
  const { lists = {}, entered = {} } = useFlash() ?? {};
  // A table with one row is submitted like a field.
  const typed = columns.map((column) => lists[column] ?? (entered[column] === undefined ? [] : [entered[column]]));
  const rows = rowsOfLists(columns, typed) as Record<Column, string>[];
  return rows.length > 0 ? rows : null;
}
