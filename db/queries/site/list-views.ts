import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const viewRow = z.object({ id: z.number(), name: z.string(), query: z.string() });
export type ViewRow = z.infer<typeof viewRow>;

/** The views of one list that the actor has kept, oldest first. */
export function listViews(pool: CommonQueryMethods, actor: Actor, list: string): Promise<readonly ViewRow[]> {
  return pool.any(sql.type(viewRow)`select id, name, query from site.list_views(${actorId(actor)}, ${list})`);
}
