import { z } from "zod";

const person = z.object({ id: z.number().nullable(), full_name: z.string().nullable() });

/** a lead as programs and screens read it. What an affiliator may not know of it is null. */
export const leadRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  lead_status: z.string().nullable(),
  group: z.enum(["sales", "retentions", "archived"]).nullable(),
  funnel_link: z.string().nullable(),
  reference: z.string().nullable(),
  lead_source_id: z.string().nullable(),
  role_id: z.number().nullable(),
  is_email_verified: z.boolean(),
  /** E-mail and phone are masked: a call goes through the server. */
  is_hidden: z.boolean(),
  last_note: z.string().nullable(),
  manager: person.nullable(),
  agent: person.nullable(),
  retAgent: person.nullable(),
  user: person.nullable(),
  linked: z.number().nullable(),
  created_at: z.string(),
  deposited_at: z.string().nullable(),
  ftd_at: z.string().nullable(),
  last_access: z.string().nullable(),
  version: z.number(),
  /** The newest, newest first. */
  notes: z
    .array(
      z.object({
        id: z.number(),
        content: z.string(),
        user: z.object({ full_name: z.string() }),
        created_at: z.string(),
      }),
    )
    .nullable(),
});
export type LeadRow = z.infer<typeof leadRow>;

/** Which list somebody reads: crm.lead_source says who may. */
export type LeadListName = "new" | "sales" | "retentions" | "archived" | "clients" | "own";
