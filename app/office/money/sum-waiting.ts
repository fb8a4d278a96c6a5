import { sumRequests, type SumRequestsRow } from "../../../db/generated/money.ts";
import { filtersOf, type ListReading } from "../../list/load-list.ts";
import { type ListDefinition, readList } from "../../list/list-state.ts";

/** The totals of the filtered list by currency; empty unless the list shows pending requests only. */
export async function sumWaiting(
  { pool, actor, request }: ListReading,
  kind: "deposit" | "withdrawal",
  definition: ListDefinition,
  fixed?: Record<string, string>,
): Promise<readonly SumRequestsRow[]> {
  const filters = filtersOf(readList(definition, new URL(request.url).searchParams), fixed);
  return filters.status === "pending" ? sumRequests(pool, { actor, kind, filters }) : [];
}
