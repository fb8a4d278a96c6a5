import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({
  at: z.string(),
  kind: z.string(),
  full_name: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});
export type TimelineRow = z.infer<typeof row>;

/** What happened to a lead, newest first. */
export function leadTimeline(pool: CommonQueryMethods, actor: Actor, leadId: number): Promise<readonly TimelineRow[]> {
  return pool.any(sql.type(row)`select * from crm.lead_timeline(${actorId(actor)}, ${leadId})`);
}
