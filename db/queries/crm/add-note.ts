import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ id: z.number() });

/** A note on a lead; answers its id. */
export function addNote(pool: CommonQueryMethods, actor: Actor, leadId: number, content: string): Promise<number> {
  return pool.oneFirst(sql.type(row)`select crm.add_note(${actorId(actor)}, ${leadId}, ${content}) as id`);
}
