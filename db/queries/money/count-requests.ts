import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { asJson, type ListAsk } from "../list-ask.ts";

const row = z.object({ total: z.number() });

/** How many deposits or withdrawals the same filters find on all pages. */
export function countRequests(
  pool: CommonQueryMethods,
  actor: Actor,
  kind: "deposit" | "withdrawal",
  filters: ListAsk["filters"],
): Promise<number> {
  return pool.oneFirst(
    sql.type(row)`select money.count_requests(${actorId(actor)}, ${kind}, ${asJson(filters)}) as total`,
  );
}
