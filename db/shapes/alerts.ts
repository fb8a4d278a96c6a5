import { z } from "zod";

export const deliveries = z.array(
  z.object({
    channel: z.enum(["app", "mail", "push"]),
    /** Null: the notification was deleted. */
    state: z.enum(["sent", "waiting", "retrying", "failed", "not_sent"]).nullable(),
    at: z.string().nullable(),
  }),
);
/** Whether and when a notification of an alert reached its owner, by channel. */
export type Delivery = z.infer<typeof deliveries>[number];

export const alertLevels = z.array(z.object({ id: z.number(), level: z.string() }));
/** The price alerts that the chart shows, with their levels in quote per base. */
export type AlertLevels = z.infer<typeof alertLevels>;
