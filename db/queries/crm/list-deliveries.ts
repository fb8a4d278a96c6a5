import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { asJson, type ListAsk } from "../list-ask.ts";

const deliveryRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  lead_id: z.number().nullable(),
  lead: z.string().nullable(),
  event: z.string(),
  body: z.record(z.string(), z.unknown()),
  attempts: z.number(),
  status: z.number().nullable(),
  error: z.string().nullable(),
  created_at: z.string(),
  delivered_at: z.string().nullable(),
});
export type DeliveryRow = z.infer<typeof deliveryRow>;

/** One page of what was sent to the lead webhook. */
export function listDeliveries(
  pool: CommonQueryMethods,
  { actor, filters, page }: { actor: Actor } & ListAsk,
): Promise<readonly DeliveryRow[]> {
  return pool.any(sql.type(deliveryRow)`
    select * from crm.list_deliveries(${actorId(actor)}, ${asJson(filters)}, ${asJson(page)})
  `);
}
