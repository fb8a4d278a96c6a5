import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

/** Takes an instrument off the actor's favourites and answers the ids of them all. */
export function removeFavorite(
  pool: CommonQueryMethods,
  actor: Actor,
  args: { instrumentId: number },
): Promise<number[]> {
  return pool.oneFirst(sql.type(z.object({ list_id: z.array(z.number()) }))`
    select market.remove_favorite(${actorId(actor)}, ${args.instrumentId}) as list_id
  `);
}
