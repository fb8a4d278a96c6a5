import { z } from "zod";

/** An order that stays open, and the reason. */
export const remainingOrder = z.object({
  id: z.number(),
  instrument: z.string(),
  reason: z.enum(["Market closed", "No price"]),
});
