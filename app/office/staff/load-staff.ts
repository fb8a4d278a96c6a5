import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../db/actor.ts";
import { listStaff } from "../../../db/queries/iam/list-staff.ts";
import { notFound } from "../../http/errors.ts";

/** One member of staff, as their dialogs show them. */
export async function loadStaff({
  pool,
  actor,
  params,
}: {
  pool: CommonQueryMethods;
  actor: Actor;
  params: { id: number };
}) {
  const page = { page: 1, limit: 1, sort: "-id", at: null, total: null };
  const [row] = await listStaff(pool, actor, { filters: { id: String(params.id) }, page });
  if (!row) throw notFound();
  return row;
}
