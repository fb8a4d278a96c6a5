import { z } from "zod";

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
