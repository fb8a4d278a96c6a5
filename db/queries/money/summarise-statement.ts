import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import type { StatementKinds, StatementStretch } from "./statement-row.ts";

const summaryRow = z.object({
  account_id: z.number(),
  mode: z.enum(["real", "demo"]),
  currency: z.string(),
  held: z.string(),
  first_version: z.number(),
  last_version: z.number(),
  opening: z.string(),
  closing: z.string(),
  money_in: z.string(),
  money_out: z.string(),
  /** Both together. */
  moved: z.string(),
  /** Closed profit or loss, swaps and what protected the balance. */
  trading: z.string(),
  plans: z.string(),
  adjustments: z.string(),
  trades: z.number(),
  /** How many rows of the kinds asked for there are on all pages. */
  total: z.number(),
});
export type StatementSummary = z.infer<typeof summaryRow>;

/** Balances before and after, and what lies between them; opening and all parts together are the closing balance. */
export function summariseStatement(
  pool: CommonQueryMethods,
  actor: Actor,
  args: StatementStretch & { kinds: StatementKinds },
): Promise<StatementSummary> {
  return pool.one(sql.type(summaryRow)`
    select
      account_id, mode, currency, held, first_version, last_version, opening, closing, money_in, money_out, moved, trading, plans,
      adjustments, trades, total
    from money.summarise_statement(
      ${actorId(actor)}, ${args.accountId}, ${args.dateStart}::date, ${args.dateEnd}::date, ${args.kinds}
    )
  `);
}
