import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../db/actor.ts";
import { newestOf } from "../../../db/queries/list-ask.ts";
import { listDeposits, listWithdrawals, sumRequests, type SumRequestsRow } from "../../../db/generated/money.ts";
import { lastPartOf } from "../../forms/edit/under.ts";
import { notFound } from "../../http/errors.ts";
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

/** One deposit or withdrawal with the decision to confirm, for its dialog. */
export async function loadDecision(
  {
    pool,
    actor,
    params,
    request,
  }: { pool: CommonQueryMethods; actor: Actor; params: { id: number }; request: Request },
  kind: "deposit" | "withdraw",
) {
  const args = newestOf({ id: String(params.id) });
  const [row] =
    kind === "deposit" ? await listDeposits(pool, { actor, ...args }) : await listWithdrawals(pool, { actor, ...args });
  if (!row) throw notFound();
  const details = "formatted_description" in row ? row.formatted_description : row.details;
  return {
    kind,
    approves: lastPartOf(new URL(request.url).pathname) === "approve",
    details: Object.entries(details).filter((pair): pair is [string, string] => typeof pair[1] === "string"),
    proof: "proof" in row ? row.proof : null,
    review: "review_reason" in row ? row.review_reason : null,
    names:
      "name_warning" in row && row.name_warning
        ? { warning: row.name_warning, fullName: row.full_name, approvedName: row.approved_name }
        : null,
    request: row,
  };
}

export type Decided = Awaited<ReturnType<typeof loadDecision>>;
