import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const beside = z.object({ previous: z.number().nullable(), next: z.number().nullable(), waiting: z.number() });

/** The submissions before and after one of them among those that wait, and how many wait. */
export function documentsBeside(pool: CommonQueryMethods, actor: Actor, documentId: number) {
  return pool.one(sql.type(beside)`
    select previous, next, waiting from kyc.documents_beside(${actorId(actor)}, ${documentId})
  `);
}
