import { notFound } from "../../http/errors.ts";

/** The row with the id; all rows are read, because they are few. */
export function rowOf<Row extends { id: number }>(rows: readonly Row[], id: number): Row {
  const found = rows.find((row) => row.id === id);
  if (!found) throw notFound();
  return found;
}
