import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { asJson, type ListAsk } from "../list-ask.ts";

const sum = z.object({ currency: z.string(), amount: z.string() });
export type RequestSum = z.infer<typeof sum>;

/** What the deposits or withdrawals of a list come to on all pages, without fees, each currency for itself. */
export function sumRequests(
  pool: CommonQueryMethods,
  actor: Actor,
  kind: "deposit" | "withdrawal",
  filters: ListAsk["filters"],
): Promise<readonly RequestSum[]> {
  return pool.any(sql.type(sum)`
    select currency, amount from money.sum_requests(${actorId(actor)}, ${kind}, ${asJson(filters)})
  `);
}
