import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { lastChange } from "../audit/last-change.ts";
import { externalPayment } from "./list-external-payments.ts";

const found = externalPayment.extend({ changed: lastChange });
const row = z.object({ found });

/** One payment outside as its form shows it. */
export function findExternalPayment(
  pool: CommonQueryMethods,
  actor: Actor,
  id: number,
): Promise<z.infer<typeof found>> {
  return pool.oneFirst(sql.type(row)`select money.find_external_payment(${actorId(actor)}, ${id}) as found`);
}
