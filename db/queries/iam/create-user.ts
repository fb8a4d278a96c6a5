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

const row = z.object({ id: z.number() });

/** Makes a member of staff or a customer; answers the id. */
export function createUser(pool: CommonQueryMethods, actor: Actor, user: NewUser): Promise<number> {
  return pool.oneFirst(sql.type(row)`
    select iam.create_user(
      ${actorId(actor)}, ${user.fullName}, ${user.email}, ${user.passwordHash}, ${user.roleId}, ${user.isEmailVerified}, ${user.isActive}
    ) as id
  `);
}
