import { z } from "zod";
import { type CommonQueryMethods, sql } from "slonik";
import { type Actor, actorId } from "../../actor.ts";

/** One movement of a balance from its owner's side: the signed amount, the balance after it, and its cause. */
export const statementRow = z.object({
  id: z.number(),
  created_at: z.string(),
  currency: z.string(),
  kind: z.string(),
  source_type: z.string(),
  source_id: z.string(),
  description: z.string(),
  amount: z.string(),
  balance_after: z.string(),
  /** Numbers the movements of the balance from 1, without a gap. */
  account_version: z.number(),
  instrument: z.string().nullable(),
  side: z.enum(["buy", "sell"]).nullable(),
  units: z.string().nullable(),
  /** The bank, the gateway or the plan. */
  party: z.string().nullable(),
});
export type StatementRow = z.infer<typeof statementRow>;

export type StatementKinds = "all" | "transfers" | "trading" | "other";

/** The period of a statement: days in UTC, both included, null for no bound. */
export type StatementPeriod = { accountId: number; dateStart: string | null; dateEnd: string | null };

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
  /** money_in and money_out together. */
  moved: z.string(),
  /** Realised profit or loss, swaps and negative balance protection. */
  trading: z.string(),
  plans: z.string(),
  adjustments: z.string(),
  trades: z.number(),
  /** The number of rows of the requested kinds. */
  total: z.number(),
});
/** Opening and closing balance and the parts between them, which add up to the closing balance. */
export type StatementSummary = z.infer<typeof summaryRow>;

/** Newest first. */
const movements = z.array(statementRow).nullable();

type Page = StatementPeriod & { kinds: StatementKinds; page: number; limit: number };

/** The totals of a statement and one page of it. Every page costs the same; `limit` 0 reads no rows. */
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
