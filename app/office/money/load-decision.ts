import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../db/actor.ts";
import { newestOf } from "../../../db/queries/list-ask.ts";
import { listDeposits, listWithdrawals } from "../../../db/generated/money.ts";
import { decisionOf } from "../../http/edit/by-decision.ts";
import { notFound } from "../../http/errors.ts";

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
    approves: decisionOf(request.url) === "approve",
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
