import { z } from "zod";

/** A withdrawal as its customer sees it (C-084); `total`, amount and fee, is deducted from the balance. */
export const withdrawalRow = z.object({
  id: z.number(),
  created_at: z.string(),
  amount: z.string(),
  fee: z.string(),
  total: z.string(),
  description: z.string(),
  formattedDescription: z.object({
    bankName: z.string(),
    accountName: z.string(),
    accountNumber: z.string(),
    swiftCode: z.string(),
    bankCountry: z.string(),
  }),
  status: z.enum(["pending", "approved", "declined"]),
  gateway: z.string(),
  balance: z.object({ currency: z.string() }),
  balance_after: z.string().nullable(),
  decline_reason: z.string().nullable(),
});
export type WithdrawalRow = z.infer<typeof withdrawalRow>;
