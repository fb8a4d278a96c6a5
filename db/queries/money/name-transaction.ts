import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const namedRow = z.object({ id: z.number(), amount: z.string() });
export type NamedRow = z.infer<typeof namedRow>;

/** The customer has sent coins, and may name the transaction. */
export function nameTransaction(
  pool: CommonQueryMethods,
  actor: Actor,
  args: { depositId: number; transaction: string | null },
): Promise<NamedRow> {
  return pool.one(sql.type(namedRow)`
    select id, amount from money.name_transaction(${actorId(actor)}, ${args.depositId}, ${args.transaction})
  `);
}
