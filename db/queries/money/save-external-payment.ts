import type { CommonQueryMethods } from "slonik";
import type { Actor } from "../../actor.ts";
import { requestApproval, type Proposed } from "./request-approval.ts";

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
 * Adds a payment outside (id null) or changes one; a null logo keeps the one there is. A new one, another link or another custom field waits for
 * a second person where there is one: `approval` is what waits then.
 */
export function saveExternalPayment(
  pool: CommonQueryMethods,
  actor: Actor,
  { id, name, ...given }: Payment,
): Promise<Proposed> {
  // What waits is told apart by its record, and what has none yet by its name.
  const named = id === null ? { name } : { title: name };
  return requestApproval(pool, actor, {
    action: "save_external_payment",
    id: id ?? 0,
    arguments: { ...named, ...given },
  });
}
