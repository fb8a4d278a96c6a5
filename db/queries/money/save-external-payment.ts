import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const row = z.object({ id: z.number() });
type Payment = {
  id: number | null;
  logo: string | null;
  name: string;
  link: string;
  label: string;
  value: string;
  version: number | null;
};

/** Adds a payment outside (id null) or changes one; a null logo keeps the one there is. Answers its id. */
export function saveExternalPayment(pool: CommonQueryMethods, actor: Actor, one: Payment): Promise<number> {
  return pool.oneFirst(sql.type(row)`
    select id from money.save_external_payment(
      ${actorId(actor)}, ${one.id}, ${one.logo}, ${one.name}, ${one.link}, ${one.label}, ${one.value},
      ${one.version}
    )
  `);
}
