import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ names: z.array(z.string()) });

/** Which columns of the open positions somebody does not want to see. */
export function hiddenColumns(pool: CommonQueryMethods, actor: Actor): Promise<readonly string[]> {
  return pool.oneFirst(sql.type(row)`select trading.hidden_columns(${actorId(actor)}) as names`);
}
