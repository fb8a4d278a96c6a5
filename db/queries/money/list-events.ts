import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { asJson, type ListAsk } from "../list-ask.ts";

const eventRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  received_at: z.string(),
  gateway: z.string(),
  gateway_title: z.string(),
  reference: z.string().nullable(),
  /** Paid, failed, …: the provider's word. */
  said: z.string().nullable(),
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  state: z.enum(["review", "settled", "waiting", "credited", "declined", "nothing", "refused"]),
  reason: z.string().nullable(),
  times: z.number(),
  deposit_id: z.number().nullable(),
  user_id: z.number().nullable(),
  email: z.string().nullable(),
  processed_at: z.string().nullable(),
  resolution: z.string().nullable(),
  resolved_at: z.string().nullable(),
  resolved_by: z.string().nullable(),
});
export type EventRow = z.infer<typeof eventRow>;

/** One page of what payment providers reported. */
export function listEvents(
  pool: CommonQueryMethods,
  { actor, filters, page }: { actor: Actor } & ListAsk,
): Promise<readonly EventRow[]> {
  return pool.any(sql.type(eventRow)`
    select
      id, sort_key, received_at, gateway, gateway_title, reference, said, amount, currency, state, reason, times, deposit_id, user_id,
      email, processed_at, resolution, resolved_at, resolved_by
    from money.list_events(${actorId(actor)}, ${asJson(filters)}, ${asJson(page)})
  `);
}
