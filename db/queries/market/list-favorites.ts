import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const row = z.object({ list_id: z.array(z.number()) });

/** The ids of the user's favourite instruments, in the order they were added. */
export function listFavorites(pool: CommonQueryMethods, args: { userId: number }): Promise<number[]> {
  return pool.oneFirst(sql.type(row)`
    select market.list_favorites(${args.userId}) as list_id
  `);
}
