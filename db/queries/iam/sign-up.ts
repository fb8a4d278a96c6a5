import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

export type NewCustomer = {
  fullName: string;
  email: string;
  passwordHash: string;
  phone: string;
  birthDate: string | null;
  country: string;
  city: string;
  address: string;
  postalCode: string;
  promoCode: string | null;
  currency: string;
  refId: string | null;
  termsAccepted: boolean;
  language: string;
  clientAddress: string;
};

const row = z.object({ made: z.unknown() });

/** Makes a customer with a demo and a real account; answers the same, and makes nobody, when the e-mail is taken. */
export async function signUp(pool: CommonQueryMethods, person: NewCustomer): Promise<void> {
  await pool.any(sql.type(row)`
        select iam.sign_up(
            ${person.fullName}, ${person.email}, ${person.passwordHash}, ${person.phone}, ${person.birthDate}::date, ${person.country},
            ${person.city}, ${person.address}, ${person.postalCode}, ${person.promoCode}, ${person.currency}, ${person.refId},
            ${person.termsAccepted}, ${person.language}, ${person.clientAddress}::inet
        )::text as made
    `);
}
