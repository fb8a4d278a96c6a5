import { notFound } from "../../http/errors.ts";

/** The row with the id of the address; null for a new record. */
export function rowOf<Row extends { id: number }>(rows: readonly Row[], id = "new"): Row | null {
  if (id === "new") return null;
  const found = rows.find((row) => String(row.id) === id);
  if (!found) throw notFound();
  return found;
}
