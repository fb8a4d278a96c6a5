import { z } from "zod";

/** One movement of a balance from its owner's side: the amount with its sign, the balance after it, and what caused it. */
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
  /** Counts the movements of the balance from 1, without a gap. */
  account_version: z.number(),
  instrument: z.string().nullable(),
  side: z.enum(["buy", "sell"]).nullable(),
  units: z.string().nullable(),
  /** The bank, the gateway or the plan. */
  party: z.string().nullable(),
});
export type StatementRow = z.infer<typeof statementRow>;

export type StatementKinds = "all" | "transfers" | "trading" | "other";

/** Which movements: days in UTC, both included, null for no bound. */
export type StatementStretch = { accountId: number; dateStart: string | null; dateEnd: string | null };
