import type { CommonQueryMethods } from "slonik";
import { type ExternalPayment, listExternalPayments } from "../../../db/queries/money/list-external-payments.ts";
import { notFound } from "../../http/errors.ts";

/** There are a handful of them. */
export async function findExternal(pool: CommonQueryMethods, id: number): Promise<ExternalPayment> {
  const found = (await listExternalPayments(pool)).find((payment) => payment.id === id);
  if (!found) throw notFound();
  return found;
}
