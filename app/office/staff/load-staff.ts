import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../db/actor.ts";
import { listStaff } from "../../../db/generated/iam.ts";
import { newestOf } from "../../../db/queries/list-ask.ts";
import { notFound } from "../../http/errors.ts";

/** One member of staff, for the dialogs. */
export async function loadStaff({
  pool,
  actor,
  params,
}: {
  pool: CommonQueryMethods;
  actor: Actor;
  params: { id: number };
}) {
  const [row] = await listStaff(pool, { actor, ...newestOf({ id: String(params.id) }) });
  if (!row) throw notFound();
  return row;
}
