import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

type NewUser = {
  fullName: string;
  email: string;
  passwordHash: string;
  roleId: number;
  isEmailVerified: boolean;
  isActive: boolean;
};

const row = z.object({ id: z.number(), approval: z.number().nullable() });

/** Makes a member of staff or a customer; `approval` is what waits until a new administrator is active. */
export function createUser(pool: CommonQueryMethods, actor: Actor, user: NewUser): Promise<z.infer<typeof row>> {
  return pool.one(sql.type(row)`
    select id, approval from iam.create_user(
      ${actorId(actor)}, ${user.fullName}, ${user.email}, ${user.passwordHash}, ${user.roleId}, ${user.isEmailVerified}, ${user.isActive}
    )
  `);
}
