import type { ListDefinition } from "../../list/list-state.ts";

/** A list on a customer's own page is sorted by time until another order is chosen. */
export function newestFirst<Row, Given extends object>(
  definition: ListDefinition<Row, Given>,
): ListDefinition<Row, Given> {
  return { ...definition, sort: "-created_at" };
}
