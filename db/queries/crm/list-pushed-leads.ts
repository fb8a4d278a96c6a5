import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const row = z.object({
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
export type PushedLeadRow = z.infer<typeof row>;

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
  return pool.any(sql.type(row)`
    select * from crm.list_pushed_leads(
      ${keyId}, ${changedSince}::timestamptz, ${after?.at ?? null}::timestamptz, ${after?.id ?? null}, ${limit + 1}, ${leadId}
    )
  `);
}
