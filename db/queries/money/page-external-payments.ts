import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { asJson, type ListAsk } from "../list-ask.ts";

const row = z.object({
  id: z.number(),
  sort_key: z.string(),
  logo: z.string(),
  name: z.string(),
  link: z.string(),
  custom_label: z.string(),
  custom_value: z.string(),
});
export type ExternalPaymentRow = z.infer<typeof row>;

/** One page of the office's payments outside. */
export function pageExternalPayments(
  pool: CommonQueryMethods,
  actor: Actor,
  ask: ListAsk,
): Promise<readonly ExternalPaymentRow[]> {
  return pool.any(sql.type(row)`
    select id, sort_key, logo, name, link, custom_label, custom_value
    from money.list_external_payments(${actorId(actor)}, ${asJson(ask.filters)}, ${asJson(ask.page)})
  `);
}
