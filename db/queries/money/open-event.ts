import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const said = z.record(z.string(), z.unknown());
const evidence = z.object({
  method: z.string(),
  url: z.string(),
  address: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
  body: z.instanceof(Buffer),
  event: said.nullable(),
  /** What the provider answered when it was asked. */
  confirmed: said.nullable(),
  deposit_status: z.enum(["pending", "approved", "declined"]).nullable(),
  deposit_total: z.string().nullable(),
  deposit_currency: z.string().nullable(),
});

/** The evidence behind one report, and the deposit it names. */
export function openEvent(pool: CommonQueryMethods, actor: Actor, id: number) {
  return pool.one(sql.type(evidence)`
    select method, url, address, headers, body, event, confirmed, deposit_status, deposit_total, deposit_currency
    from money.open_event(${actorId(actor)}, ${id})
  `);
}
