import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../../db/actor.ts";
import { findTrade } from "../../../db/queries/trading/find-trade.ts";
import { notFound } from "../../http/errors.ts";

/** One order, as its dialogs show it. */
export async function loadTrade({
  pool,
  actor,
  params,
}: {
  pool: CommonQueryMethods;
  actor: Actor;
  params: { id: number };
}) {
  const trade = await findTrade(pool, actor, params.id);
  if (!trade) throw notFound();
  return trade;
}
