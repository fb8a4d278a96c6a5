import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ list_id: z.array(z.number()) });

/** Takes an instrument off the actor's favourites and answers the ids of them all. */
export function removeFavorite(
  pool: CommonQueryMethods,
  actor: Actor,
  args: { instrumentId: number },
): Promise<number[]> {
  return pool.oneFirst(sql.type(row)`
    select market.remove_favorite(${actorId(actor)}, ${args.instrumentId}) as list_id
  `);
}
