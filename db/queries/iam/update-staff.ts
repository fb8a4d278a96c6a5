import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

/** Under the names of A-102; what is not named stays as it is. */
export type StaffChanges = Partial<{
  fullName: string;
  email: string;
  roleId: number;
  whitelist: string | null;
  isEmailVerified: boolean;
  isActive: boolean;
  successorId: number | null;
}>;

type Edit = { userId: number; changes: StaffChanges; passwordHash: string | null; version: number | null };

const row = z.object({ approval: z.number().nullable() });

/** Answers the approval that a new role as administrator waits for. */

export function updateStaff(pool: CommonQueryMethods, actor: Actor, edit: Edit): Promise<number | null> {
  return pool.oneFirst(sql.type(row)`
    select iam.update_staff(
      ${actorId(actor)}, ${edit.userId}, ${JSON.stringify(edit.changes)}::jsonb, ${edit.passwordHash}, ${edit.version}::bigint
    ) as approval
  `);
}
