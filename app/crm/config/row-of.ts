import { notFound } from "../../http/errors.ts";

/** The row that an address names, out of the few there are; a new one has none. */
export function rowOf<Row extends { id: number }>(rows: readonly Row[], id = "new"): Row | null {
  if (id === "new") return null;
  const found = rows.find((row) => String(row.id) === id);
  if (!found) throw notFound();
  return found;
}
