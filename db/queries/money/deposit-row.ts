import { sql } from "slonik";
import { z } from "zod";

/** A deposit as its customer sees it (C-084). Amounts are in the balance's currency; `total` is amount and fee. */
export const depositRow = z.object({
  id: z.number(),
  created_at: z.string(),
  account_id: z.number(),
  amount: z.string(),
  fee: z.string(),
  total: z.string(),
  description: z.string(),
  formattedDescription: z.record(z.string(), z.unknown()),
  status: z.enum(["pending", "approved", "declined"]),
  gateway: z.string(),
  gateway_title: z.string(),
  balance: z.object({ currency: z.string() }),
  balance_after: z.string().nullable(),
  decline_reason: z.string().nullable(),
  proof: z.string().nullable(),
  reference: z.string().nullable(),
  payment_reference: z.string(),
  provider_reference: z.string().nullable(),
  payment: z.unknown(),
});
export type DepositRow = z.infer<typeof depositRow>;

/** The columns of depositRow in money.deposit_list. */
export const depositColumns = sql.fragment`
    id, created_at, account_id, amount, fee, total, description, details as "formattedDescription", status, gateway, gateway_title,
    jsonb_build_object('currency', currency) as balance, balance_after, decline_reason, proof, reference, payment_reference,
    provider_reference, payment`;
