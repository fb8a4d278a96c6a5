import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../db/actor.ts";
import { listApprovals } from "../../../db/queries/money/list-approvals.ts";
import { notFound } from "../../http/errors.ts";

/** What waits, as its dialogs show it. */
export async function loadApproval({
  pool,
  actor,
  params,
}: {
  pool: CommonQueryMethods;
  actor: Actor;
  params: { id: number };
}) {
  const page = { page: 1, limit: 1, sort: "-id", at: null, total: null };
  const [row] = await listApprovals(pool, actor, { filters: { id: String(params.id) }, page });
  if (!row) throw notFound();
  return row;
}
