import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../db/actor.ts";
import { newestOf } from "../../../db/queries/list-ask.ts";
import { listApprovals } from "../../../db/queries/money/approvals.ts";
import { notFound } from "../../http/errors.ts";

/** One request for approval, for its dialogs. */
export async function loadApproval({
  pool,
  actor,
  params,
}: {
  pool: CommonQueryMethods;
  actor: Actor;
  params: { id: number };
}) {
  const [row] = await listApprovals(pool, { actor, ...newestOf({ id: String(params.id) }) });
  if (!row) throw notFound();
  return row;
}
