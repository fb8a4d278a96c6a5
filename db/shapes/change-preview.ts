import { z } from "zod";
import { sharedFacts } from "../queries/money/decision-facts.ts";

/** One side of a preview: the order and its account. */
const facts = z.object({
  open_rate: z.string(),
  close_rate: z.string().nullable(),
  spread: z.string(),
  profit: z.string().nullable(),
  loss: z.string().nullable(),
  created_at: z.string(),
  pro_loss: z.string().nullable(),
  margin: z.string(),
  /** Of the account. */
  balance: z.string(),
  equity: z.string(),
  /** Percent; null without used margin. */
  margin_level: z.string().nullable(),
});

/** The result of `trading.preview_change`. */
export const previewChange = z.object({
  before: facts,
  after: facts,
  /** The sum of the entries posted to the account, in its currency. */
  moved: z.string(),
  entries: z.array(z.object({ kind: z.enum(["correction", "profit_loss", "protection"]), amount: z.string() })),
  currency: z.string(),
  approval: sharedFacts.shape.approval,
});
export type ChangeFacts = z.infer<typeof facts>;
export type ChangePreview = z.infer<typeof previewChange>;
