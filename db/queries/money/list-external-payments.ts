import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";

export const externalPayment = z.object({
  id: z.number(),
  name: z.string(),
  link: z.string(),
  logo: z.string(),
  custom_value: z.string(),
  custom_label: z.string(),
});
export type ExternalPayment = z.infer<typeof externalPayment>;

/** The external payment links (C-063). */
export function listExternalPayments(pool: CommonQueryMethods): Promise<readonly ExternalPayment[]> {
  return pool.any(sql.type(externalPayment)`
    select id, name, link, logo, custom_value, custom_label from money.external_payment_list order by id
  `);
}
