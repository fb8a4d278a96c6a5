import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ codes: z.instanceof(Buffer).nullable() });

/** The sealed recovery codes, once after they were made; null ever after. */
export function showRecoveryCodes(pool: CommonQueryMethods, actor: Actor): Promise<Buffer | null> {
  return pool.oneFirst(sql.type(row)`select iam.show_recovery_codes(${actorId(actor)}) as codes`);
}
