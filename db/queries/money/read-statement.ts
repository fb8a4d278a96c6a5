import { type CommonQueryMethods, sql } from "slonik";
import { z } from "zod";
import { type Actor, actorId } from "../../actor.ts";
import { type StatementKinds, statementRow, type StatementStretch } from "./statement-row.ts";

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
/** Balances before and after, and what lies between them; opening and all parts together are the closing balance. */
export type StatementSummary = z.infer<typeof summaryRow>;

/** Newest first. */
const movements = z.array(statementRow).nullable();

type Page = StatementStretch & { kinds: StatementKinds; page: number; limit: number };

/** What a statement adds up to, and one page of it; any page costs what the first does, and none (limit 0) costs nothing. */
export async function readStatement(pool: CommonQueryMethods, actor: Actor, args: Page) {
  const { movements: rows, ...summary } = await pool.one(sql.type(summaryRow.extend({ movements }))`
    select
      account_id, mode, currency, held, first_version, last_version, opening, closing, money_in, money_out, moved, trading, plans,
      adjustments, trades, total, movements
    from money.read_statement(
      ${actorId(actor)}, ${args.accountId}, ${args.dateStart}::date, ${args.dateEnd}::date, ${args.kinds}, ${args.page}, ${args.limit}
    )
  `);
  return { summary, rows: rows ?? [] };
}
