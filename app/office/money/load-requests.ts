import { sumRequests, type SumRequestsRow } from "../../../db/generated/money.ts";
import { filtersOf, type ListReading } from "../../list/load-list.ts";
import { type ListDefinition, readList } from "../../list/list-state.ts";

type NamedRequest = { user_id: number; email: string; full_name: string; currency: string };

/** The user and the currency of a request, in the specification's structure. */
export function requestNames({ user_id: id, email, full_name: fullName, currency }: NamedRequest) {
  return { user: { id, email, full_name: fullName }, balance: { currency } };
}

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
