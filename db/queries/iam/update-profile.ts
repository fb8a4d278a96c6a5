import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

export type ProfileChange = {
  fullName: string;
  phone: string | null;
  birthDate: string | null;
  country: string | null;
  city: string | null;
  address: string | null;
  postalCode: string | null;
};

const row = z.object({ updated: z.unknown() });

/** PUT /profile/me: the actor's own data. */
export async function updateProfile(pool: CommonQueryMethods, actor: Actor, person: ProfileChange): Promise<void> {
  await pool.any(sql.type(row)`
        select iam.update_profile(
            ${actorId(actor)}, ${person.fullName}, ${person.phone}, ${person.birthDate}::date, ${person.country}, ${person.city},
            ${person.address}, ${person.postalCode}
        )::text as updated
    `);
}
