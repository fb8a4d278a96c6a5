import { z } from "zod";
import { sharedFacts } from "../queries/money/decision-facts.ts";

const status = z.enum(["open", "accepted", "declined"]);

/** Amounts are in the account's currency; P/L is the customer's. */
const factsOfDispute = sharedFacts.extend({
  dispute: z.object({
    id: z.number(),
    order_id: z.number(),
    reason: z.string(),
    status,
    created_at: z.string(),
    answer: z.string().nullable(),
    answered_at: z.string().nullable(),
    answered_by: z.string().nullable(),
    compensation: z.string().nullable(),
    cause: z.string().nullable(),
  }),
  currency: z.string(),
  proLoss: z.string(),
  account: z.object({ balance: z.string(), equity: z.string() }),
  /** Compensations of the whole loss, and of the difference to the next recorded tick; null if there is none. */
  suggestions: z.object({ loss: z.string().nullable(), nextTick: z.string().nullable() }),
  earlier: z.array(
    z.object({
      id: z.number(),
      orderId: z.number(),
      createdAt: z.string(),
      status,
      instrument: z.string(),
      compensation: z.string().nullable(),
      currency: z.string(),
    }),
  ),
});
export type DisputeFacts = z.infer<typeof factsOfDispute>;
export const disputeFacts = factsOfDispute;
