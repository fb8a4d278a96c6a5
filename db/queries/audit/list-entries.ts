import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { asJson, type ListAsk } from "../list-ask.ts";

const entryRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  at: z.string(),
  actor_id: z.number().nullable(),
  actor: z.string().nullable(),
  impersonator: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  reason: z.string().nullable(),
});
export type EntryRow = z.infer<typeof entryRow>;

/** One page of the trail. */
export function listEntries(
  pool: CommonQueryMethods,
  { actor, filters, page }: { actor: Actor } & ListAsk,
): Promise<readonly EntryRow[]> {
  return pool.any(sql.type(entryRow)`
    select id, sort_key, at, actor_id, actor, impersonator, action, entity, entity_id, changes, reason
    from audit.list_entries(${actorId(actor)}, ${asJson(filters)}, ${asJson(page)})
  `);
}
