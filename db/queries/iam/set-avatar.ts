import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ set: z.unknown() });

/** The actor's picture, a stored file of theirs; null takes it away. */
export async function setAvatar(pool: CommonQueryMethods, actor: Actor, file: string | null): Promise<void> {
  await pool.any(sql.type(row)`select iam.set_avatar(${actorId(actor)}, ${file})::text as set`);
}
