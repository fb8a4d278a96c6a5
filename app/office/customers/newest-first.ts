import type { ListDefinition } from "../../ui/list/list-state.ts";

/** A list on a customer's own page is sorted by time until another order is chosen. */
export function newestFirst(definition: ListDefinition): ListDefinition {
  return { ...definition, sort: "-created_at" };
}
