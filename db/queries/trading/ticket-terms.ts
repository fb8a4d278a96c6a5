import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";

const termsRow = z.object({
  leverage: z.string().nullable(),
  pip: z.string().nullable(),
  spread_pips: z.string().nullable(),
  exchange_rate: z.string().nullable(),
  min_units: z.string().nullable(),
  max_units: z.string().nullable(),
  unit_step: z.string().nullable(),
  lot_state: z.enum(["amount", "lot"]).nullable(),
  needs_kyc: z.boolean(),
});
export type TermsRow = z.infer<typeof termsRow>;

/** On which terms the customer would trade an instrument now; null without a balance or an instrument of that name. */
export function ticketTerms(
  pool: CommonQueryMethods,
  actor: Actor,
  args: { accountId: number; instrument: string },
): Promise<TermsRow> {
  return pool.one(sql.type(termsRow)`
    select leverage, pip, spread_pips, exchange_rate, min_units, max_units, unit_step, lot_state, needs_kyc
    from trading.ticket_terms(${actorId(actor)}, ${args.accountId}, ${args.instrument})
  `);
}
