import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { columnsOf } from "../columns-of.ts";

const pushedLead = z.object({
  id: z.number(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  status: z.string().nullable(),
  reference: z.string().nullable(),
  lead_source_id: z.string().nullable(),
  ftd_at: z.string().nullable(),
  created_at: z.string(),
  changed_at: z.string(),
});
const pushedColumns = columnsOf(pushedLead);
export type PushedLeadRow = z.infer<typeof pushedLead>;

type Query = {
  changedSince?: string | null;
  after?: { at: string | null; id: number } | null;
  limit: number;
  leadId?: number | null;
};

/**
 * The leads of an API key's affiliate, newest first or in the order of their changes. Returns one row more than `limit`
 * if there are more.
 */
export function listPushedLeads(
  pool: CommonQueryMethods,
  keyId: number,
  { changedSince = null, after = null, limit, leadId = null }: Query,
): Promise<readonly PushedLeadRow[]> {
  return pool.any(sql.type(pushedLead)`
    select ${pushedColumns} from crm.list_pushed_leads(
      ${keyId}, ${changedSince}::timestamptz, ${after?.at ?? null}::timestamptz, ${after?.id ?? null}, ${limit + 1}, ${leadId}
    )
  `);
}

const sealedKey = z.object({ sealed: z.string(), hash: z.string() });

/** The sealed copy of an active key of the actor. The access is recorded in the audit log. */
export function showApiKey(pool: CommonQueryMethods, actor: Actor, id: number): Promise<z.infer<typeof sealedKey>> {
  return pool.one(sql.type(sealedKey)`
    select sealed, encode(key_hash, 'hex') as hash from crm.show_api_key(${actorId(actor)}, ${id})
  `);
}
