import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ id: z.number(), content: z.string(), full_name: z.string(), created_at: z.string() });
export type NoteRow = z.infer<typeof row>;

/** The notes of a lead, newest first. */
export function listNotes(pool: CommonQueryMethods, actor: Actor, leadId: number): Promise<readonly NoteRow[]> {
  return pool.any(sql.type(row)`select * from crm.list_notes(${actorId(actor)}, ${leadId})`);
}
