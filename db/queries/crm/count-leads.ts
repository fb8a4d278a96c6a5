import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { asJson, type ListAsk } from "../list-ask.ts";
import type { LeadListName } from "./lead-row.ts";

const row = z.object({ total: z.number() });

/** How many leads the same filters find on all pages. */
export function countLeads(
  pool: CommonQueryMethods,
  actor: Actor,
  list: LeadListName,
  filters: ListAsk["filters"],
): Promise<number> {
  return pool.oneFirst(sql.type(row)`select crm.count_leads(${actorId(actor)}, ${list}, ${asJson(filters)}) as total`);
}
