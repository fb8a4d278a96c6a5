import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

/** Under the names of A-104; what is not named stays as it is. */
export type CustomerChanges = Partial<{
  fullName: string;
  email: string;
  phone: string | null;
  birthDate: string | null;
  country: string | null;
  city: string | null;
  postalCode: string | null;
  address: string | null;
  managerId: number;
  pricingTableId: number;
  isEmailVerified: boolean;
  isActive: boolean;
}>;

type Edit = { userId: number; changes: CustomerChanges; passwordHash: string | null; version: number | null };

const row = z.object({ done: z.unknown() });

export async function updateCustomer(pool: CommonQueryMethods, actor: Actor, edit: Edit): Promise<void> {
  await pool.any(sql.type(row)`
    select iam.update_customer(
      ${actorId(actor)}, ${edit.userId}, ${JSON.stringify(edit.changes)}::jsonb, ${edit.passwordHash}, ${edit.version}::bigint
    )::text as done
  `);
}
