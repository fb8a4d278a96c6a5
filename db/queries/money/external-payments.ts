import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import type { Actor } from "../../actor.ts";
import { type Proposed, requestApproval } from "./approvals.ts";

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

type Payment = {
  id: number | null;
  logo: string | null;
  name: string;
  link: string;
  label: string;
  value: string;
  version: number | null;
};

/**
 * Creates an external payment (id null) or edits one; a null logo keeps the current one. A new one, another link or
 * another custom field requires four-eyes approval if a second approver exists: `approval` is then the id of the
 * request.
 */
export function saveExternalPayment(
  pool: CommonQueryMethods,
  actor: Actor,
  { id, name, ...given }: Payment,
): Promise<Proposed> {
  // An approval is identified by its record, or by the name of a record that does not exist yet.
  const named = id === null ? { name } : { title: name };
  return requestApproval(pool, actor, {
    action: "save_external_payment",
    id: id ?? 0,
    arguments: { ...named, ...given },
  });
}
