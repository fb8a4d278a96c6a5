import { z } from "zod";

/** Which orders a close of several means: all of a balance, or the losing ones; of one instrument and side, or of every one. */
export type CloseGroup = {
  accountId: number;
  which: "all" | "losing";
  instrument: string | null;
  type: "buy" | "sell" | null;
};

/** An order that stays open, and the sentence that says why. */
export const remainingOrder = z.object({
  id: z.number(),
  instrument: z.string(),
  reason: z.enum(["Market Closed", "No price"]),
});
