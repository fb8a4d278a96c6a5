import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { asJson, type ListAsk } from "../list-ask.ts";

const disputeRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  order_id: z.number(),
  user_id: z.number(),
  email: z.string(),
  full_name: z.string(),
  mode: z.enum(["real", "demo"]),
  instrument: z.string(),
  close_reason: z.enum(["customer", "staff", "take_profit", "stop_loss", "stop_out"]),
  close_time: z.string(),
  pro_loss: z.string(),
  currency: z.string(),
  reason: z.string(),
  status: z.enum(["open", "accepted", "declined"]),
  answer: z.string().nullable(),
  created_at: z.string(),
  answered_at: z.string().nullable(),
  answered_by: z.string().nullable(),
});
export type DisputeRow = z.infer<typeof disputeRow>;

/** One page of the closes that customers dispute. */
export function listDisputes(
  pool: CommonQueryMethods,
  { actor, filters, page }: { actor: Actor } & ListAsk,
): Promise<readonly DisputeRow[]> {
  return pool.any(sql.type(disputeRow)`
    select
      id, sort_key, order_id, user_id, email, full_name, mode, instrument, close_reason, close_time, pro_loss, currency, reason, status,
      answer, created_at, answered_at, answered_by
    from trading.list_disputes(${actorId(actor)}, ${asJson(filters)}, ${asJson(page)})
  `);
}
