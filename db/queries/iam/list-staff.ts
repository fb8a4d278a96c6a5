import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { lastChange } from "../audit/last-change.ts";
import { asJson, type ListAsk } from "../list-ask.ts";

const staffRow = z.object({
  id: z.number(),
  sort_key: z.string(),
  full_name: z.string(),
  email: z.string(),
  role_id: z.number(),
  role: z.string(),
  is_email_verified: z.boolean(),
  is_active: z.boolean(),
  last_login_at: z.string().nullable(),
  /** Addresses and networks with commas between; null allows every address. */
  whitelist: z.string().nullable(),
  has_second_step: z.boolean(),
  changed: lastChange,
});
export type StaffRow = z.infer<typeof staffRow>;

/** One page of the staff. */
export function listStaff(
  pool: CommonQueryMethods,
  { actor, filters, page }: { actor: Actor } & ListAsk,
): Promise<readonly StaffRow[]> {
  return pool.any(sql.type(staffRow)`
    select id, sort_key, full_name, email, role_id, role, is_email_verified, is_active, last_login_at, whitelist,
      has_second_step, changed
    from iam.list_staff(${actorId(actor)}, ${asJson(filters)}, ${asJson(page)})
  `);
}
