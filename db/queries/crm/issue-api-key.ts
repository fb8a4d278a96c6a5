import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ id: z.number() });

/** Stores the hash and the sealed copy of a new key. The old key ends at once, or after a day with `keepsOld`. */
export function issueApiKey(
  pool: CommonQueryMethods,
  actor: Actor,
  key: { hash: Buffer; sealed: string; prefix: string; lastFour: string; keepsOld: boolean },
): Promise<number> {
  return pool.oneFirst(sql.type(row)`
    select crm.issue_api_key(${actorId(actor)}, ${sql.binary(key.hash)}, ${key.sealed}, ${key.prefix}, ${key.lastFour}, ${key.keepsOld}) as id
  `);
}
