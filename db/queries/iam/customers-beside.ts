import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { asJson, type ListAsk } from "../list-ask.ts";

const beside = z.object({ previous: z.number().nullable(), next: z.number().nullable() });
export type Beside = z.infer<typeof beside>;

/** The customers before and after one of them in the actor's list, under its filters and in its order; null at its ends. */
export function customersBeside(
  pool: CommonQueryMethods,
  actor: Actor,
  userId: number,
  { filters, sort }: { filters: ListAsk["filters"]; sort: string },
): Promise<Beside> {
  return pool.one(sql.type(beside)`
    select previous, next from iam.customers_beside(${actorId(actor)}, ${userId}, ${asJson(filters)}, ${sort})
  `);
}
