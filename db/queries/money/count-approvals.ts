import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { asJson, type ListAsk } from "../list-ask.ts";

const row = z.object({ total: z.number() });

/** How many rows the same filters find on all pages of the approvals. */
export function countApprovals(pool: CommonQueryMethods, actor: Actor, filters: ListAsk["filters"]): Promise<number> {
  return pool.oneFirst(sql.type(row)`select money.count_approvals(${actorId(actor)}, ${asJson(filters)}) as total`);
}
