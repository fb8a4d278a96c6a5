import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

const row = z.object({
  outcome: z.enum(["created", "duplicate", "invalid"]),
  id: z.number().nullable(),
  errors: z.record(z.string(), z.string()).nullable(),
});
export type PushedRow = z.infer<typeof row>;

/** Up to 1,000 leads of a program; one row for each, in their order. */
export function pushLeads(pool: CommonQueryMethods, keyId: number, leads: unknown): Promise<readonly PushedRow[]> {
  return pool.any(sql.type(row)`select * from crm.push_leads(${keyId}, ${JSON.stringify(leads)}::jsonb)`);
}
