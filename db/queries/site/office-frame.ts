import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const waiting = z.number().nullable();
const frame = z.object({
  unread: z.number(),
  notifications: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      description: z.string(),
      url: z.string(),
      created_at: z.string(),
      read_at: z.string().nullable(),
    }),
  ),
  /** Instruments that moved within the last minute; null for whoever sees no trades. */
  moving: z.array(z.string()).nullable(),
  /** Edit and delete them; whose, the functions that do it ask. */
  mayChangeOrders: z.boolean(),
  waiting: z.object({
    deposits: waiting,
    withdrawals: waiting,
    approvals: waiting,
    payments: waiting,
    kyc: waiting,
    disputes: waiting,
  }),
});
const row = z.object({ frame });
export type OfficeFrame = z.infer<typeof frame>;

/** What every page of the back office shows around itself. */
export function officeFrame(pool: CommonQueryMethods, actor: Actor): Promise<OfficeFrame> {
  return pool.oneFirst(sql.type(row)`select site.office_frame(${actorId(actor)}) as frame`);
}
