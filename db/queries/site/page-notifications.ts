import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const page = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      type: z.string(),
      title: z.string(),
      description: z.string(),
      url: z.string(),
      created_at: z.string(),
      read_at: z.string().nullable(),
    }),
  ),
  total: z.number(),
  unread: z.number(),
});
export type NotificationPage = z.infer<typeof page>;

export type NotificationAsk = { isUnread: boolean; group: string | null; page: number; limit: number };

const row = z.object({ page });

/** A page of the actor's notifications, newest first. */
export function pageNotifications(
  pool: CommonQueryMethods,
  actor: Actor,
  ask: NotificationAsk,
): Promise<NotificationPage> {
  return pool.oneFirst(sql.type(row)`
        select site.page_notifications(${actorId(actor)}, ${ask.isUnread}, ${ask.group}, ${ask.page}, ${ask.limit}) as page
    `);
}
