import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const nothing = z.object({ done: z.unknown() });

/** Changes the named fields of a lead of a key's affiliate. */
export async function updatePushedLead(
  pool: CommonQueryMethods,
  keyId: number,
  leadId: number,
  lead: unknown,
): Promise<void> {
  await pool.one(sql.type(nothing)`
    select crm.update_pushed_lead(${keyId}, ${leadId}, ${JSON.stringify(lead)}::jsonb) as done
  `);
}
