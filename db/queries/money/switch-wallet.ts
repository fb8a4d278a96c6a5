import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const switchedRow = z.object({ id: z.number(), mode: z.string(), currency: z.string(), balance: z.string() });
export type SwitchedRow = z.infer<typeof switchedRow>;

/** Makes one of the actor's own balances the active one. */
export function switchWallet(
  pool: CommonQueryMethods,
  actor: Actor,
  args: { balanceId: number },
): Promise<SwitchedRow> {
  return pool.one(sql.type(switchedRow)`
    select id, mode, currency, balance from money.switch_wallet(${actorId(actor)}, ${args.balanceId})
  `);
}
