import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const notificationRow = z.object({
  id: z.number(),
  type: z.string(),
  title: z.string(),
  description: z.string(),
  url: z.string(),
  created_at: z.string(),
  read_at: z.string().nullable(),
});
export type NotificationRow = z.infer<typeof notificationRow>;

/** The actor's newest notifications, older than beforeId when given. */
export function listNotifications(
  pool: CommonQueryMethods,
  actor: Actor,
  args: { limit: number; beforeId: number | null },
): Promise<readonly NotificationRow[]> {
  return pool.any(sql.type(notificationRow)`
        select id, type, title, description, url, created_at, read_at
        from site.list_notifications(${actorId(actor)}, ${args.limit}, ${args.beforeId})
    `);
}
